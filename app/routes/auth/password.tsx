import { Navigate } from 'react-router'
import { AuthCard, AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { VerificationFailed } from '#app/features/account/auth/email/confirmation.tsx'
import { NewPassword } from '#app/features/account/auth/email/new-password.tsx'
import { useRecovery } from '#app/features/account/auth/email/recovery.ts'
import { SecondStep } from '#app/features/account/auth/second-step.tsx'
import { PasswordSignIn } from '#app/features/account/auth/sign-in/password-sign-in.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { needsSecondStep } from '#app/lib/session/second-step.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Route } from './+types/password'

export const meta: Route.MetaFunction = () =>
  pageMeta('Your password', 'Enter the password of your Tannr account, or choose a new one.', {
    path: '/auth/password',
    unlisted: true,
  })

export default function PasswordPage() {
  const [query] = useAddressQuery()
  const recovery = useRecovery()
  const session = useSession()
  const email = query.get('email')?.trim() ?? ''
  if (recovery.step === 'failed') {
    return (
      <VerificationFailed message={recovery.message}>
        <AuthTurn to="/forgot-password">Send another reset link</AuthTurn>
      </VerificationFailed>
    )
  }
  const stays = recovery.step === 'ready' || query.get('set') === 'yes'
  // Signing in on this page navigates to one that would repeat what was pressed and typed in the meantime.
  if (session && stays && needsSecondStep(session)) return <SecondStep user={session.user} />
  if (recovery.step === 'ready') {
    return (
      <AuthCard title="Choose a new password">
        <NewPassword email={recovery.email} next="/dashboard" />
      </AuthCard>
    )
  }
  if (session && query.get('set') === 'yes') {
    const next = nextAddress(query)
    return (
      <AuthCard title="Set a password" lead="So you can sign in without waiting for an email.">
        <NewPassword email={session.user.email} next={next} />
        <AuthTurn to={next}>Not now</AuthTurn>
      </AuthCard>
    )
  }
  const astray = recovery.step === 'none' && !email
  return (
    <AuthCard title="Enter your password">
      <PasswordSignIn email={email} query={query} />
      {astray && <Navigate to={authAddress('/auth', query)} replace />}
    </AuthCard>
  )
}
