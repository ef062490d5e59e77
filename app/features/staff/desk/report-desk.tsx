import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { companyPath } from '#shared/company.ts'
import { longDateAndTime } from '#shared/dates.ts'
import { reportReasons as messageReasons } from '#shared/message.ts'
import { reportReasons } from '#shared/post.ts'
import { profilePath } from '#shared/profile.ts'
import { type Decision, decisionsFor, decisionWords, type StaffReport } from '#shared/staff.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { PagedList } from './paged-list.tsx'
import { reportsQuery } from './staff-queries.ts'
import { SuspendDialog } from './suspension-dialogs.tsx'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'settled', label: 'Decided' },
]

const reportedThing: Record<StaffReport['kind'], string> = {
  post: 'A post by',
  comment: 'A comment by',
  message: 'A message by',
  conversation: 'Messages by',
  job: 'A job of',
  company: 'The page of',
  profile: 'The profile of',
}

/** The reason chosen by the reporter: for messages and people, or for what is published. */
const reasonWords = (kind: StaffReport['kind'], reason: string) =>
  (['message', 'conversation', 'profile'].includes(kind) ? messageReasons : reportReasons)[
    reason as 'spam'
  ] ?? reason

/** Reported content, with a decision for each. */
export function ReportDesk({ person }: { person: string }) {
  const [query, setQuery] = useAddressQuery()
  const settled = query.get('state') === 'settled'
  const reports = useInfiniteQuery(reportsQuery(person, settled))
  const [asking, setAsking] = useState<{ report: StaffReport; decision: Decision }>()
  const [suspending, setSuspending] = useState<StaffReport>()
  return (
    <section aria-labelledby="staff-reports" className="flex flex-col gap-4">
      <h2 id="staff-reports" className="sr-only">
        Reports
      </h2>
      <div className="w-40">
        <Select
          aria-label="State"
          options={states}
          value={settled ? 'settled' : 'open'}
          className="h-11! rounded-full!"
          onChange={({ target }) =>
            setQuery(
              (now) => {
                const next = new URLSearchParams(now)
                if (target.value === 'settled') next.set('state', 'settled')
                else next.delete('state')
                return next
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      <PagedList
        label="Reports"
        query={reports}
        empty={settled ? 'Nothing decided yet' : 'Nothing is reported'}
        identity={({ kind, subject }) => kind + subject}
      >
        {(report) => (
          <ReportLine
            report={report}
            onDecide={(decision) => setAsking({ report, decision })}
            onSuspend={() => setSuspending(report)}
          />
        )}
      </PagedList>
      {asking && <DecisionDialog {...asking} onClose={() => setAsking(undefined)} />}
      {suspending && (
        <SuspendDialog
          person={{ person: suspending.subject, name: suspending.author_name }}
          onClose={() => setSuspending(undefined)}
        />
      )}
    </section>
  )
}

type ReportLineProps = {
  report: StaffReport
  onDecide: (decision: Decision) => void
  /** Of the person whose profile it is. */
  onSuspend: () => void
}

function ReportLine({ report, onDecide, onSuspend }: ReportLineProps) {
  const {
    kind,
    author_name: name,
    author_handle: handle,
    company_slug: slug,
    reasons,
    reports,
    notes,
  } = report
  const page = slug ? companyPath(slug) : handle && profilePath(handle)
  return (
    <article className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <header className="flex flex-col gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 text-15 font-semibold">
          <span className="wrap-anywhere">
            {reportedThing[kind]}{' '}
            {page ? (
              <Link to={page} dir="auto" className="underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          {report.hidden && <Badge tone="warn">{kind === 'profile' ? 'Suspended' : 'Hidden'}</Badge>}
        </h3>
        <p className="text-13 text-ink-3">
          {reports === 1 ? 'Reported' : `Reported ${reports} times, first on`}{' '}
          {longDateAndTime(report.first_at)}: {reasons.map((reason) => reasonWords(kind, reason)).join(', ')}
        </p>
      </header>
      <blockquote
        dir="auto"
        className="measure border-l-2 border-line-strong pl-4 text-15 whitespace-pre-line wrap-anywhere"
      >
        {report.words || 'Its text was removed.'}
      </blockquote>
      {notes?.map((note) => (
        <p key={note} dir="auto" className="measure text-14 text-ink-2 wrap-anywhere">
          “{note}”
        </p>
      ))}
      {report.decision && report.decided_at && (
        <p className="measure text-14 wrap-anywhere">
          <strong className="font-semibold">
            {kind === 'profile' && report.decision === 'hidden'
              ? 'Suspended'
              : decisionWords[report.decision].done}
          </strong>{' '}
          {longDateAndTime(report.decided_at)}: {report.decided_because}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {decisionsFor(report).map((decision) => (
          <Button
            key={decision}
            look={decision === 'hidden' ? 'danger' : 'outline'}
            size="small"
            aria-label={`${decisionWords[decision].act}: ${kind} by ${name}`}
            onClick={() => onDecide(decision)}
          >
            {decisionWords[decision].act}
          </Button>
        ))}
        {kind === 'profile' && !report.hidden && (
          <Button look="danger" size="small" aria-label={`Suspend ${name}`} onClick={onSuspend}>
            Suspend
          </Button>
        )}
      </div>
    </article>
  )
}
