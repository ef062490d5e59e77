import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextChanges } from '#app/ui/text-changes.tsx'
import { dateAndTime } from '#shared/dates.ts'
import { postingChanges } from '#shared/posting-changes.ts'
import { type CompanyJob, type JobVersion, jobVersionsQuery } from './company-job-queries.ts'

/** The versions of a job, and the differences of two. */
export function VersionsDialog({ job, onClose }: { job: CompanyJob; onClose: () => void }) {
  const versions = useQuery(jobVersionsQuery(job.id))
  return (
    <Dialog
      open
      title={`Versions of ${job.title}`}
      description="Applicants keep the version they read."
      onClose={onClose}
      className="w-[min(760px,calc(100vw-32px))]!"
    >
      {versions.data ? (
        <Compared versions={versions.data} />
      ) : versions.error ? (
        <ErrorState
          message={`The versions could not be loaded: ${versions.error.message}`}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      ) : (
        <Skeleton className="h-48 w-full rounded-card!" />
      )}
    </Dialog>
  )
}

function Compared({ versions }: { versions: readonly JobVersion[] }) {
  const [from, setFrom] = useState(versions[1]?.version ?? 1)
  const [to, setTo] = useState(versions[0]?.version ?? 1)
  const [before, after] = [from, to].map((nth) => versions.find(({ version }) => version === nth))
  const options = versions.map(({ version, made_at }) => ({
    value: String(version),
    label: `Version ${version}, ${dateAndTime(new Date(made_at))}`,
  }))
  if (!before || !after) return null
  const changes = postingChanges(before, after)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From">
          <Select
            value={String(from)}
            options={options}
            onChange={({ target }) => setFrom(Number(target.value))}
          />
        </Field>
        <Field label="To">
          <Select
            value={String(to)}
            options={options}
            onChange={({ target }) => setTo(Number(target.value))}
          />
        </Field>
      </div>
      {changes.length === 0 ? (
        <p className="text-15 text-ink-2">The two versions are identical.</p>
      ) : (
        <TextChanges changes={changes} />
      )}
    </>
  )
}
