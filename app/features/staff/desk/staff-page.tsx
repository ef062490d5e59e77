import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type StaffOverview, type StaffPart, staffPartOf, staffParts } from '#shared/staff.ts'
import { ActList } from './act-list.tsx'
import { CompanyDesk } from './company-desk.tsx'
import { DeliveryDesk } from './delivery-desk.tsx'
import { MessageDesk } from './message-desk.tsx'
import { PeopleDesk } from './people-desk.tsx'
import { QueueDesk } from './queue-desk.tsx'
import { RatingDesk } from './rating-desk.tsx'
import { ReportDesk } from './report-desk.tsx'
import { staffOverviewQuery } from './staff-queries.ts'

const desks: Record<StaffPart, typeof MessageDesk> = {
  messages: MessageDesk,
  reports: ReportDesk,
  people: PeopleDesk,
  companies: CompanyDesk,
  deliveries: DeliveryDesk,
  queues: QueueDesk,
  answers: RatingDesk,
  log: ActList,
}

type StaffPageProps = {
  /** What anyone else sees at this address. */
  notFound: ReactNode
}

/** What people sent, their accounts, and what staff did: for those who run the service. */
export function StaffPage({ notFound }: StaffPageProps) {
  const session = useSession()
  const person = session?.user.id
  const overview = useQuery({ ...staffOverviewQuery(person ?? ''), enabled: Boolean(person) })
  if (session === null || overview.data === null) return notFound
  if (!person || overview.data === undefined) {
    return (
      <div className="page-x page-width page-y flex flex-col gap-6">
        <StaffHeader />
        {overview.error ? (
          <ErrorState
            message={`This page could not be loaded: ${overview.error.message}`}
            onRetry={() => void overview.refetch()}
            retrying={overview.isFetching}
          />
        ) : (
          <>
            <p className="when-signed-out text-ink-2">This page is for the people who run the service.</p>
            <Skeleton className="when-signed-in h-120 w-full" />
          </>
        )}
      </div>
    )
  }
  return <Desks person={person} overview={overview.data} />
}

function StaffHeader() {
  return <PageHeader title="Staff" lead="What people sent us, and what we did about it." />
}

function Desks({ person, overview }: { person: string; overview: StaffOverview }) {
  const [query] = useAddressQuery()
  const part = staffPartOf(query.get('show'))
  const amounts: Partial<Record<StaffPart, number>> = {
    messages: overview.enquiries,
    reports: overview.reports,
    people: overview.suspended,
    deliveries: overview.deliveries,
  }
  const Desk = desks[part]
  return (
    <div className="page-x page-width page-y flex flex-col gap-6">
      <StaffHeader />
      <Tabs
        label="Staff"
        items={Object.entries(staffParts).map(([name, label]) => ({
          label,
          to: name === 'messages' ? '/staff' : `/staff?show=${name}`,
          current: name === part,
          ...(amounts[name as StaffPart] ? { count: amounts[name as StaffPart] ?? 0 } : {}),
        }))}
      />
      <Desk person={person} />
    </div>
  )
}
