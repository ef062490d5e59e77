import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { experienceLabel, jobTypeLabel } from '#shared/job.ts'
import { agoText } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import type { ListedJob } from './job-queries.ts'

type JobListProps = { jobs: readonly ListedJob[]; actions: (job: ListedJob) => ReactNode }

export function JobList({ jobs, actions }: JobListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobRow job={job} actions={actions(job)} />
        </li>
      ))}
    </ul>
  )
}

function JobRow({ job, actions }: { job: ListedJob; actions: ReactNode }) {
  return (
    <article className="relative grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 p-5 sm:p-6">
      <CompanyTile name={job.company.name} logo={job.company.logo_url} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-18">
          <Link
            to={`/jobs/${job.id}`}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {job.title}
          </Link>
        </h2>
        <JobLine pay={salaryText(job)}>
          <span>
            {job.company.name}
            <Unverified how={job.company.verified_how} />
          </span>
          <span>{job.location}</span>
        </JobLine>
      </div>
      <p className="measure col-span-2 line-clamp-2 text-15 text-ink-2 sm:col-span-1 sm:col-start-2">
        {job.summary}
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
        <p className="dotted text-14 text-ink-3">
          <span>{jobTypeLabel(job.job_type)}</span>
          <span>{experienceLabel(job.experience_level)}</span>
          <time dateTime={job.posted_at}>{agoText(new Date(job.posted_at), now())}</time>
        </p>
        <div className="relative flex items-center gap-2">{actions}</div>
      </div>
    </article>
  )
}

export function JobListSkeleton() {
  return (
    <ul
      aria-busy="true"
      aria-label="Loading jobs"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 p-5 sm:p-6">
          <Skeleton className="size-12 rounded-input" />
          <span className="flex flex-col gap-2 py-1">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </span>
          <span className="col-span-2 flex flex-col gap-2 sm:col-span-1 sm:col-start-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <span className="mt-1 flex justify-between">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-9 w-32 rounded-full" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
