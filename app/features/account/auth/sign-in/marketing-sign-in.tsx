import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { EmailAddress } from '#app/features/account/auth/email-address.tsx'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { backendCall } from '#app/lib/backend/backend-call.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { rememberSession } from '#app/lib/session/session-storage.ts'
import { signInFailed } from '#app/lib/words.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { signInForm } from '#shared/auth-forms.ts'
import { rememberSignInMethod } from './last-sign-in-method.ts'
import { usePasskeyOffer } from './passkey-sign-in.ts'
import { welcome } from './welcome.ts'

export function MarketingSignIn({ query }: { query: URLSearchParams }) {
  const go = useGo()
  usePasskeyOffer(nextAddress(query))
  const typed = useNavigationState('email')
  const unconfirmed = useNavigationState('unconfirmed')
  const { errors, busy, form } = useForm(signInForm, async ({ email, password, remember }) => {
    rememberSession(remember === 'on')
    const signedIn = await backendCall(
      async () => (await getAuth()).signInWithPassword({ email, password }),
      signInFailed,
    )
    if (!signedIn) return
    rememberSignInMethod('password')
    welcome('Signed in successfully')
    await go(onwards(nextAddress(query)))
  })
  return (
    <>
      {unconfirmed && (
        <p className="mb-3.5 text-center text-14 text-ink-2">
          Follow the link we sent to <EmailAddress email={unconfirmed} />, or{' '}
          <TextLink to={authAddress('/auth/check-email', query)} state={{ email: unconfirmed }}>
            enter its code
          </TextLink>
          .
        </p>
      )}
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Email address" error={errors.email}>
            <Input
              name="email"
              type="email"
              required
              autoComplete="username webauthn"
              placeholder="you@example.com"
              defaultValue={typed}
            />
          </Field>
          <Field label="Password" error={errors.password}>
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-14">
            <Checkbox name="remember" defaultChecked label="Remember me" />
            <TextLink to={authAddress('/forgot-password', query)}>Forgot password?</TextLink>
          </div>
          <Button type="submit" size="large" shape="block" busy={busy}>
            Sign in
          </Button>
        </fieldset>
      </form>
      <AuthTurn question="Don't have an account?" to={authAddress('/sign-up', query)}>
        Sign up
      </AuthTurn>
    </>
  )
}
