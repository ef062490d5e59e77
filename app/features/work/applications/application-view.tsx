import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { DialogFoot } from '#app/ui/form-buttons.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { type ApplicationStatus, applicationStatuses } from '#shared/application.ts'
import { eventText, withoutEchoes } from '#shared/application-event.ts'
import { dateAndTime } from '#shared/dates.ts'
import { companySizeText } from '#shared/job.ts'
import { applicationWritePath } from '#shared/message.ts'
import { salaryText } from '#shared/salary.ts'
import { FromElsewhere } from './application-marks.tsx'
import { applicationHistoryQuery } from './application-queries.ts'
import { type Application, statusLabel } from './application-records.ts'
import { sampleHistory } from './application-sample.ts'

const ApplicationStanding = lazy(() =>
  import('./application-standing.tsx').then((module) => ({ default: module.ApplicationStanding })),
)

const ApplicationAside = lazy(() =>
  import('./application-aside.tsx').then((module) => ({ default: module.ApplicationAside })),
)

type ViewProps = {
  application: Application
  sample: boolean
  open: boolean
  onClose: () => void
  onWithdraw: () => void
  /** For an application from elsewhere. */
  onEdit: () => void
  onRemove: () => void
  onMove: (status: ApplicationStatus) => void
}

/** One application in full: its job, its status, and its history. */
export function ApplicationView(props: ViewProps) {
  const { application, sample, open, onClose, onWithdraw, onEdit, onRemove, onMove } = props
  const { job, outside } = application
  const rejected = application.status === 'rejected'
  const isOwn = !sample && !outside
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={job.title}
      description={
        <span className="flex items-center gap-2.5">
          <CompanyTile name={job.company.name} logo={job.company.logo_url} size="small" />
          <span>
            {job.company.name}
            <Unverified how={job.company.verified_how} />
            {job.location && ` · ${job.location}`} ·{' '}
            <span className="whitespace-nowrap">{salaryText(job)}</span>
          </span>
        </span>
      }
      className={isOwn ? 'w-[min(960px,calc(100vw-32px))]' : 'w-[min(640px,calc(100vw-32px))]'}
    >
      <div className={cx('grid items-start gap-5', isOwn && 'lg:grid-cols-[minmax(0,1fr)_19rem]')}>
        <div className="flex min-w-0 flex-col gap-5">
          {outside && <OutsideJob application={application} onMove={onMove} />}
          {isOwn && (
            <Suspense fallback={<Skeleton className="h-12 w-full" />}>
              <ApplicationStanding application={application} />
            </Suspense>
          )}
          <section className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-15 font-semibold tracking-normal">
                {outside ? 'History' : 'Where it stands'}
              </h3>
              <Badge tone={tones[application.status]}>{statusLabel(application)}</Badge>
            </div>
            <History application={application} sample={sample} />
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Facts application={application} />
          {isOwn ? (
            <Suspense fallback={<Skeleton className="h-30 w-full" />}>
              <ApplicationAside application={application} />
            </Suspense>
          ) : (
            application.note && <Note>{application.note}</Note>
          )}
        </div>
      </div>
      <DialogFoot>
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
      </DialogFoot>
    </Dialog>
  )
}

/** The person sets the status of an application from elsewhere. */
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

const tones = {
  under_review: 'neutral',
  phone_screening: 'accent',
  interview_scheduled: 'accent',
  offer_received: 'good',
  rejected: 'neutral',
} as const satisfies Record<ApplicationStatus, BadgeTone>

/** Its stage and next step, the interviewers, and the company. */
function Facts({
  application: { stage, next_step, interviewer, job, outside },
}: {
  application: Application
}) {
  const facts = {
    Stage: stage,
    'Next step': next_step,
    Interviewer: interviewer,
    Company: outside ? '' : `${job.company.industry} · ${companySizeText(job.company.size)}`,
  }
  const known = Object.entries(facts).filter(([, said]) => said)
  if (known.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-2.5 rounded-input border border-line p-4 text-15 max-lg:sm:grid-cols-2">
      {known.map(([name, said]) => (
        <div key={name}>
          <dt className="text-13 text-ink-3">{name}</dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {said}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Note({ children }: { children: string }) {
  return (
    <div className="flex flex-col gap-1 rounded-input border border-line p-4">
      <h3 className="text-14 font-semibold tracking-normal">Your note to the employer</h3>
      <p dir="auto" className="text-15 whitespace-pre-line text-ink-2">
        {children}
      </p>
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
      {withoutEchoes(events).map((event, index) => (
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
