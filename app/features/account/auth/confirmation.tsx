import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { reasonFor } from '#app/lib/backend/backend-call.ts'
import { readAddressOutcome } from '#app/lib/session/address-session.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { AuthCard } from './auth-card.tsx'
import { nextAddress } from './auth-links.ts'
import { VerifiedDrawing } from './verified-drawing.tsx'

/** How long 'Email verified!' stays before the dashboard. */
const REDIRECT_AFTER = 2000

const UNEXPECTED = 'An unexpected error occurred'
const DEFAULT_FAILURE = "We couldn't verify your email. The link may have expired or been used already."

type Outcome = { state: 'loading' } | { state: 'verified' } | { state: 'failed'; message: string }

async function confirm(): Promise<Outcome> {
  const { failure } = readAddressOutcome(location)
  if (failure) return { state: 'failed', message: failure }
  try {
    const auth = await getAuth()
    const { error: refused } = await auth.initialize()
    if (refused) return { state: 'failed', message: reasonFor(refused, UNEXPECTED) }
    const { data: before } = await auth.getSession()
    if (!before.session) return { state: 'failed', message: DEFAULT_FAILURE }
    const { data, error } = await auth.refreshSession()
    if (error) return { state: 'failed', message: reasonFor(error, UNEXPECTED) }
    return data.session ? { state: 'verified' } : { state: 'failed', message: DEFAULT_FAILURE }
  } catch {
    return { state: 'failed', message: UNEXPECTED }
  }
}

/** Where the link in a confirmation e-mail leads. */
export function Confirmation({ query }: { query: URLSearchParams }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'loading' })
  const navigate = useNavigate()
  const next = nextAddress(query)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return // Once: the link in the address works a single time.
    started.current = true
    void confirm().then(setOutcome)
  }, [])
  useEffect(() => {
    if (outcome.state !== 'verified') return
    const timer = setTimeout(() => navigate(next, { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [outcome, navigate, next])

  if (outcome.state === 'failed') return <VerificationFailed message={outcome.message} />
  const verified = outcome.state === 'verified'
  return (
    <AuthCard title={verified ? 'Email verified!' : 'Verifying your email...'}>
      <div className="flex flex-col items-center gap-4 pb-2" role="status">
        {verified ? <VerifiedDrawing /> : <Spinner className="my-6 size-8 text-accent" />}
        <p className="text-15 text-ink-2">{verified ? 'Taking you in.' : 'This takes a moment.'}</p>
      </div>
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
