import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import {
  type CompanyJob,
  type CompanyJobs,
  companyJobsQuery,
  type JobOrder,
  type JobState,
  jobOrders,
  jobStates,
} from './company-job-queries.ts'
import { CompanyJobRow } from './company-job-row.tsx'
import { useJobChanges } from './use-job-changes.ts'
import { VersionsDialog } from './versions-dialog.tsx'

const orders = Object.entries(jobOrders).map(([value, label]) => ({ value, label }))

/** All jobs of the company: the state, applicants and actions of each. */
export function CompanyJobList({ company }: { company: OwnCompany }) {
  const [query, setQuery] = useAddressQuery()
  const asked = askedIn(query)
  const jobs = useInfiniteQuery(companyJobsQuery(company.id, asked))
  const counts = jobs.data?.pages[0]?.counts
  const [compared, setCompared] = useState<CompanyJob>()
  const changes = useJobChanges(company.id)
  const keep = (name: string, value: string | undefined) =>
    setQuery((now) => {
      if (value) now.set(name, value)
      else now.delete(name)
      return now
    })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Jobs and postings"
        action={<ButtonLink to={portalPath('jobs', company.slug, { job: 'new' })}>Post a job</ButtonLink>}
      />
      {counts && <DueNote due={counts.due} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-full min-w-0 grow">
          <Tabs label="Jobs by state" items={stateTabs(company, asked.state, counts)} />
        </div>
        <Field label="Order" hideLabel className="w-44">
          <Select
            value={asked.sort}
            options={orders}
            className="h-9! rounded-full! text-14! pointer-coarse:h-11!"
            onChange={({ target }) => keep('sort', target.value === 'edited' ? undefined : target.value)}
          />
        </Field>
      </div>
      <Rows company={company} jobs={jobs} state={asked.state} changes={changes} onCompare={setCompared} />
      {jobs.hasNextPage && (
        <LoadMoreButton busy={jobs.isFetchingNextPage} onMore={() => void loadMore(jobs)} />
      )}
      {compared && <VersionsDialog job={compared} onClose={() => setCompared(undefined)} />}
    </div>
  )
}

function askedIn(query: URLSearchParams) {
  const [state, sort] = [query.get('state') ?? '', query.get('sort') ?? '']
  return {
    state: state in jobStates ? (state as JobState) : undefined,
    sort: (sort in jobOrders ? sort : 'edited') as JobOrder,
  }
}

function stateTabs(
  company: OwnCompany,
  state: JobState | undefined,
  counts: CompanyJobs['counts'] | undefined,
) {
  const to = (more: Record<string, string>) => portalPath('jobs', company.slug, more)
  return [
    { label: 'All', to: to({}), current: state === undefined, ...(counts && { count: counts.total }) },
    ...(Object.keys(jobStates) as JobState[]).map((one) => ({
      label: jobStates[one],
      to: to({ state: one }),
      current: state === one,
      ...(counts && { count: counts[one] }),
    })),
  ]
}

function DueNote({ due }: { due: number }) {
  if (due === 0) return null
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-input border border-warn bg-surface px-4 py-3 text-14"
    >
      <BellRing aria-hidden="true" className="size-4.5 shrink-0 text-warn" />
      {due === 1 ? 'One job hides or closes' : `${due} jobs hide or close`} within three days. Renew the ones
      that are still open.
    </p>
  )
}

type RowsProps = {
  company: OwnCompany
  jobs: {
    data: InfiniteData<CompanyJobs> | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  state: JobState | undefined
  changes: ReturnType<typeof useJobChanges>
  onCompare: (job: CompanyJob) => void
}

function Rows({ company, jobs, state, changes, onCompare }: RowsProps) {
  if (!jobs.data) {
    if (!jobs.error) return <RowsSkeleton />
    return (
      <ErrorState
        message={`The jobs could not be loaded: ${jobs.error.message}`}
        onRetry={() => void jobs.refetch()}
        retrying={jobs.isFetching}
      />
    )
  }
  const all = jobs.data.pages.flatMap((page) => page.jobs)
  if (all.length === 0) {
    return (
      <EmptyState
        title={state ? `No ${state === 'draft' ? 'drafts' : `${state} jobs`}` : 'No jobs yet'}
        action={<ButtonLink to={portalPath('jobs', company.slug, { job: 'new' })}>Post a job</ButtonLink>}
      >
        Jobs go live within seconds, and people with matching alerts are notified.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {all.map((job) => (
        <li key={job.id}>
          <CompanyJobRow job={job} company={company} changes={changes} onCompare={() => onCompare(job)} />
        </li>
      ))}
    </ul>
  )
}

function RowsSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the jobs"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 p-5">
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </span>
          <Skeleton className="h-9 w-32 rounded-full" />
        </div>
      ))}
    </div>
  )
}
