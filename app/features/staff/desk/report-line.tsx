import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { companyPath } from '#shared/company.ts'
import { longDateAndTime } from '#shared/dates.ts'
import { reportReasons as messageReasons } from '#shared/message.ts'
import { reportReasons } from '#shared/post.ts'
import { profilePath } from '#shared/profile.ts'
import { type Decision, decisionsFor, decisionWords, type StaffReport } from '#shared/staff.ts'

const reportedThing: Record<StaffReport['kind'], string> = {
  post: 'A post by',
  comment: 'A comment by',
  message: 'A message by',
  conversation: 'Messages by',
  job: 'A job at',
  event: 'An event by',
  review: 'A review of',
  review_answer: 'An answer to a review by',
  company: 'The company page of',
  profile: 'The profile of',
}

/** The reason chosen by the reporter: for messages and people, or for what is published. */
const reasonWords = (kind: StaffReport['kind'], reason: string) =>
  (['message', 'conversation', 'profile'].includes(kind) ? messageReasons : reportReasons)[
    reason as 'spam'
  ] ?? reason

type ReportLineProps = {
  report: StaffReport
  onDecide: (decision: Decision) => void
  /** Of the person whose profile it is. */
  onSuspend: () => void
}

/** What was reported; beside it, or below, why, and what can be done about it. */
export function ReportLine({ report, onDecide, onSuspend }: ReportLineProps) {
  const { kind, author_name: name, author_handle: handle, company_slug: slug } = report
  const page = slug ? companyPath(slug) : handle && profilePath(handle)
  return (
    <article className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-2">
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
        <ReportedWords words={report.words || 'Its text was removed.'} about={`${kind} by ${name}`} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <Reasons report={report} />
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
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
      </div>
    </article>
  )
}

/** Longer texts, such as whole postings, begin folded. */
const isLong = (words: string) => words.length > 500 || words.split('\n').length > 8

function ReportedWords({ words, about }: { words: string; about: string }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <blockquote
        dir="auto"
        className={cx(
          'measure border-l-2 border-line-strong pl-4 text-15 whitespace-pre-line wrap-anywhere',
          isLong(words) && !all && 'line-clamp-6',
        )}
      >
        {words}
      </blockquote>
      {isLong(words) && (
        <button
          type="button"
          aria-expanded={all}
          aria-label={`${all ? 'Show less' : 'Show all'}: ${about}`}
          onClick={() => setAll(!all)}
          className="touch-target self-start text-14 font-medium text-accent underline-offset-4 hover:underline"
        >
          {all ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

function Reasons({ report }: { report: StaffReport }) {
  const { kind, reasons, reports, notes } = report
  return (
    <>
      <p className="text-15 font-semibold wrap-anywhere">
        {reasons.map((reason) => reasonWords(kind, reason)).join(', ')}
      </p>
      {notes?.map((note) => (
        <p key={note} dir="auto" className="text-14 text-ink-2 wrap-anywhere">
          “{note}”
        </p>
      ))}
      <p className="text-13 text-ink-3">
        {reports === 1 ? 'Reported' : `Reported ${reports} times, first on`}{' '}
        {longDateAndTime(report.first_at)}
      </p>
      {report.decision && report.decided_at && (
        <p className="text-14 wrap-anywhere">
          <strong className="font-semibold">
            {kind === 'profile' && report.decision === 'hidden'
              ? 'Suspended'
              : decisionWords[report.decision].done}
          </strong>{' '}
          {longDateAndTime(report.decided_at)}: {report.decided_because}
          <span className="block text-13 text-ink-3">
            {[
              report.reference && `Reference ${report.reference}`,
              report.decided_by && `by ${report.decided_by}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
    </>
  )
}
