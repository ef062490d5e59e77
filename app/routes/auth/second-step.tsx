import { Navigate } from 'react-router'
import { AuthCard } from '#app/features/account/auth/auth-card.tsx'
import { authAddress, nextAddress } from '#app/features/account/auth/auth-links.ts'
import { SecondStep } from '#app/features/account/auth/second-step.tsx'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { needsSecondStep } from '#app/lib/session/second-step.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/second-step'

export const meta: Route.MetaFunction = () =>
  pageMeta('Two-step verification', 'Enter the code of your authenticator app to sign in to Tannr.', {
    path: '/auth/second-step',
    unlisted: true,
  })

export default function SecondStepPage() {
  const [query] = useAddressQuery()
  const session = useSession()
  if (session && needsSecondStep(session)) return <SecondStep user={session.user} />
  return (
    <AuthCard title="Two-step verification">
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
      {session === null && <Navigate to={authAddress('/auth', query)} replace />}
      {session && <Navigate to={nextAddress(query)} replace />}
    </AuthCard>
  )
}
