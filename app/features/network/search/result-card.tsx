import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { Share } from '#app/ui/share.tsx'
import { Unverified, VerifiedMark } from '#app/ui/verified-mark.tsx'
import { companyPath } from '#shared/company.ts'
import { markHits } from '#shared/fuzzy.ts'
import { companySizeText } from '#shared/job.ts'
import type { RowMatch } from '#shared/match/row-match.ts'
import { profilePath } from '#shared/profile.ts'
import { ago } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import { withCommas } from '#shared/with-commas.ts'
import type { SearchResult } from './search-records.ts'

type ResultCardProps = { result: SearchResult; q: string; action: ReactNode }

const count = (number: number, one: string, many: string) =>
  `${withCommas(number)} ${number === 1 ? one : many}`

/** One result, in the layout of its kind. */
export function ResultCard({ result, q, action }: ResultCardProps) {
  const mark = (text: string) => <Marked pieces={markHits(text, q)} />
  if (result.kind === 'people') {
    const { name, handle, title, location, connections, mutual, email, phone } = result
    return (
      <Frame
        tile={<Avatar name={name} size="large" />}
        kind="Person"
        title={mark(name)}
        {...(handle && { to: profilePath(handle) })}
        action={action}
      >
        <p className="dotted text-15 text-ink-2">
          {title && <span>{mark(title)}</span>}
          {location && <span>{mark(location)}</span>}
        </p>
        <p className="text-14 text-ink-3">
          {count(connections, 'connection', 'connections')}
          {mutual > 0 && ` · ${mutual} mutual`}
          {email && ` · ${email}`}
          {phone && ` · ${phone}`}
        </p>
      </Frame>
    )
  }
  if (result.kind === 'companies') {
    const { name, slug, industry, location, size, logo_url, followers, verified_how, domain = '' } = result
    return (
      <Frame
        tile={<CompanyTile name={name} logo={logo_url} />}
        kind="Company"
        title={mark(name)}
        to={slug ? companyPath(slug) : `/jobs?q=${encodeURIComponent(name)}`}
        action={action}
      >
        <p className="dotted text-15 text-ink-2">
          {industry && <span>{mark(industry)}</span>}
          {location && <span>{mark(location)}</span>}
        </p>
        {verified_how === null && <VerifiedMark company={{ domain, verified_how }} />}
        <p className="dotted text-14 text-ink-3">
          <span>{companySizeText(size)}</span>
          <span>{count(followers, 'follower', 'followers')}</span>
        </p>
      </Frame>
    )
  }
  if (result.kind === 'jobs') {
    const { id, title, company, logo_url, location, posted_at, applicants, match } = result
    return (
      <Frame
        tile={<CompanyTile name={company} logo={logo_url} />}
        kind="Job"
        title={mark(title)}
        to={id ? `/jobs/${id}` : `/jobs?q=${encodeURIComponent(title)}`}
        match={match}
        action={action}
      >
        <JobLine pay={salaryText(result)}>
          <span>
            {mark(company)}
            <Unverified how={result.verified_how} />
          </span>
          <span>{mark(location)}</span>
        </JobLine>
        <p className="dotted text-14 text-ink-3">
          <span>Posted {ago(new Date(posted_at), now())}</span>
          <span>{count(applicants, 'applicant', 'applicants')}</span>
        </p>
      </Frame>
    )
  }
  const { title, preview, path } = result
  const post = result.kind === 'posts'
  const line = post
    ? [result.author, result.engagement, result.timeAgo].filter(Boolean).join(' · ')
    : undefined
  return (
    <Frame
      tile={post ? <Avatar name={result.author} size="large" /> : <ArticleTile />}
      kind={post ? 'Post' : result.label}
      title={mark(title)}
      to={path}
      action={action}
    >
      <p dir="auto" className="measure line-clamp-2 text-15 text-ink-2">
        {mark(preview)}
      </p>
      {line && <p className="text-14 text-ink-3">{line}</p>}
    </Frame>
  )
}

function ArticleTile() {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-12 shrink-0 place-items-center rounded-input bg-chip text-ink-2"
    >
      <BookOpen className="size-5" />
    </span>
  )
}

type FrameProps = {
  tile: ReactNode
  kind: string
  title: ReactNode
  to?: string
  match?: RowMatch | undefined
  action: ReactNode
  children: ReactNode
}

function Frame({ tile, kind, title, to, match, action, children }: FrameProps) {
  return (
    <article
      className={cx(
        'relative grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 p-5 sm:items-center sm:p-6',
        match
          ? 'sm:grid-cols-[auto_1fr_auto] xl:grid-cols-[auto_1fr_176px_auto]'
          : 'sm:grid-cols-[auto_1fr_auto]',
      )}
    >
      {tile}
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-18">
          {to ? (
            <Link
              dir="auto"
              to={to}
              className="min-w-0 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span dir="auto">{title}</span>
          )}
          <Badge>{kind}</Badge>
        </h3>
        {children}
      </div>
      {match && <MatchShare match={match} />}
      {action && (
        <div className={cx('relative col-start-2 sm:col-start-3', match && 'sm:row-start-1 xl:col-start-4')}>
          {action}
        </div>
      )}
    </article>
  )
}

/** Beside the title if there is room, else below it. */
function MatchShare({ match: { score, reason } }: { match: RowMatch }) {
  return (
    <div className="col-start-2 flex min-w-0 flex-col gap-0.5 sm:col-end-4 xl:col-end-4 xl:col-start-3">
      <p className="grid grid-cols-[auto_minmax(0,8rem)] items-center gap-x-2.5 text-14 font-semibold tabular-nums">
        <span>
          {score}%<span className="sr-only"> match</span>
        </span>
        <Share percent={score} />
      </p>
      {reason && (
        <p title={reason} className="line-clamp-2 text-13 text-ink-3">
          {reason}
        </p>
      )}
    </div>
  )
}
