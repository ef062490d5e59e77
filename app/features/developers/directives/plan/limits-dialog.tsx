import { z } from 'zod'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useChange } from '#app/data/use-change.ts'
import type { Directive } from '#app/features/developers/directives/directive-queries.ts'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'

const whole = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}$/, 'A whole number.')
    .transform(Number)
    .refine((number) => number <= most, `At most ${most.toLocaleString('en-US')}.`)

const schema = z.object({
  steps: whole(100),
  seconds: whole(86_400),
  money: z
    .string()
    .trim()
    .regex(/^\d{1,7}([.]\d{1,2})?$/, 'An amount such as 5 or 2.50.')
    .transform(Number)
    .refine((money) => money <= 1_000_000, 'At most 1,000,000.'),
  tokens: z
    .string()
    .trim()
    .regex(/^\d{0,10}$/, 'A whole number.')
    .transform((text) => (text === '' ? undefined : Number(text)))
    .refine((tokens) => tokens === undefined || tokens <= 1_000_000_000, 'At most 1,000,000,000.'),
})

type LimitsDialogProps = { directive: Directive; onClose: () => void }

/** Limits are checked between steps; a directive that reached one continues by itself after the change. */
export function LimitsDialog({ directive: { id, limits, reason, state }, onClose }: LimitsDialogProps) {
  const scope = useWorkspaceScope()
  const wasMet = state === 'paused' && reason === 'budget'
  const change = useChange({
    kind: 'orcher',
    key: workspaceKey(scope, 'directive', id),
    run: (given: z.output<typeof schema>) =>
      callOrcher('PATCH', `/directives/${id}`, {
        ...scope,
        body: { limits: given, ...(wasMet && { state: 'running' }) },
      }),
    failed: 'The limits were not changed',
    done: onClose,
  })
  const { errors, busy, failure, form } = useForm(
    schema,
    async (given) => void (await change.attempt(given)),
    {
      draft: `limits ${id}`,
    },
  )
  return (
    <FormDialog
      open
      title="Limits of this directive"
      description="When a limit is reached, the directive pauses and nothing more is spent."
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-5">
        <Field label="Steps" error={errors.steps}>
          <Input name="steps" inputMode="numeric" maxLength={7} defaultValue={limits.steps ?? 100} />
        </Field>
        <Field label="Seconds of work" error={errors.seconds}>
          <Input name="seconds" inputMode="numeric" maxLength={7} defaultValue={limits.seconds ?? 3600} />
        </Field>
        <Field label="Dollars" hint="For models. With 0 nothing is spent." error={errors.money}>
          <Input name="money" inputMode="decimal" maxLength={10} defaultValue={limits.money ?? 0} />
        </Field>
        <Field label="Tokens" hint="Of models. Empty leaves it as it is." error={errors.tokens}>
          <Input name="tokens" inputMode="numeric" maxLength={10} defaultValue={limits.tokens ?? ''} />
        </Field>
        <FormFailure
          what="The limits were not changed"
          failure={failure}
          signIn={`/auth?next=/orcher/console/directives/${id}`}
        />
        <FormButtons busy={busy} onCancel={onClose}>
          {wasMet ? 'Save and resume' : 'Save'}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
