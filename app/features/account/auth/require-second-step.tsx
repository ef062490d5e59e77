import { Navigate, useLocation } from 'react-router'
import { owesSecondStep } from '#app/lib/session/second-step.ts'
import { useSession } from '#app/lib/session/session.ts'

/** However somebody came here: who has a second step takes it before anything of theirs is on show. */
export function RequireSecondStep() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (!session || !owesSecondStep(session)) return null
  const next = new URLSearchParams({ next: pathname + search + hash })
  return <Navigate to={`/auth/second-step?${next}`} replace />
}
