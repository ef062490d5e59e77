import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnCompany, PortalSection } from '#shared/company.ts'
import { InvitationCards } from './invitation-cards.tsx'
import { LivePortal } from './live-portal.tsx'
import { useLostCompanies } from './use-lost-companies.ts'

const NewCompanyDialog = lazy(() =>
  import('./new-company-dialog.tsx').then((module) => ({ default: module.NewCompanyDialog })),
)

/** The sections of the portal, each from its own folder. The page starts with a PageHeader. */
export type SectionComponents = Partial<Record<PortalSection, ComponentType<{ company: OwnCompany }>>>

type PortalPageProps = {
  sections: SectionComponents
  /** The documented sample, for visitors and for people without a company. */
  sample: ReactNode
}

/** The business portal: live for members of a company, a sample for everybody else. */
export function PortalPage({ sections, sample }: PortalPageProps) {
  const session = useSession()
  const [query, setQuery] = useAddressQuery()
  const person = session?.user.id
  const companies = useQuery({ ...ownCompaniesQuery(person), enabled: Boolean(session) })
  useLostCompanies(person, companies.data)
  const adds = query.get('new') === 'company'
  const invitation = query.get('invitation')
  const visits = session === null
  useAuthFirst(visits && adds ? 'signup' : visits && invitation !== null ? 'login' : undefined)
  const close = () => setQuery((now) => without(now, 'new'), { replace: true })
  return (
    <>
      {session && (
        <InvitationCards person={session.user.id} email={session.user.email ?? ''} asked={invitation} />
      )}
      {session && companies.data === undefined ? (
        companies.error ? (
          <ErrorState
            message={`Your companies could not be loaded: ${companies.error.message}`}
            onRetry={() => void companies.refetch()}
            retrying={companies.isFetching}
          />
        ) : (
          <PortalSkeleton />
        )
      ) : session && companies.data && companies.data.length > 0 ? (
        <LivePortal companies={companies.data} sections={sections} />
      ) : (
        <>
          <div className={session === undefined ? 'when-signed-out' : undefined}>{sample}</div>
          {session === undefined && (
            <div className="when-signed-in">
              <PortalSkeleton />
            </div>
          )}
        </>
      )}
      {person && adds && (
        <Suspense>
          <NewCompanyDialog person={person} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Most people who add a company are new here. Each screen links to the other. */
function useAuthFirst(mode: 'signup' | 'login' | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!mode) return
    const query = new URLSearchParams(mode === 'signup' ? { mode } : {})
    query.set('next', `/business-portal${location.search}`)
    void navigate(`/auth?${query}`, { replace: true })
  }, [mode, navigate])
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  query.delete(name)
  return query
}

function PortalSkeleton() {
  return (
    <div aria-busy="true" className="page-x page-width page-y flex flex-col">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[0, 1, 2, 3].map((stat) => (
          <Skeleton key={stat} className="h-32 rounded-card!" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-card!" />
    </div>
  )
}
