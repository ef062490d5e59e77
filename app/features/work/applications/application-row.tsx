import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { StepProgress } from '#app/ui/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { ago } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import { FromElsewhere, NextReminder } from './application-marks.tsx'
import { pageSize } from './application-queries.ts'
import { type Application, statusLabel } from './application-records.ts'
import { PromisedDay } from './promised-day.tsx'

type RowProps = { application: Application; onView: () => void; onNotes: () => void }

/** On a phone the buttons are last; on a tablet they are beside the title, above its status. */
const grid =
  'grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-4 p-5 sm:p-6 sm:grid-cols-[auto_1fr_auto] lg:grid-cols-[auto_1fr_260px_auto]'
const standing = 'col-span-full lg:col-span-1 lg:col-start-3 lg:row-start-1'
const buttons = 'max-sm:order-1 max-sm:col-span-2'

export function ApplicationRow({ application, onView, onNotes }: RowProps) {
  const { job } = application
  const steps = Math.round(application.progress / 20)
  return (
    <article className={grid}>
      <CompanyTile name={job.company.name} logo={job.company.logo_url} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-18">{job.title}</h2>
        <JobLine pay={salaryText(job)}>
          <span>
            {job.company.name}
            <Unverified how={job.company.verified_how} />
          </span>
          {job.location && <span>{job.location}</span>}
        </JobLine>
        {application.outside && <FromElsewhere />}
      </div>
      <div className={cx('flex items-center gap-2', buttons)}>
        <Button
          look="outline"
          size="small"
          aria-label={`View ${job.title}, ${job.company.name}`}
          onClick={onView}
        >
          View
        </Button>
        <Button
          look="ghost"
          size="small"
          aria-label={`Notes on ${job.title}, ${job.company.name}`}
          onClick={onNotes}
        >
          Notes
        </Button>
      </div>
      <div className={cx('flex flex-wrap justify-between gap-x-4 gap-y-2 text-14', standing)}>
        <p className={statusTone(application)}>{statusLabel(application)}</p>
        <p className="text-ink-3">{note(application)}</p>
        <PromisedDay application={application} />
        <NextReminder application={application} />
        <StepProgress
          label={`Progress of ${job.title} at ${job.company.name}`}
          done={steps}
          total={5}
          className="w-full"
        />
      </div>
    </article>
  )
}

function statusTone({ status, withdrawn_at }: Application): string {
  if (withdrawn_at !== null || status === 'rejected') return 'font-medium text-ink-2'
  return status === 'offer_received' ? 'font-medium text-good' : 'font-medium'
}

function note({ withdrawn_at, status, next_step, applied_at }: Application): string {
  if (withdrawn_at === null && status !== 'rejected' && next_step) return next_step
  return `Applied ${ago(new Date(applied_at), now())}`
}

/** As long as the list will be, if known, so that what is below does not move. */
export function ApplicationListSkeleton({ rows = 3 }: { rows?: number | undefined }) {
  const length = Math.max(1, Math.min(rows, pageSize))
  return (
    <ul
      aria-busy="true"
      aria-label="Loading applications"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {Array.from({ length }, (_, row) => row).map((row) => (
        <li key={row} className={grid}>
          <Skeleton className="size-12 rounded-input" />
          <span className="flex flex-col gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-4/5" />
          </span>
          <Skeleton className={cx('h-9 w-36 rounded-full', buttons)} />
          <span className={cx('flex flex-col gap-3', standing)}>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-1 w-full" />
          </span>
        </li>
      ))}
    </ul>
  )
}
