import { Navigate, useLocation } from 'react-router'
import { needsSecondStep } from '#app/lib/session/second-step.ts'
import { useSession } from '#app/lib/session/session.ts'

/** People with two-step verification complete it before anything of theirs is shown, however they came here. */
export function RequireSecondStep() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (!session || !needsSecondStep(session)) return null
  const next = new URLSearchParams({ next: pathname + search + hash })
  return <Navigate to={`/auth/second-step?${next}`} replace />
}
