import { useQuery } from '@tanstack/react-query'
import { jobFormQuery } from '#app/features/hiring/jobs/company-job-queries.ts'
import type { Previews } from '#app/features/hiring/jobs/jobs-section.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnCompany } from '#shared/company.ts'
import { PostingForm } from './posting-form.tsx'
import { newPosting, postingOf } from './posting-values.ts'

type PostingPageProps = {
  company: OwnCompany
  id: string
  /** The id of a new job. */
  from: string | null
  previews: Previews
}

/** Loads the initial values of the form. */
export function PostingPage({ company, id, from, previews }: PostingPageProps) {
  const own = useQuery(jobFormQuery(company.id, id))
  const other = useQuery({ ...jobFormQuery(company.id, from ?? ''), enabled: from !== null })
  const failed = own.error ?? other.error
  if (failed) {
    return (
      <ErrorState
        message={`The job could not be loaded: ${failed.message}`}
        onRetry={() => void Promise.all([own.refetch(), from && other.refetch()])}
        retrying={own.isFetching || other.isFetching}
      />
    )
  }
  if (!own.data || (from && !other.data)) return <PostingSkeleton />
  const start = other.data
    ? { ...postingOf(other.data), closes_on: '' }
    : { ...newPosting, location: company.headquarters }
  return (
    <PostingForm
      company={company}
      id={id}
      form={own.data}
      start={own.data.job ? postingOf(own.data) : start}
      previews={previews}
    />
  )
}

function PostingSkeleton() {
  return (
    <div
      aria-busy="true"
      role="status"
      aria-label="Loading the job"
      className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_380px]"
    >
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-64 w-full rounded-card!" />
      </div>
      <Skeleton className="h-72 w-full rounded-card! max-xl:hidden" />
    </div>
  )
}
