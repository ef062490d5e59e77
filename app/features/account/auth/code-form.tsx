import type { ReactNode } from 'react'
import type { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type CodeForm = Pick<ReturnType<typeof useForm>, 'busy' | 'form'> & { errors: { token?: string | undefined } }

/** Six digits and the submit button; phones suggest a code just received. */
export function CodeForm({
  code: { errors, busy, form },
  hint,
  first,
  children,
}: {
  code: CodeForm
  hint?: string
  /** The field that is focused first. */
  first?: boolean
  children?: ReactNode
}) {
  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-3.5">
        {children}
        <Field label="Verification code" error={errors.token} {...(hint && { hint })}>
          <Input
            {...(first && { 'data-first-field': true })}
            name="token"
            required
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={6}
            autoComplete="one-time-code"
            placeholder="000000"
            className="text-center text-20 tracking-[0.4em] tabular-nums"
          />
        </Field>
        <Button type="submit" size="large" shape="block" busy={busy}>
          Verify
        </Button>
      </fieldset>
    </form>
  )
}
