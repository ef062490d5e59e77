import { useInfiniteQuery } from '@tanstack/react-query'
import { ApplyButton } from '#app/features/work/applications/apply/apply-button.tsx'
import { ClearAll, ClearedLine } from '#app/features/work/saved-jobs/clear-all.tsx'
import { SavedJobList } from '#app/features/work/saved-jobs/saved-job-list.tsx'
import { savedJobsQuery } from '#app/features/work/saved-jobs/saved-job-queries.ts'
import { useClearSavedJobs } from '#app/features/work/saved-jobs/use-saved-job-changes.ts'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/saved-jobs'

export const meta: Route.MetaFunction = () =>
  pageMeta('Saved jobs', 'The roles you are keeping an eye on.', { path: '/saved-jobs', unlisted: true })

export default function SavedJobsPage() {
  const savedJobs = useInfiniteQuery({ ...savedJobsQuery, enabled: useHydrated() })
  const clear = useClearSavedJobs()
  const count = savedJobs.data?.pages[0]?.count ?? 0
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        title="Saved jobs"
        lead={
          count > 0
            ? `${count} saved ${count === 1 ? 'job' : 'jobs'}`
            : 'The roles you are keeping an eye on.'
        }
        action={count > 0 && <ClearAll count={count} busy={clear.isPending} onClear={() => clear.mutate()} />}
      />
      {clear.cleared > 0 && <ClearedLine count={clear.cleared} onUndo={clear.undo} />}
      <SavedJobList query={savedJobs} apply={(job) => <ApplyButton job={job} signedIn />} />
    </div>
  )
}
