import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { newPasswordForm, passwordHint } from '#shared/auth-forms.ts'
import { endRecovery } from './recovery.ts'

/** A new password and its confirmation, after a recovery or to set a first one. */
export function NewPassword({ email, next }: { email: string | undefined; next: string }) {
  const go = useGo()
  const { errors, busy, form } = useForm(newPasswordForm, async ({ password }) => {
    const saved = await backendCall(async () => (await getAuth()).updateUser({ password }))
    if (!saved) return
    endRecovery()
    toast.success('Your new password is saved.')
    await go(next, { replace: true })
  })
  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-3.5">
        {/* A password manager files the new password under this name. */}
        <input type="hidden" name="email" autoComplete="username" value={email ?? ''} readOnly />
        <Field label="New password" hint={errors.password ? undefined : passwordHint} error={errors.password}>
          <PasswordInput
            name="password"
            required
            autoComplete="new-password"
            toggleLabel="Show new password"
          />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword}>
          <PasswordInput
            name="confirmPassword"
            required
            autoComplete="new-password"
            toggleLabel="Show confirmation"
          />
        </Field>
        <Button type="submit" size="large" shape="block" busy={busy}>
          Save new password
        </Button>
      </fieldset>
    </form>
  )
}
