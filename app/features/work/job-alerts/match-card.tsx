import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { Share } from '#app/ui/share.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { reasonText } from '#shared/job-alert.ts'
import { ago } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import type { AlertMatch } from './alert-records.ts'

/** One match of an alert: its score and reasons. */
export function MatchCard({ match, actions }: { match: AlertMatch; actions: ReactNode }) {
  const { job } = match
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-4 p-5 sm:p-6 lg:grid-cols-[auto_1fr_200px]">
      <CompanyTile name={job.company.name} logo={job.company.logo_url} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2.5 text-18">
          {job.id ? (
            <Link to={`/jobs/${job.id}`} className="underline-offset-4 hover:underline">
              {job.title}
            </Link>
          ) : (
            job.title
          )}
          {match.is_new && <Badge tone="accent">New</Badge>}
        </h2>
        <JobLine pay={salaryText(job)}>
          <span>
            {job.company.name}
            <Unverified how={job.company.verified_how} />
          </span>
          <span>{job.location}</span>
        </JobLine>
      </div>
      <div className="col-span-2 flex flex-col gap-1.5 lg:col-span-1">
        <p className="flex items-baseline justify-between gap-3 text-14">
          <span className="text-ink-2">Match</span>
          <strong className="text-16 font-semibold tabular-nums">{match.match_score}%</strong>
        </p>
        <Share percent={match.match_score} />
      </div>
      <div className="col-span-2 flex flex-col gap-3 lg:col-start-2">
        <ul aria-label="Why it matches" className="flex flex-wrap gap-1.5">
          {match.reasons.map((reason) => (
            <li key={reason.part}>
              <Badge tone="good" className="whitespace-normal!">
                {reasonText(reason)}
              </Badge>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14 text-ink-3">
            From “{match.alert_title}” ·{' '}
            <time dateTime={job.posted_at} suppressHydrationWarning>
              posted {ago(new Date(job.posted_at), now())}
            </time>
          </p>
          <div className="flex items-center gap-2">{actions}</div>
        </div>
      </div>
    </article>
  )
}
