import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthCard, AuthTurn } from '#app/features/account/auth/auth-card.tsx'
import { setPasswordAddress } from '#app/features/account/auth/auth-links.ts'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { readAddressOutcome } from '#app/lib/session/address-session.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { onwards } from '#app/lib/session/second-step.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { addressAfterLink } from '#shared/next-address.ts'
import { ConfirmWithoutScripts, WithoutScripts, WithScripts } from './confirm-without-scripts.tsx'
import { VerifiedDrawing } from './verified-drawing.tsx'
import { type MailOutcome, proofInAddress, UNEXPECTED, verifyMail } from './verify-mail.ts'

/** How long 'Email verified!' stays before the dashboard. */
const REDIRECT_AFTER = 2000

const DEFAULT_FAILURE = "We couldn't verify your email. The link may have expired or been used already."

const failed = (message: string): MailOutcome => ({ state: 'failed', message, again: false })

/** Our emails bring a hash to verify; those of other templates a session, or an error. */
async function confirm(): Promise<MailOutcome> {
  const { failure } = readAddressOutcome(location)
  if (failure) return failed(failure)
  const proof = proofInAddress(location.search)
  return proof ? verifyMail(proof) : takeSession()
}

async function takeSession(): Promise<MailOutcome> {
  try {
    const auth = await getAuth()
    const { error: refused } = await auth.initialize()
    if (refused) return failed(reasonFor(refused, UNEXPECTED))
    const { data: before } = await auth.getSession()
    if (!before.session) return failed(DEFAULT_FAILURE)
    const { data, error } = await auth.refreshSession()
    if (error) return failed(reasonFor(error, UNEXPECTED))
    return data.session
      ? { state: 'verified', passwordDropped: false, passwordSet: true }
      : failed(DEFAULT_FAILURE)
  } catch {
    return failed(UNEXPECTED)
  }
}

/** The target of links in emails. */
export function Confirmation({ query }: { query: URLSearchParams }) {
  const [outcome, setOutcome] = useState<MailOutcome>()
  const navigate = useNavigate()
  const started = useRef(false)
  const next = () => addressAfterLink(query.get('next'), location.origin)
  const run = useCallback(() => {
    setOutcome(undefined)
    void confirm().then(setOutcome)
  }, [])
  useEffect(() => {
    if (started.current) return // Once: the link in the address works a single time.
    started.current = true
    run()
  }, [run])
  useEffect(() => {
    if (outcome?.state === 'recovery') void navigate('/auth/password', { replace: true })
  }, [outcome, navigate])

  if (outcome?.state === 'failed') {
    return (
      <VerificationFailed message={outcome.message}>
        {outcome.again && (
          <Button size="large" shape="block" look="outline" onClick={run}>
            Try again
          </Button>
        )}
        {query.get('type') === 'recovery' && (
          <AuthTurn to="/forgot-password">Send another reset link</AuthTurn>
        )}
      </VerificationFailed>
    )
  }
  if (outcome?.state === 'halfway') return <OneMoreAddress />
  if (outcome?.state === 'verified') return <Verified outcome={outcome} next={next()} />
  return <Verifying />
}

function Verifying() {
  return (
    <AuthCard
      title={
        <>
          <WithScripts>Verifying your email...</WithScripts>
          <WithoutScripts>Confirm your email</WithoutScripts>
        </>
      }
    >
      <WithScripts>
        <span className="flex flex-col items-center gap-4 pb-2" role="status">
          <Spinner className="my-6 size-8 text-accent" />
          <span className="text-15 text-ink-2">This takes a moment.</span>
        </span>
      </WithScripts>
      <ConfirmWithoutScripts />
    </AuthCard>
  )
}

type VerifiedProps = { outcome: Extract<MailOutcome, { state: 'verified' }>; next: string }

function Verified({ outcome, next }: VerifiedProps) {
  const { passwordDropped, passwordSet } = outcome
  const navigate = useNavigate()
  useEffect(() => {
    if (passwordDropped) return // There is something to decide first.
    const timer = setTimeout(() => navigate(onwards(next), { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [passwordDropped, navigate, next])
  return (
    <AuthCard title="Email verified!">
      <div className="flex flex-col items-center gap-4 pb-2 text-center" role="status">
        <VerifiedDrawing />
        <p className="text-15 text-balance text-ink-2">
          {passwordDropped
            ? 'You signed up in a different browser. To keep your account safe, the password you typed there wasn’t saved.'
            : 'Signing you in.'}
        </p>
      </div>
      {!passwordSet && (
        <ButtonLink
          to={setPasswordAddress(next)}
          replace
          size="large"
          shape="block"
          look={passwordDropped ? 'primary' : 'outline'}
        >
          Set a password
        </ButtonLink>
      )}
      {passwordDropped && <AuthTurn to={next}>Not now</AuthTurn>}
    </AuthCard>
  )
}

function OneMoreAddress() {
  return (
    <AuthCard
      title="One more step"
      lead={<p role="status">This address is confirmed. Now follow the link we sent to the other one.</p>}
    >
      <ButtonLink to="/settings" size="large" shape="block" look="outline">
        Back to settings
      </ButtonLink>
    </AuthCard>
  )
}

/** A link that was used, is too old, or was never ours. */
export function VerificationFailed({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <AuthCard title="Verification failed" lead={<p role="alert">{message}</p>}>
      <ButtonLink to="/auth" size="large" shape="block">
        Back to sign in
      </ButtonLink>
      {children}
    </AuthCard>
  )
}
