import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { signInFailed } from '#app/lib/words.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { passwordForm } from '#shared/auth-forms.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'
import { MailLinks } from './mail-links.tsx'
import { welcome } from './welcome.ts'

/** The second step of the email-first screen: the password that belongs to an address. */
export function PasswordSignIn({ email, query }: { email: string; query: URLSearchParams }) {
  const go = useGo()
  const { errors, busy, form } = useForm(passwordForm, async ({ password }) => {
    rememberSession(true)
    const signedIn = await backendCall(
      async () => (await getAuth()).signInWithPassword({ email, password }),
      signInFailed,
    )
    if (!signedIn) return
    rememberSignInMethod('password')
    welcome()
    await go(onwards(nextAddress(query)))
  })
  return (
    <>
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Email address">
            <Input name="email" type="email" autoComplete="username" value={email} readOnly />
          </Field>
          <Field
            label="Password"
            error={errors.password}
            aside={
              <TextLink to={authAddress('/forgot-password', query)} state={{ email }} data-scripted="state">
                Forgot password?
              </TextLink>
            }
          >
            <PasswordInput data-first-field name="password" required autoComplete="current-password" />
          </Field>
          <Button type="submit" size="large" shape="block" busy={busy}>
            Continue
          </Button>
        </fieldset>
      </form>
      <MailLinks email={email} query={query} disabled={busy} />
      <AuthTurn to={authAddress('/auth', query)} state={{ email }}>
        Back
      </AuthTurn>
    </>
  )
}
