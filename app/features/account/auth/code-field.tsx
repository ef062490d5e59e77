import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

/** Six digits; a phone offers the ones that it has just received. */
export function CodeField({
  first,
  ...field
}: {
  error: string | undefined
  hint?: string
  first?: boolean
}) {
  return (
    <Field label="Verification code" {...field}>
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
  )
}
