import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { type JobSort, jobSorts } from '#shared/job-search.ts'
import { withCommas } from '#shared/with-commas.ts'
import { JobFilters } from './job-filters.tsx'
import { JobList, JobListSkeleton } from './job-list.tsx'
import { type JobFacets, jobFacetsQuery, jobsQuery, type ListedJob } from './job-queries.ts'
import { JobSearchBox } from './job-search-box.tsx'
import { Pages } from './pages.tsx'
import { useJobSearch } from './use-job-search.ts'

/** `actions` are those of a job in the list, for signed-in people. */
export function JobBrowser({ actions }: { actions: (job: ListedJob, signedIn: boolean) => ReactNode }) {
  const { search, known, change, clear } = useJobSearch()
  const session = useSession()
  const person = session?.user.id ?? null
  const enabled = known && session !== undefined
  const jobs = useQuery({ ...jobsQuery(search, person), enabled })
  const facets = useQuery({ ...jobFacetsQuery(search), enabled })
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader title="Jobs" lead="Open roles with what they pay, what you would do and who decides." />
      <noscript>
        <p className="measure text-16">
          The list of open jobs is live, and needs JavaScript. Turn it on in your browser, then load this page
          again.
        </p>
      </noscript>
      <div
        aria-busy={!known}
        className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-5 lg:grid-cols-[224px_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12"
      >
        <div className="lg:col-start-2">
          <JobSearchBox q={search.q} change={change} />
        </div>
        <JobFilters
          search={search}
          facets={facets.data}
          failed={facets.isError}
          change={change}
          clear={clear}
        />
        <div className="col-span-2 flex min-w-0 flex-col gap-5 lg:col-span-1 lg:col-start-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-15 text-ink-2">
              {countText(facets.data, facets.isError)}
            </p>
            <Field label="Sort jobs" hideLabel className="w-44">
              <Select
                value={search.sort}
                options={Object.entries(jobSorts).map(([value, label]) => ({ value, label }))}
                className="h-11! rounded-full! text-14!"
                onChange={({ target }) => change({ sort: target.value as JobSort })}
              />
            </Field>
          </div>
          {jobs.isPending && <JobListSkeleton />}
          {jobs.error && !jobs.data && (
            <ErrorState
              message={`The jobs could not be loaded: ${jobs.error.message}`}
              onRetry={() => void Promise.all([jobs.refetch(), facets.refetch()])}
              retrying={jobs.isFetching}
            />
          )}
          {jobs.data?.length === 0 && (
            <NothingFound
              onClear={() => change({ q: '', places: [], types: [], levels: [], salary: undefined })}
            />
          )}
          {jobs.data && jobs.data.length > 0 && (
            <div className={jobs.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
              <JobList jobs={jobs.data} actions={(job) => actions(job, person !== null)} />
            </div>
          )}
          {jobs.data && facets.data && <Pages search={search} total={facets.data.total} />}
        </div>
      </div>
    </div>
  )
}

function countText(facets: JobFacets | undefined, failed: boolean): string {
  if (!facets) return failed ? '' : 'Counting jobs…'
  const { total, more } = facets
  if (more) return `More than ${withCommas(total)} jobs`
  return `${withCommas(total)} ${total === 1 ? 'job' : 'jobs'}`
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No jobs match" action={<Button onClick={onClear}>Clear the search</Button>}>
      Try fewer filters or different words.
    </EmptyState>
  )
}
