import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { somethingChanged } from '#app/data/query-client.ts'
import { toast } from '#app/lib/toast.ts'
import {
  clearSavedJobs,
  removeSavedJob,
  restoreSavedJobs,
  type SavedJob,
  type SavedJobsPage,
  savedJobsQuery,
} from './saved-job-queries.ts'

const key = savedJobsQuery.queryKey

/** Removes one job from the list at once, and puts it back if the server refuses. */
export function useRemoveSavedJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saved: SavedJob) => removeSavedJob(saved.job_id),
    onMutate: (saved) => shown(client, (pages) => without(saved, pages)),
    onSuccess: (_, saved) => {
      toast.success('Job removed from saved', { label: 'Undo', run: () => void restore(client, [saved]) })
    },
    onError: (error, _, before) => {
      client.setQueryData(key, before)
      toast.error(`Failed to remove job: ${error.message}`)
    },
    onSettled: () => reload(client),
  })
}

/** Empties the list at once, and fills it again if the server refuses. */
export function useClearSavedJobs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: clearSavedJobs,
    onMutate: () => shown(client, (pages) => pages.slice(0, 1).map(() => ({ jobs: [], count: 0 }))),
    onSuccess: (removed) => {
      toast.success('All saved jobs cleared', { label: 'Undo', run: () => void restore(client, removed) })
    },
    onError: (error, _, before) => {
      client.setQueryData(key, before)
      toast.error(`Failed to clear saved jobs: ${error.message}`)
    },
    onSettled: () => reload(client),
  })
}

/** A page's count is of itself and what comes after it: it falls wherever the job is still ahead. */
function without({ job_id }: SavedJob, pages: SavedJobsPage[]): SavedJobsPage[] {
  const at = pages.findIndex(({ jobs }) => jobs.some((job) => job.job_id === job_id))
  return pages.map(({ jobs, count }, index) => ({
    jobs: jobs.filter((job) => job.job_id !== job_id),
    count: index <= at ? count - 1 : count,
  }))
}

/** Changes what the list shows and returns what it showed before. A load under way must not overwrite it. */
async function shown(client: QueryClient, change: (pages: SavedJobsPage[]) => SavedJobsPage[]) {
  await client.cancelQueries({ queryKey: key })
  const before = client.getQueryData(key)
  if (before) {
    const pages = change(before.pages)
    client.setQueryData(key, { pages, pageParams: before.pageParams.slice(0, pages.length) })
  }
  return before
}

async function restore(client: QueryClient, removed: Parameters<typeof restoreSavedJobs>[0]) {
  try {
    await restoreSavedJobs(removed)
    somethingChanged(client)
  } catch (error) {
    toast.error(`Failed to save job: ${(error as Error).message}`)
  }
  await reload(client)
}

/** The lists of jobs carry a mark for each saved one, so they are read again too. */
export function reload(client: QueryClient) {
  return Promise.all([['jobs'], key].map((queryKey) => client.invalidateQueries({ queryKey })))
}
