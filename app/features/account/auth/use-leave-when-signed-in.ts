import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/lib/session/session.ts'

/** Somebody who is signed in has no business here: on to where they wanted to go. */
export function useLeaveWhenSignedIn(next: string): void {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (session) void navigate(next, { replace: true })
  }, [session, navigate, next])
}
