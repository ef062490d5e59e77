import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useNavigationState } from '#app/lib/address/navigation-state.ts'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { AuthCard } from './auth-card.tsx'
import { authAddress } from './auth-links.ts'

type StepNeedsProps = {
  /** What the previous step passes in the navigation state. */
  name: string
  /** Where to start over without it. */
  otherwise: string
  title: string
  children: (value: string) => ReactNode
}

/** A step that requires the previous one; opened directly, it redirects to the first. */
export function RequirePreviousStep({ name, otherwise, title, children }: StepNeedsProps) {
  const { search } = useLocation()
  const value = useNavigationState(name)
  const hydrated = useHydrated()
  if (hydrated && value) return children(value)
  return (
    <AuthCard title={title}>
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
      {hydrated && <Navigate to={authAddress(otherwise, new URLSearchParams(search))} replace />}
    </AuthCard>
  )
}
