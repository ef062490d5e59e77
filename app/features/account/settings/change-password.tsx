import { useState } from 'react'
import { useAuthChange } from '#app/data/use-auth-change.ts'
import { useForm, WrongField } from '#app/lib/form.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { passwordHint } from '#shared/auth-forms.ts'
import { changePasswordForm } from '#shared/settings.ts'
import { settingsKey } from './settings-queries.ts'

type Change = { current: string; password: string; others?: 'on' | undefined }

/** The current password is verified by signing in, as a hosted Supabase may set the new one without it. */
async function changePassword({ current, password, others }: Change) {
  const user = currentSession()?.user
  const auth = await getAuth()
  const name = user?.email ? { email: user.email } : { phone: user?.phone ?? '' }
  const { createPassingAuth } = await import('#app/lib/session/auth-client.ts')
  const passing = await createPassingAuth()
  const proof = await passing.signInWithPassword({ ...name, password: current })
  if (proof.error?.code === 'invalid_credentials')
    throw new WrongField('current', 'This is not your current password')
  if (proof.error) return proof
  await passing.signOut({ scope: 'local' })
  const changed = await auth.updateUser({ password, current_password: current })
  if (!changed.error && others) await auth.signOut({ scope: 'others' })
  return changed
}

type ChangePasswordProps = { person: string | undefined; signedIn: boolean; signIn: string }

export function ChangePassword({ person, signedIn, signIn }: ChangePasswordProps) {
  const [round, setRound] = useState(0)
  const change = useAuthChange('password', settingsKey(person))
  const { errors, busy, form } = useForm(changePasswordForm, async (values) => {
    await change(
      () => changePassword(values),
      undefined,
      () => {
        toast.success('Password changed')
        setRound((before) => before + 1)
      },
    )
  })
  return (
    <form key={round} {...form}>
      <fieldset disabled={busy} className="flex flex-col gap-5">
        <Field label="Current password" error={errors.current}>
          <PasswordInput name="current" autoComplete="current-password" toggleLabel="Show current password" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="New password"
            hint={errors.password ? undefined : passwordHint}
            error={errors.password}
          >
            <PasswordInput name="password" autoComplete="new-password" toggleLabel="Show new password" />
          </Field>
          <Field label="Confirm new password" error={errors.confirm}>
            <PasswordInput name="confirm" autoComplete="new-password" toggleLabel="Show confirmation" />
          </Field>
        </div>
        <Checkbox name="others" label="Sign out on every other device" />
        {signedIn ? (
          <Button type="submit" look="outline" busy={busy} className="self-start">
            Change password
          </Button>
        ) : (
          <ButtonLink look="outline" to={signIn} className="self-start">
            Change password
          </ButtonLink>
        )}
      </fieldset>
    </form>
  )
}
