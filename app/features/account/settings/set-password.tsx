import { useAuthChange } from '#app/data/use-auth-change.ts'
import { useForm } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { newPasswordForm, passwordHint } from '#shared/auth-forms.ts'
import { settingsKey } from './settings-queries.ts'

/** For who signed up by a link, a code or a provider. */
export function SetPassword({ person }: { person: string | undefined }) {
  const change = useAuthChange('password', settingsKey(person))
  const { errors, busy, form } = useForm(newPasswordForm, async ({ password }) => {
    await change(async () => (await getAuth()).updateUser({ password }), undefined, 'Password set')
  })
  return (
    <form {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="New password"
            hint={errors.password ? undefined : passwordHint}
            error={errors.password}
          >
            <PasswordInput name="password" autoComplete="new-password" toggleLabel="Show new password" />
          </Field>
          <Field label="Confirm new password" error={errors.confirmPassword}>
            <PasswordInput
              name="confirmPassword"
              autoComplete="new-password"
              toggleLabel="Show confirmation"
            />
          </Field>
        </div>
        <Button type="submit" look="outline" busy={busy} className="self-start">
          Set a password
        </Button>
      </fieldset>
    </form>
  )
}
