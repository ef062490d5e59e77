import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onwards } from '#app/lib/session/second-step.ts'
import { useSession } from '#app/lib/session/session.ts'

/** Redirects signed-in people to the page they wanted. */
export function useRedirectWhenSignedIn(next: string): void {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (session) void navigate(onwards(next), { replace: true })
  }, [session, navigate, next])
}
