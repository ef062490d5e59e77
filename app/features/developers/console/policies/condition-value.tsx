import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input, Textarea } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { DrawnCondition } from './condition-draft.ts'
import type { KnownField } from './condition-fields.ts'

type ConditionValueProps = {
  condition: DrawnCondition
  /** What is known about the argument. */
  known: KnownField | undefined
  error: string | undefined
  onChange: (text: string) => void
}

/** The input for the value: a choice if the tool allows a fixed set, a number with its unit, a list, or text. */
export function ConditionValue({ condition, known, error, onChange }: ConditionValueProps) {
  const { op, kind, text } = condition
  if (op === 'exists') return null
  const choices = kind === 'text' ? known?.choices : undefined
  if (op === 'in' && choices) return <Choices {...{ text, choices, error, onChange }} />
  const label = known?.unit ? `Value in ${known.unit}` : op === 'in' ? 'Values' : 'Value'
  if (kind === 'boolean' || (choices && op !== 'contains')) {
    const options = kind === 'boolean' ? yesOrNo : withChosen(choices ?? [], text)
    return (
      <Field label={label} hideLabel error={error}>
        <Select
          value={text}
          placeholder="Choose a value"
          options={options}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  }
  if (op === 'in') {
    return (
      <Field label={label} hideLabel hint="One in each line." error={error}>
        <Textarea
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-20"
        />
      </Field>
    )
  }
  return (
    <Field label={label} hideLabel error={error}>
      <div className="relative">
        <Input
          value={text}
          maxLength={500}
          {...(kind === 'number' && { inputMode: 'decimal', placeholder: '500' })}
          onChange={({ target }) => onChange(target.value)}
          {...(known?.unit && { className: 'pr-32' })}
        />
        {known?.unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-14 text-ink-3"
          >
            {known.unit}
          </span>
        )}
      </div>
    </Field>
  )
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The previous value stays selectable, even if the tool no longer allows it. */
const withChosen = (choices: readonly string[], chosen: string) =>
  [...choices, ...(chosen && !choices.includes(chosen) ? [chosen] : [])].map((value) => ({
    value,
    label: value,
  }))

function Choices({
  text,
  choices,
  error,
  onChange,
}: {
  text: string
  choices: readonly string[]
  error: string | undefined
  onChange: (text: string) => void
}) {
  const chosen = text.split('\n').filter(Boolean)
  const all = [...choices, ...chosen.filter((one) => !choices.includes(one))]
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">Values</legend>
      <div className="flex flex-wrap gap-x-5">
        {all.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.includes(choice)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(
                (target.checked ? [...chosen, choice] : chosen.filter((one) => one !== choice)).join('\n'),
              )
            }
          />
        ))}
      </div>
      {error && <p className="text-13 font-medium text-bad">{error}</p>}
    </fieldset>
  )
}
