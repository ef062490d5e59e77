import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Timeline, TimelineItem } from '#app/ui/thread.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { eventText } from '#shared/application-event.ts'
import { dateAndTime } from '#shared/dates.ts'
import { companySizeText } from '#shared/job.ts'
import { applicationWritePath } from '#shared/message.ts'
import { salaryText } from '#shared/salary.ts'
import { FromElsewhere } from './application-marks.tsx'
import { applicationHistoryQuery } from './application-queries.ts'
import { type Application, type ApplicationEvent, statusLabel } from './application-records.ts'
import { sampleHistory } from './application-sample.ts'

const ApplicationStanding = lazy(() =>
  import('./application-standing.tsx').then((module) => ({ default: module.ApplicationStanding })),
)

type ViewProps = {
  application: Application
  sample: boolean
  open: boolean
  onClose: () => void
  onWithdraw: () => void
  /** Of what is from elsewhere. */
  onEdit: () => void
  onRemove: () => void
  onMove: (status: ApplicationStatus) => void
}

/** One application in full: what it is about, where it stands, and everything that happened to it. */
export function ApplicationView(props: ViewProps) {
  const { application, sample, open, onClose, onWithdraw, onEdit, onRemove, onMove } = props
  const { job, outside } = application
  const rejected = application.status === 'rejected'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={job.title}
      description={[job.company.name, job.location].filter(Boolean).join(' · ')}
      className="w-[min(640px,calc(100vw-32px))]"
    >
      <dl className="grid gap-x-8 gap-y-3 text-15 sm:grid-cols-2">
        <Fact name="Status">{statusLabel(application)}</Fact>
        <Fact name="Stage">{application.stage}</Fact>
        <Fact name="Next step">{application.next_step}</Fact>
        <Fact name="Interviewer">{application.interviewer}</Fact>
        <Fact name="Salary">{salaryText(job)}</Fact>
        <Fact name="Company">
          {!outside && `${job.company.industry} · ${companySizeText(job.company.size)}`}
        </Fact>
      </dl>
      {outside && <OutsideJob application={application} onMove={onMove} />}
      {!sample && !outside && (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <ApplicationStanding application={application} />
        </Suspense>
      )}
      {application.note && (
        <div className="flex flex-col gap-1">
          <h3 className="text-14 font-semibold tracking-normal">Your note to the employer</h3>
          <p dir="auto" className="text-15 whitespace-pre-line text-ink-2">
            {application.note}
          </p>
        </div>
      )}
      <div className="flex flex-col gap-3">
        <h3 className="text-14 font-semibold tracking-normal">History</h3>
        <History application={application} sample={sample} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {outside && (
          <>
            <Button look="ghost" className="text-bad!" onClick={onRemove}>
              Remove
            </Button>
            <Button look="outline" onClick={onEdit}>
              Edit
            </Button>
          </>
        )}
        {!sample && application.withdrawn_at === null && !rejected && !application.offer_answer && (
          <Button look="danger" onClick={onWithdraw}>
            Withdraw application
          </Button>
        )}
        {!sample && (
          <ButtonLink look="outline" to={applicationWritePath(application.id)}>
            Message
          </ButtonLink>
        )}
        {job.id && (
          <ButtonLink look="outline" to={`/jobs/${job.id}`}>
            View job
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}

/** Whoever wrote it down says where it stands. */
function OutsideJob({ application, onMove }: Pick<ViewProps, 'application' | 'onMove'>) {
  const { status, url } = application
  return (
    <div className="flex flex-col gap-3 rounded-input bg-sunken p-4">
      <FromElsewhere />
      <Field label="Where it stands">
        <Select
          value={status}
          onChange={({ target }) => onMove(target.value as ApplicationStatus)}
          options={Object.entries(applicationStatuses).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {url && (
        <p className="text-15 wrap-anywhere">
          <TextLink to={url} target="_blank" rel="noreferrer">
            The posting at {new URL(url).hostname.replace(/^www\./, '')}
          </TextLink>
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function History({ application, sample }: { application: Application; sample: boolean }) {
  const history = useQuery({ ...applicationHistoryQuery(application), enabled: !sample })
  const ofSample = useMemo(() => (sample ? sampleHistory(application) : undefined), [sample, application])
  const events = ofSample ?? history.data
  if (!events && history.isError) {
    return (
      <ErrorState
        message={`The history could not be loaded: ${history.error.message}`}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    )
  }
  if (!events) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    )
  }
  return (
    <Timeline>
      {events.map((event: ApplicationEvent, index) => (
        <TimelineItem key={event.id} hue={index === 0 ? 'accent' : 'line'} full={index === 0}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
            <p className="font-medium">{eventText(event)}</p>
            <time dateTime={event.at} className="text-14 text-ink-3">
              {dateAndTime(new Date(event.at))}
            </time>
          </div>
        </TimelineItem>
      ))}
    </Timeline>
  )
}
