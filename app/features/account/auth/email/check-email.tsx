import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { MailCode } from './mail-code.tsx'
import { MailDrawing } from './mail-drawing.tsx'

export function CheckEmail({ email, query }: { email: string; query: URLSearchParams }) {
  return (
    <AuthCard
      title="Check your email"
      lead={
        <>
          We sent a verification link to{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>. Follow it to finish, on
          this device or another.
        </>
      }
    >
      <MailDrawing />
      <MailCode email={email} type="email" next={nextAddress(query)} />
      <p className="text-center text-14 text-ink-3">
        Nothing after a minute? Check your spam folder, or go back and try again.
      </p>
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
