import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { JobLine } from '#app/ui/job-line.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Stitch } from '#app/ui/thread.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import { companyPath } from '#shared/company.ts'
import { companySizeText, experienceLabel, jobTypeLabel } from '#shared/job.ts'
import { describedBlocks } from '#shared/job-description.ts'
import { longDate } from '#shared/long-date.ts'
import type { Block } from '#shared/prose.ts'
import { agoText } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import type { Job } from './job-queries.ts'

// Few jobs change, and then few people have applied.
const ChangedSince = lazy(() =>
  import('./changed-since.tsx').then((module) => ({ default: module.ChangedSince })),
)

type JobDetailProps = {
  job: Job
  actions: ReactNode
  /** The reader's match, if signed in. */
  match?: ReactNode
  report?: ReactNode
}

export function JobDetail({ job, actions, match, report }: JobDetailProps) {
  const { company } = job
  return (
    <article className="page-x page-width flex flex-col gap-8 page-y">
      <nav aria-label="Back">
        <TextLink to="/jobs" look="quiet" className="touch-target text-15">
          All jobs
        </TextLink>
      </nav>
      <header className="flex flex-col gap-5">
        <div className="flex items-start gap-5">
          <CompanyTile name={company.name} logo={company.logo_url} />
          <div className="flex min-w-0 flex-col gap-2">
            <h1 tabIndex={-1} className="text-34">
              {job.title}
            </h1>
            <JobLine pay={salaryText(job)}>
              <span>
                <Link to={companyPath(company.slug)} className="underline-offset-4 hover:underline">
                  {company.name}
                </Link>
                <Unverified how={company.verified_how} />
              </span>
              <span>{job.location}</span>
            </JobLine>
          </div>
        </div>
        {job.applied_version !== null && job.applied_version < job.version && (
          <Suspense>
            <ChangedSince job={job} version={job.applied_version} />
          </Suspense>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {job.status === 'open' ? actions : <p className="text-15 text-ink-2">{notOpen(job)}</p>}
        </div>
      </header>
      <Stitch />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,46ch)_minmax(280px,1fr)] xl:gap-16">
        <div className="measure flex min-w-0 flex-col gap-4">
          {describedBlocks(job.description).map((block) => (
            <DescriptionBlock key={JSON.stringify(block)} block={block} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <JobFacts job={job} />
          {match}
          {report}
        </div>
      </div>
    </article>
  )
}

function notOpen({ status, closed_because }: Job): string {
  if (status === 'draft') return 'This is a draft. Only members of the company see it.'
  if (closed_because === 'not_renewed')
    return 'This job is hidden because no one has confirmed lately that it is still open.'
  if (closed_because === 'staff') return 'Tannr staff took this job down.'
  if (closed_because === 'unattended')
    return 'This job is on hold: no one at the company can answer at the moment.'
  return closed_because === 'closing_date'
    ? 'The closing date for this job has passed.'
    : 'This job is no longer open.'
}

function DescriptionBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="whitespace-pre-line">{block}</p>
  if ('heading' in block) return <h2 className="mt-4 text-20">{block.heading}</h2>
  if (!('list' in block)) return null
  return (
    <ul className="flex flex-col gap-2">
      {block.list.map((item) => (
        <li key={item} className="grid grid-cols-[12px_1fr] gap-x-4">
          <span aria-hidden="true" className="mt-2.5 h-0.5 w-3 rounded-full bg-accent" />
          {item}
        </li>
      ))}
    </ul>
  )
}

/** Only if it was renewed after it was posted. */
function renewedText({ posted_at, renewed_at }: Job): string {
  return renewed_at && Date.parse(renewed_at) - Date.parse(posted_at) > 86_400_000
    ? agoText(new Date(renewed_at), now())
    : ''
}

function JobFacts({ job }: { job: Job }) {
  const posted = agoText(new Date(job.posted_at), now())
  const facts = [
    ['Salary', salaryText(job)],
    ['Type', jobTypeLabel(job.job_type)],
    ['Level', experienceLabel(job.experience_level)],
    ['Location', job.location],
    ['Department', job.department],
    ['Company', `${job.company.name}, ${job.company.industry.toLowerCase()}`],
    ['Size', companySizeText(job.company.size)],
    ['Posted', posted],
    ['Confirmed open', renewedText(job)],
    ['Closes', job.closes_on ? longDate(job.closes_on) : ''],
    ['Vacancy', job.vacancy ? '' : 'The company isn’t hiring right now. It’s building a talent pool'],
  ].filter(([, value]) => value)
  return (
    <aside aria-label="At a glance" className="rounded-card border border-line bg-surface p-6">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-x-6 gap-y-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-ink-3">{label}</dt>
            <dd className="text-15 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
