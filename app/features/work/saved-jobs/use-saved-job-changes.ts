import type { InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '#app/data/use-change.ts'
import { toast } from '#app/lib/toast.ts'
import {
  clearSavedJobs,
  removeSavedJob,
  restoreSavedJobs,
  type SavedJob,
  type SavedJobsPage,
  type SavedKey,
  savedJobsQuery,
  saveJob,
} from './saved-job-queries.ts'

type Pages = InfiniteData<SavedJobsPage, SavedKey | undefined>

const kind = 'savedJob'
const key = savedJobsQuery.queryKey

/** Saves one job, or removes it from the saved ones, optimistically. */
export function useSaveJob(id: string) {
  return useChange<Pages, boolean>({
    kind,
    key,
    scope: `save ${id}`,
    run: (save) => (save ? saveJob(id) : removeSavedJob(id)),
    done: (save) => toast.success(save ? 'Job saved' : 'Job removed from saved'),
    failed: (save) => (save ? 'Failed to save job' : 'Failed to remove job'),
  })
}

/** Removes one job from the list, optimistically. */
export function useRemoveSavedJob() {
  const restore = useRestoreSavedJobs()
  return useChange<Pages, SavedJob>({
    kind,
    key,
    run: (saved) => removeSavedJob(saved.job_id),
    shown: without,
    done: (saved) => toast.success('Job removed from saved', () => restore.mutate([saved])),
    failed: 'Failed to remove job',
  })
}

/** Clears the list, optimistically. It can be restored while the page is open, and again if that failed. */
export function useClearSavedJobs() {
  const [cleared, setCleared] = useState<readonly SavedKey[]>([])
  const restore = useRestoreSavedJobs()
  const undo = (removed: readonly SavedKey[]) => {
    restore.attempt(removed).then(
      () => setCleared([]),
      (error: Error) => toast.error(`Failed to restore saved jobs: ${error.message}`),
    )
  }
  const clear = useChange<Pages, void, SavedKey[]>({
    kind,
    key,
    run: clearSavedJobs,
    shown: ({ pageParams }) => ({ pages: [{ jobs: [], count: 0 }], pageParams: pageParams.slice(0, 1) }),
    done: (_, __, removed) => {
      setCleared(removed)
      toast.success('All saved jobs cleared', () => undo(removed))
    },
    failed: 'Failed to clear saved jobs',
  })
  return { ...clear, cleared: cleared.length, undo: () => undo(cleared) }
}

function useRestoreSavedJobs() {
  return useChange<Pages, readonly SavedKey[], number>({
    kind,
    key,
    run: restoreSavedJobs,
    done: (removed, _, closed) => {
      if (removed.length === 1 && closed === 1) toast.error('Failed to save job: It is no longer open.')
      else if (closed > 0) toast.info(closedWords(closed, removed.length))
    },
    failed: 'Failed to save job',
  })
}

function closedWords(closed: number, all: number): string {
  if (closed === all) return 'None of them is open anymore.'
  return `${closed} of them ${closed === 1 ? 'is' : 'are'} no longer open.`
}

/** The count of a page includes all after it: it is reduced wherever the removed job still follows. */
function without({ pages, pageParams }: Pages, { job_id }: SavedJob): Pages {
  const at = pages.findIndex(({ jobs }) => jobs.some((job) => job.job_id === job_id))
  return {
    pageParams,
    pages: pages.map(({ jobs, count }, index) => ({
      jobs: jobs.filter((job) => job.job_id !== job_id),
      count: index <= at ? count - 1 : count,
    })),
  }
}
