import { z } from 'zod'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, type SelectOption } from '#app/ui/select.tsx'

/** Null is no limit. */
export type BudgetChange = {
  money: number | null
  tokens: number | null
  steps: number | null
  seconds: number | null
}

const most = new Intl.NumberFormat('en')

/** A whole number, with or without commas; nothing is no limit. */
const count = (example: string, largest: number) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,13}|\d{1,3}(,\d{3})+)?$/, `A whole number such as ${example}.`)
    .transform((text) => (text === '' ? null : Number(text.replaceAll(',', ''))))
    .refine((given) => given === null || given <= largest, `At most ${most.format(largest)}.`)

const schema = z.object({
  agent: z.string('Choose an agent.').min(1, 'Choose an agent.'),
  money: z
    .string()
    .trim()
    .regex(/^(\d{1,7}([.]\d{1,2})?)?$/, 'An amount such as 50 or 12.50.')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((money) => money === null || money <= 1_000_000, 'At most 1,000,000.'),
  tokens: count('2,000,000', 1_000_000_000_000),
  steps: count('5,000', 1_000_000_000),
  seconds: count('3,600', 1_000_000_000),
})

const counted = [
  { name: 'tokens', label: 'Tokens', hint: 'Of models, in and out. Leave it empty for no limit.' },
  { name: 'steps', label: 'Steps', hint: 'Of all runs. Leave it empty for no limit.' },
  { name: 'seconds', label: 'Seconds', hint: 'Of run time, without waiting. Leave it empty for no limit.' },
] as const

type BudgetDialogProps = {
  title: string
  /** What it is now. */
  budget: BudgetChange
  /** To choose from, where the budget is an agent's that is not said. */
  agents?: readonly SelectOption[]
  onSave: (change: BudgetChange, agent: string) => Promise<unknown>
  onClose: () => void
}

export function BudgetDialog({ title, budget, agents, onSave, onClose }: BudgetDialogProps) {
  const { errors, busy, failure, form } = useForm(
    schema,
    async ({ agent, ...change }) => {
      await onSave(change, agent)
      onClose()
    },
    { draft: title },
  )
  return (
    <FormDialog open title={title} onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        {agents ? (
          <Field label="Agent" error={errors.agent}>
            <Select name="agent" defaultValue="" placeholder="Choose an agent" options={agents} />
          </Field>
        ) : (
          <input type="hidden" name="agent" value="as shown" />
        )}
        <Field label="Dollars" hint="Leave it empty for no limit." error={errors.money}>
          <Input
            name="money"
            inputMode="decimal"
            maxLength={10}
            defaultValue={budget.money ?? ''}
            autoComplete="off"
          />
        </Field>
        {counted.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <Input
              name={name}
              inputMode="numeric"
              maxLength={17}
              defaultValue={budget[name] ?? ''}
              autoComplete="off"
            />
          </Field>
        ))}
        <FormFailure
          what="The budget was not changed"
          failure={failure}
          signIn="/auth?next=/orcher/console/workspace"
        />
        <FormButtons busy={busy} onCancel={onClose}>
          Save
        </FormButtons>
      </form>
    </FormDialog>
  )
}
