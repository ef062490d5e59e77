import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { queryClient } from '#app/data/query-client.ts'
import { ReportListing } from '#app/features/network/feed/report-listing.tsx'
import { ApplyButton } from '#app/features/work/applications/apply/apply-button.tsx'
import { JobDetail } from '#app/features/work/jobs/job-detail.tsx'
import { JobDetailSkeleton } from '#app/features/work/jobs/job-detail-skeleton.tsx'
import { jobPostingData } from '#app/features/work/jobs/job-posting-data.ts'
import { jobQuery } from '#app/features/work/jobs/job-queries.ts'
import { SaveJobButton } from '#app/features/work/saved-jobs/save-job-button.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { currentSession, useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { descriptionSummary } from '#shared/job-description.ts'
import type { Route } from './+types/job'

// Loaded for signed-in people, with the rules of the match.
const MatchCard = lazy(() =>
  import('#app/features/work/match/match-card.tsx').then((module) => ({ default: module.MatchCard })),
)

export const meta: Route.MetaFunction = ({ loaderData: job, params }) => {
  const path = `/jobs/${params.id}`
  if (!job) return pageMeta('Job', 'An open role on Tannr.', { path, sharedAs: '/jobs', unlisted: true })
  const description = descriptionSummary(job.description).slice(0, 155)
  return [
    ...pageMeta(`${job.title} at ${job.company.name}`, description, { path, sharedAs: '/jobs' }),
    { 'script:ld+json': jobPostingData(job) },
  ]
}

/** Never throws: what cannot be loaded is the page's to show, with a way to try again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const query = jobQuery(params.id, currentSession()?.user.id ?? null)
  await queryClient().prefetchQuery(query)
  return queryClient().getQueryData(query.queryKey) ?? null
}

/** Members of its company have nothing to report; nor does anybody before that is known. */
function useMayReport(person: string | undefined, company: string | undefined): boolean {
  const own = useQuery({ ...ownCompaniesQuery(person), enabled: person !== undefined })
  if (person === undefined) return true
  return !own.isPending && !own.data?.some(({ slug }) => slug === company)
}

export default function JobPage({ params }: Route.ComponentProps) {
  const session = useSession()
  const job = useQuery({ ...jobQuery(params.id, session?.user.id ?? null), enabled: session !== undefined })
  const signedIn = Boolean(session)
  const mayReport = useMayReport(session?.user.id, job.data?.company.slug)
  if (job.data === undefined) {
    if (!job.error) return <JobDetailSkeleton />
    return (
      <ErrorState
        message={`The job could not be loaded: ${job.error.message}`}
        onRetry={() => void job.refetch()}
        retrying={job.isFetching}
      />
    )
  }
  if (job.data === null) return <JobGone />
  const person = session?.user.id
  return (
    <JobDetail
      job={job.data}
      match={
        person &&
        job.data.status === 'open' && (
          <Suspense>
            <MatchCard posting={job.data} person={person} />
          </Suspense>
        )
      }
      report={
        job.data.status === 'open' &&
        mayReport && (
          <ReportListing
            what={{ job_id: job.data.id }}
            company={job.data.company.name}
            signedIn={signedIn}
            path={`/jobs/${job.data.id}`}
          />
        )
      }
      actions={
        <>
          <ApplyButton job={job.data} signedIn={signedIn} size="medium" />
          <SaveJobButton job={job.data} signedIn={signedIn} size="medium" />
        </>
      }
    />
  )
}

function JobGone() {
  return (
    <div className="page-x page-width py-12">
      <h1 className="sr-only">Job not found</h1>
      <EmptyState title="This job is not open" action={<ButtonLink to="/jobs">Browse Jobs</ButtonLink>}>
        It may have been filled or taken down, or the link is incomplete.
      </EmptyState>
    </div>
  )
}
