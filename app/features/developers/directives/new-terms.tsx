import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

/** As typed; empty fields get the API's default limit. */
export type Terms = { steps: string; minutes: string; money: string; approvesPlan: boolean }
export const noTerms: Terms = { steps: '', minutes: '', money: '', approvesPlan: false }

/** The fields sent with a directive. */
export function bodyOfTerms({ steps, minutes, money, approvesPlan }: Terms) {
  const limits = {
    ...(steps && { steps: Number(steps) }),
    ...(minutes && { seconds: Number(minutes) * 60 }),
    ...(money && { money: Number(money) }),
  }
  return { limits, approve_plan: approvesPlan }
}

const fields = [
  { name: 'steps', label: 'Steps', usual: '100', min: 1, max: 100, step: 1 },
  { name: 'minutes', label: 'Minutes of work', usual: '60', min: 1, max: 1440, step: 1 },
  { name: 'money', label: 'Dollars for models', usual: '0', min: 0, max: 1_000_000, step: 0.01 },
] as const

type NewTermsProps = { terms: Terms; onChange: (terms: Terms) => void }

/** Limits at which a directive stops, and whether its plan needs approval. */
export function NewTerms({ terms, onChange }: NewTermsProps) {
  return (
    <>
      <Limits terms={terms} onChange={onChange} />
      <Checkbox
        name="approve_plan"
        label="Wait for approval of the plan before its first step"
        checked={terms.approvesPlan}
        onChange={({ target }) => onChange({ ...terms, approvesPlan: target.checked })}
      />
    </>
  )
}

function Limits({ terms, onChange }: NewTermsProps) {
  const { steps, minutes, money } = terms
  return (
    <details className="group text-14">
      <summary className="cursor-pointer py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">
        Stops after {steps || 100} steps, {minutes || 60} minutes of work or ${money || 0}
      </summary>
      <div className="grid gap-3 pt-3 sm:grid-cols-3">
        {fields.map(({ name, label, usual, ...bounds }) => (
          <Field key={name} label={label}>
            <Input
              type="number"
              name={name}
              placeholder={usual}
              {...bounds}
              value={terms[name]}
              onChange={({ target }) => onChange({ ...terms, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </details>
  )
}
