import { ArrowRight, Globe, MapPin, Star, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { usePicture } from '#app/data/pictures.ts'
import { now } from '#app/lib/clock.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { VerifiedMark } from '#app/ui/verified-mark.tsx'
import type { CompanyPage } from '#shared/company.ts'
import { reviewsPath } from '#shared/company-review.ts'
import { companySizeText, jobTypeLabel } from '#shared/job.ts'
import { longDate } from '#shared/long-date.ts'
import { profilePath } from '#shared/profile.ts'
import { ago } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import { withCommas } from '#shared/with-commas.ts'
import { KeptPromises } from './kept-promises.tsx'

/** Reviews are content of the site, loaded after the rest. */
const ReviewsPart = lazy(() =>
  import('./reviews-part.tsx').then((module) => ({ default: module.ReviewsPart })),
)
const aboutReviews = 'What people say about pay, culture and life outside work.'

type CompanyViewProps = {
  company: CompanyPage
  actions?: ReactNode
  events?: ReactNode
  posts?: ReactNode
  /** All of them, below the rest. */
  reviews?: ReactNode
  /** Within another page, which has its own title. */
  inside?: boolean
}

/** The content of a company's page, also as the preview of its editor. */
export function CompanyView({ company, actions, events, posts, reviews, inside = false }: CompanyViewProps) {
  return (
    <div className={cx('flex flex-col gap-4', inside ? 'p-4' : 'page-x page-width page-y')}>
      <Head company={company} actions={actions} inside={inside} />
      <div
        className={cx('grid grid-cols-1 items-start gap-4', !inside && 'xl:grid-cols-[minmax(0,1fr)_376px]')}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <Part title="About">
            <p dir="auto" className="measure text-15 whitespace-pre-line wrap-anywhere">
              {company.about || `${company.name} hasn’t added a description yet.`}
            </p>
          </Part>
          {events}
          <OpenJobs company={company} />
          {posts}
          {reviews}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <People company={company} />
          <Part title="Answers to applicants">
            <KeptPromises company={company} />
          </Part>
          <Part title="Reviews">
            <Suspense fallback={<p className="text-15 text-ink-2">{aboutReviews}</p>}>
              <ReviewsPart slug={company.slug} live={company.reviews} fallback={aboutReviews} />
            </Suspense>
            <Onward
              to={
                company.reviews
                  ? reviewsPath(company.slug)
                  : `/reviewspace?q=${encodeURIComponent(company.name)}`
              }
              icon={Star}
            >
              Read reviews
            </Onward>
          </Part>
        </div>
      </div>
    </div>
  )
}

type HeadProps = { company: CompanyPage; actions: ReactNode; inside: boolean }

function Head({ company, actions, inside }: HeadProps) {
  const Name = inside ? 'p' : 'h1'
  const { name, industry, headquarters, size, website, followers, open_jobs, created_at } = company
  return (
    <header className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4 p-5 sm:p-6">
        <CompanyTile
          name={name}
          logo={company.logo_url}
          className="size-20! rounded-card! text-26! sm:size-24!"
        />
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Name
              dir="auto"
              tabIndex={inside ? undefined : -1}
              className="text-26 font-semibold sm:text-34 wrap-anywhere"
            >
              {name}
            </Name>
            <VerifiedMark company={company} />
          </div>
          <p dir="auto" className="text-16 wrap-anywhere">
            {industry}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
            {headquarters && <Fact icon={MapPin}>{headquarters}</Fact>}
            <Fact icon={Users}>{companySizeText(size)}</Fact>
            {website && (
              <Fact icon={Globe}>
                <a
                  href={website}
                  rel="nofollow ugc noopener"
                  className="touch-target underline-offset-4 hover:underline"
                >
                  {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              </Fact>
            )}
          </ul>
        </div>
        {actions && <div className="flex flex-wrap gap-2 *:self-center">{actions}</div>}
      </div>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-4">
        <Figure label={followers === 1 ? 'follower' : 'followers'} value={withCommas(followers)} />
        <Figure label={open_jobs === 1 ? 'open job' : 'open jobs'} value={withCommas(open_jobs)} />
        <Figure
          label={company.people.length === 1 ? 'person listed' : 'people listed'}
          value={withCommas(company.people.length)}
        />
        <Figure label="on Tannr since" value={shortMonth(created_at)} />
      </dl>
    </header>
  )
}

/** 'Nov 2026'. */
const shortMonth = (day: string) => longDate(day.slice(0, 10)).replace(/^(\w{3})\w* \d+,/, '$1')

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse gap-0.5 border-line px-5 py-4 not-last:border-r max-sm:nth-2:border-r-0 max-sm:nth-[n+3]:border-t sm:px-6">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="text-20 font-semibold tracking-[-0.018em] tabular-nums">{value}</dd>
    </div>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
      {children}
    </li>
  )
}

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function Onward({ to, icon: Icon, children }: { to: string; icon: typeof Star; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 self-start text-14 font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}

function OpenJobs({ company: { jobs, open_jobs, name } }: { company: CompanyPage }) {
  return (
    <Part title="Open jobs">
      {jobs.length === 0 ? (
        <p className="text-15 text-ink-2">{name} has no open jobs at the moment.</p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {jobs.map((job) => (
            <li
              key={job.id}
              className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5"
            >
              <div className="min-w-0">
                <h3 className="text-15 font-semibold wrap-anywhere">
                  <Link
                    to={`/jobs/${job.id}`}
                    className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {job.title}
                  </Link>
                </h3>
                <JobLine pay={salaryText(job)}>
                  <span>{job.location}</span>
                  <span>{jobTypeLabel(job.job_type)}</span>
                </JobLine>
              </div>
              <p className="text-13 text-ink-3">{ago(new Date(job.posted_at), now())}</p>
            </li>
          ))}
        </ul>
      )}
      {open_jobs > jobs.length && (
        <Onward to={`/jobs?q=${encodeURIComponent(name)}`} icon={ArrowRight}>
          All {withCommas(open_jobs)} open jobs
        </Onward>
      )}
    </Part>
  )
}

function People({ company: { people, name } }: { company: CompanyPage }) {
  return (
    <Part title="People">
      {people.length === 0 ? (
        <p className="text-15 text-ink-2">No one from {name} is listed here.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {people.map((person) => (
            <li key={person.handle} className="relative flex items-center gap-3">
              <PersonPicture name={person.name} path={person.picture} />
              <div className="min-w-0">
                <p dir="auto" className="truncate text-15 font-semibold">
                  <Link
                    to={profilePath(person.handle)}
                    className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                  >
                    {person.name}
                  </Link>
                </p>
                <p dir="auto" className="truncate text-14 text-ink-2">
                  {person.headline}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function PersonPicture({ name, path }: { name: string; path: string | null }) {
  return <Avatar name={name} src={usePicture(path)} />
}
