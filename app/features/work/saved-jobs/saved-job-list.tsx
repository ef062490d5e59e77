import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { companySizeText, experienceLabel, jobTypeLabel } from '#shared/job.ts'
import { descriptionSummary } from '#shared/job-description.ts'
import { salaryText } from '#shared/salary.ts'
import type { SavedJob, SavedJobsPage } from './saved-job-queries.ts'
import { useRemoveSavedJob } from './use-saved-job-changes.ts'

type SavedJobsResult = UseInfiniteQueryResult<InfiniteData<SavedJobsPage>>

type SavedJobListProps = {
  query: SavedJobsResult
  /** The button that opens the application for a job. */
  apply: (job: SavedJob['job']) => ReactNode
}

export function SavedJobList({ query, apply }: SavedJobListProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = useRemoveSavedJob()
  if (!query.data) return query.error ? <LoadFailure query={query} error={query.error} /> : <LoadingList />
  const jobs = query.data.pages.flatMap((page) => page.jobs)
  if (jobs.length === 0) {
    return (
      <EmptyState title="No saved jobs" action={<ButtonLink to="/jobs">Browse Jobs</ButtonLink>}>
        Save jobs you're interested in to review them later
      </EmptyState>
    )
  }
  const removeAt = (index: number, saved: SavedJob) => {
    // The pressed button is removed with its row: the focus moves to the next row, or the previous one at the end.
    const titles = list.current?.querySelectorAll<HTMLElement>('h2 a')
    const next = titles?.[index + 1] ?? titles?.[index - 1] ?? document.querySelector<HTMLElement>('h1')
    next?.focus()
    remove.mutate(saved)
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line rounded-card border border-line bg-surface">
        {jobs.map((saved, index) => (
          <li key={saved.job_id}>
            <SavedJobRow job={saved.job} apply={apply(saved.job)} onRemove={() => removeAt(index, saved)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </>
  )
}

type SavedJobRowProps = { job: SavedJob['job']; apply: ReactNode; onRemove: () => void }

function SavedJobRow({ job, apply, onRemove }: SavedJobRowProps) {
  const { company } = job
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 p-5 sm:p-6">
      <CompanyTile name={company.name} logo={company.logo_url} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-18">
          <Link to={`/jobs/${job.id}`} className="underline-offset-4 hover:underline">
            {job.title}
          </Link>
        </h2>
        <JobLine pay={salaryText(job)}>
          <span>
            {company.name}
            <Unverified how={company.verified_how} />
          </span>
          <span>{job.location}</span>
        </JobLine>
      </div>
      <div className="col-span-2 flex flex-col gap-3 sm:col-span-1 sm:col-start-2">
        <p className="measure line-clamp-2 text-15 text-ink-2">{descriptionSummary(job.description)}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ul className="dotted text-14 text-ink-3">
            <li>{jobTypeLabel(job.job_type)}</li>
            <li>{experienceLabel(job.experience_level)}</li>
            <li>{company.industry}</li>
            <li>{companySizeText(company.size)}</li>
          </ul>
          <div className="flex flex-wrap items-center gap-2 max-sm:gap-x-1.5">
            {job.status === 'open' ? apply : <p className="px-1 text-14 text-ink-3">No longer open</p>}
            <ButtonLink
              look="outline"
              size="small"
              to={`/jobs/${job.id}`}
              className="max-sm:px-3"
              aria-label={`View Details of ${job.title}`}
            >
              View Details
            </ButtonLink>
            <Button
              look="ghost"
              size="small"
              className="max-sm:px-2.5"
              aria-label={`Remove ${job.title}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
}

function LoadFailure({ query, error }: { query: SavedJobsResult; error: Error }) {
  const message = `Error loading saved jobs: ${error.message}`
  if (error.message === 'Not authenticated') {
    return (
      <ErrorState message={message} action={<ButtonLink to="/auth?next=/saved-jobs">Sign in</ButtonLink>} />
    )
  }
  return <ErrorState message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
}

function LoadingList() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="text-15 text-ink-2">
        Loading saved jobs...
      </p>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 p-5 sm:p-6">
            <Skeleton className="size-12 rounded-input" />
            <span className="flex flex-col gap-2 py-1">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </span>
            <span className="col-span-2 flex flex-col gap-2 sm:col-span-1 sm:col-start-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="mt-2 h-9 w-72 max-w-full rounded-full" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
