import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { somethingChanged } from '#app/lib/query-client.ts'
import { toast } from '#app/lib/toast.ts'
import {
  clearSavedJobs,
  removeSavedJob,
  restoreSavedJobs,
  type SavedJob,
  savedJobsQuery,
} from './saved-job-queries.ts'

const key = savedJobsQuery.queryKey

/** Removes one job from the list at once, and puts it back if the server refuses. */
export function useRemoveSavedJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saved: SavedJob) => removeSavedJob(saved.job_id),
    onMutate: (saved) => shown(client, (jobs) => jobs.filter((job) => job.job_id !== saved.job_id)),
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
    onMutate: () => shown(client, () => []),
    onSuccess: (_, __, before) => {
      toast.success('All saved jobs cleared', {
        label: 'Undo',
        run: () => void restore(client, before ?? []),
      })
    },
    onError: (error, _, before) => {
      client.setQueryData(key, before)
      toast.error(`Failed to clear saved jobs: ${error.message}`)
    },
    onSettled: () => reload(client),
  })
}

/** Changes what the list shows and returns what it showed before. A load under way must not overwrite it. */
async function shown(client: QueryClient, change: (jobs: SavedJob[]) => SavedJob[]) {
  await client.cancelQueries({ queryKey: key })
  const before = client.getQueryData(key)
  if (before) client.setQueryData(key, change(before))
  return before
}

async function restore(client: QueryClient, removed: readonly SavedJob[]) {
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
