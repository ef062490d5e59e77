/** A phone number, and then the code sent to it: for a new number of the account, and for a second step. */
import { useForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { codeForm, phoneForm } from '#shared/auth-forms.ts'

type NumberFormProps = {
  label: string
  /** See `useForm`. */
  draft: string
  /** Rejects if no code was sent, after showing why: the input stays. */
  send: (phone: string) => Promise<void>
}

export function NumberForm({ label, draft, send }: NumberFormProps) {
  const { errors, busy, form } = useForm(phoneForm, ({ phone }) => send(phone), { draft })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label={label} hint="With your country code, such as +1" error={errors.phone}>
        <Input name="phone" type="tel" required autoComplete="tel" inputMode="tel" />
      </Field>
      <Button type="submit" busy={busy} className="self-end">
        Send code
      </Button>
    </form>
  )
}

type CodeFormProps = { button: string; check: (code: string) => Promise<unknown> }

export function CodeForm({ button, check }: CodeFormProps) {
  const { errors, busy, form } = useForm(codeForm, async ({ token }) => {
    await check(token)
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Verification code" error={errors.token}>
        <Input
          name="token"
          required
          inputMode="numeric"
          maxLength={10}
          autoComplete="one-time-code"
          placeholder="000000"
        />
      </Field>
      <Button type="submit" busy={busy} className="self-end">
        {button}
      </Button>
    </form>
  )
}
