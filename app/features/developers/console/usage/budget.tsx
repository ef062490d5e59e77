import { useState } from 'react'
import { z } from 'zod'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspace, useWorkspaceScope, type Workspace } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'

type Money = number | null

const inDollars = (money: number) => `$${money.toFixed(2)}`

/** What directives may spend on models in a month, all together. */
export function Budget() {
  const scope = useWorkspaceScope()
  const budget = useWorkspace()?.workspace?.budget
  const [asks, setAsks] = useState(false)
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'budget'),
    run: (money: Money) =>
      callOrcher<Workspace>('PATCH', '/workspace', { ...scope, body: { budget: { money } } }),
    failed: 'The budget was not changed',
  })
  if (!budget) return null
  const { money, spent } = budget
  return (
    <section
      aria-label="Budget"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-4"
    >
      <div className="mr-auto">
        <h2 className="text-15 font-medium tracking-normal">
          {inDollars(spent)} spent this month,{' '}
          {money === null ? 'without a budget' : `of a budget of ${inDollars(money)}`}
        </h2>
        <p className="text-13 text-ink-3">
          What all directives spend on models. If a call might cost more than what’s left, it isn’t made and
          the directive pauses.
        </p>
      </div>
      {scope.role === 'owner' && (
        <Button look="outline" size="small" onClick={() => setAsks(true)}>
          {money === null ? 'Set a budget' : 'Change the budget'}
        </Button>
      )}
      {asks && <BudgetDialog money={money} onSave={change.attempt} onClose={() => setAsks(false)} />}
    </section>
  )
}

const schema = z.object({
  money: z
    .string()
    .trim()
    .regex(/^(\d{1,7}([.]\d{1,2})?)?$/, 'An amount such as 50 or 12.50.')
    .transform((text): Money => (text === '' ? null : Number(text)))
    .refine((money) => money === null || money <= 1_000_000, 'At most 1,000,000.'),
})

type BudgetDialogProps = { money: Money; onSave: (money: Money) => Promise<unknown>; onClose: () => void }

function BudgetDialog({ money, onSave, onClose }: BudgetDialogProps) {
  const { errors, busy, failure, form } = useForm(
    schema,
    async (given) => {
      await onSave(given.money)
      onClose()
    },
    { draft: 'budget' },
  )
  return (
    <FormDialog open title="Budget of each month" onClose={onClose}>
      <form {...form} className="flex flex-col gap-5">
        <Field label="Dollars" hint="Leave it empty for no budget." error={errors.money}>
          <Input
            name="money"
            inputMode="decimal"
            maxLength={10}
            defaultValue={money ?? ''}
            autoComplete="off"
          />
        </Field>
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
