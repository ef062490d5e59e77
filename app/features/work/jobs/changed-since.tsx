import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextChanges } from '#app/ui/text-changes.tsx'
import type { Question } from '#shared/posting.ts'
import { postingChanges } from '#shared/posting-changes.ts'
import type { Job } from './job-queries.ts'
import { jobVersionQuery } from './job-version.ts'

/** Tells applicants that the job has changed since, and what it said then. */
export function ChangedSince({ job, version }: { job: Job; version: number }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-input border border-line bg-surface px-4 py-3 text-15">
      <p className="mr-auto">
        This job has changed since you applied. Your application is for the earlier version.
      </p>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        What changed
      </Button>
      {open && (
        <Dialog open title="What changed since you applied" onClose={() => setOpen(false)}>
          <Changes job={job} version={version} />
        </Dialog>
      )}
    </div>
  )
}

function Changes({ job, version }: { job: Job; version: number }) {
  const before = useQuery(jobVersionQuery(job.id, version))
  if (before.error) {
    return (
      <ErrorState
        message={`The earlier version could not be loaded: ${before.error.message}`}
        onRetry={() => void before.refetch()}
        retrying={before.isFetching}
      />
    )
  }
  if (before.data === undefined) return <Skeleton className="h-40 w-full rounded-card!" />
  const changes = before.data
    ? postingChanges(before.data, { ...job, questions: job.questions as Question[] })
    : []
  return changes.length > 0 ? <TextChanges changes={changes} /> : <p>It reads the same as it did then.</p>
}
