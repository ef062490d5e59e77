import { AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { useForm } from '#app/lib/form.ts'
import { useGo } from '#app/lib/page/go.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { emailForm } from '#shared/auth-forms.ts'
import { usePasskeyOffer } from './passkey-sign-in.ts'
import { SocialSignIn } from './social-sign-in.tsx'
import { SsoLink } from './sso-link.tsx'
import { useSendMailLink } from './use-send-mail-link.ts'

/** The email-first screen: leads from an address to its password, or to a link that creates an account. */
export function EmailFirst({ signUp, query }: { signUp: boolean; query: URLSearchParams }) {
  const go = useGo()
  const send = useSendMailLink(query)
  usePasskeyOffer(nextAddress(query))
  const typed = useNavigationState('email')
  const { errors, busy, form } = useForm(emailForm, async ({ email }) => {
    if (!signUp) {
      await go(authAddress('/auth/password', query, { email }))
      return
    }
    await send(email, 'sign-up')
  })
  return (
    <>
      <form {...form}>
        <fieldset disabled={busy} className="flex flex-col gap-3.5">
          <Field label="Email address" error={errors.email}>
            <Input
              name="email"
              type="email"
              required
              autoComplete={signUp ? 'email' : 'username webauthn'}
              placeholder="you@example.com"
              defaultValue={typed}
            />
          </Field>
          <Button type="submit" size="large" shape="block" busy={busy}>
            Continue
          </Button>
        </fieldset>
      </form>
      {signUp ? (
        <AuthTurn question="Already have an account?" to={authAddress('/auth', query)}>
          Log in
        </AuthTurn>
      ) : (
        <AuthTurn question="Don't have an account?" to={authAddress('/auth', query, { mode: 'signup' })}>
          Sign up
        </AuthTurn>
      )}
      <SocialSignIn query={query} disabled={busy} phone={!signUp} />
      {!signUp && <SsoLink query={query} />}
    </>
  )
}
