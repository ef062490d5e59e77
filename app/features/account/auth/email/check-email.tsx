import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { EmailAddress } from '#app/features/account/auth/email-address.tsx'
import { MailLinks } from '#app/features/account/auth/sign-in/mail-links.tsx'
import { useCountdown } from '#app/features/account/auth/use-countdown.ts'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { MailCode } from './mail-code.tsx'
import { MailDrawing } from './mail-drawing.tsx'
import { useGoOnOnceSignedIn } from './use-go-on-once-signed-in.ts'

export function CheckEmail({ email, query }: { email: string; query: URLSearchParams }) {
  // A link to sign in is only sent to an existing account, and the page must not reveal whether there is one.
  const toSignIn = useNavigationState('linkFor') === 'sign-in'
  const next = nextAddress(query)
  useGoOnOnceSignedIn(next)
  const address = <EmailAddress email={email} />
  return (
    <AuthCard
      title="Check your email"
      lead={
        toSignIn ? (
          <>
            A sign-in link is on its way to {address}, if it belongs to an account. Follow it on this device
            or another.
          </>
        ) : (
          <>We sent a verification link to {address}. Follow it to finish, on this device or another.</>
        )
      }
    >
      <MailDrawing />
      <MailCode email={email} type="email" next={next} />
      <p className="text-center text-14 text-balance text-ink-3">
        Nothing after a minute? Check your spam folder, or go back and try again. If you opened the link in
        another browser, you’re signed in there.
      </p>
      {toSignIn && <ForNewcomers email={email} query={query} />}
      <ButtonLink
        to={authAddress('/auth', query)}
        state={{ email }}
        size="large"
        shape="block"
        look="outline"
      >
        Back to sign in
      </ButtonLink>
    </AuthCard>
  )
}

/** The server enforces this interval between two emails to one address, with or without an account. */
const NEXT_EMAIL_AFTER_SECONDS = 60

function ForNewcomers({ email, query }: { email: string; query: URLSearchParams }) {
  const [secondsLeft] = useCountdown(NEXT_EMAIL_AFTER_SECONDS)
  return (
    <>
      <MailLinks email={email} query={query} disabled={secondsLeft > 0} onlyNewcomers />
      {secondsLeft > 0 && (
        <p className="text-center text-13 text-ink-3 tabular-nums">
          You can ask for another email in {secondsLeft} s.
        </p>
      )}
    </>
  )
}
