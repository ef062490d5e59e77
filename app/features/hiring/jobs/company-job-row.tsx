import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { now } from '#app/lib/clock.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/menu.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { dayText, utcDay } from '#shared/dates.ts'
import { agoText } from '#shared/relative-time.ts'
import { salaryText } from '#shared/salary.ts'
import type { CompanyJob } from './company-job-queries.ts'
import { standing } from './job-standing.ts'
import type { useJobChanges } from './use-job-changes.ts'

type CompanyJobRowProps = {
  job: CompanyJob
  company: OwnCompany
  changes: ReturnType<typeof useJobChanges>
  onCompare: () => void
}

export function CompanyJobRow({ job, company, changes, onCompare }: CompanyJobRowProps) {
  const edit = portalPath('jobs', company.slug, { job: job.id })
  const title = job.title || 'Untitled draft'
  return (
    <article className="relative grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-2 px-5 py-4 md:grid-cols-[minmax(0,1fr)_130px_140px_auto] lg:grid-cols-[minmax(0,1fr)_170px_120px_auto] hover:bg-canvas">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-16 font-semibold">
          <Link to={edit} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="dotted text-14 text-ink-2">
          {job.department && <span>{job.department}</span>}
          {job.location && <span>{job.location}</span>}
          {job.salary_min !== null && <span className="whitespace-nowrap">{salaryText(job)}</span>}
        </p>
      </div>
      <Standing job={job} />
      <Applicants job={job} />
      <div className="relative col-start-2 row-start-1 flex items-center gap-1.5 md:col-start-4">
        {job.status === 'open' && job.renewed_at !== null && isDue(job) && (
          <Button
            look="outline"
            size="small"
            aria-label={`Renew ${title}`}
            onClick={() => changes.renew.mutate(job)}
          >
            Renew
          </Button>
        )}
        <RowMenu
          job={job}
          title={title}
          company={company}
          changes={changes}
          onCompare={onCompare}
          edit={edit}
        />
      </div>
    </article>
  )
}

const isDue = ({ hides_at }: CompanyJob) =>
  hides_at !== null && Date.parse(hides_at) - now().getTime() < 5 * 86_400_000

function Standing({ job }: { job: CompanyJob }) {
  const { tone, label, note } = standing(job, now())
  return (
    <div className="flex items-center gap-2 max-md:col-span-2 md:flex-col md:items-start md:gap-1">
      <Badge tone={tone satisfies BadgeTone}>{label}</Badge>
      <span className="text-13 text-ink-3">{note}</span>
    </div>
  )
}

function Applicants({ job }: { job: CompanyJob }) {
  return (
    <p className="text-14 tabular-nums max-md:col-span-2">
      {job.status === 'draft' ? (
        <span className="text-ink-3">Edited {agoText(new Date(job.edited_at), now()).toLowerCase()}</span>
      ) : (
        <>
          <span className="font-semibold">
            {job.applicants === 1 ? '1 applicant' : `${job.applicants} applicants`}
          </span>
          <span className="block text-13 text-ink-3 max-md:inline max-md:before:content-['_·_']">
            {job.this_week > 0
              ? `${job.this_week} this week`
              : `Posted ${agoText(new Date(job.posted_at), now()).toLowerCase()}`}
          </span>
        </>
      )}
    </p>
  )
}

function RowMenu({
  job,
  title,
  company,
  changes,
  onCompare,
  edit,
}: CompanyJobRowProps & { title: string; edit: string }) {
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerLabel={`More for ${title}`}
      triggerClass="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <MenuLink to={edit}>Edit</MenuLink>
      {job.status === 'open' && <MenuLink to={`/jobs/${job.id}`}>View the page</MenuLink>}
      {job.version > 1 && <MenuButton onClick={onCompare}>Compare versions</MenuButton>}
      {job.status === 'open' && job.renewed_at !== null && (
        <MenuButton onClick={() => changes.renew.mutate(job)}>Renew for 14 days</MenuButton>
      )}
      <MenuLink to={portalPath('jobs', company.slug, { job: 'new', from: job.id })}>Duplicate</MenuLink>
      {job.status === 'open' && <MenuButton onClick={() => changes.close.mutate(job)}>Close</MenuButton>}
      {job.status === 'closed' &&
        job.closed_because !== 'staff' &&
        job.closed_because !== 'unattended' &&
        (job.closes_on !== null && job.closes_on >= utcDay(now()) ? (
          <MenuButton onClick={() => changes.reopen.mutate(job)}>Reopen</MenuButton>
        ) : (
          <MenuLink
            to={edit}
            note={job.closes_on ? `It closed on ${dayText(job.closes_on)}` : 'With a closing date'}
          >
            Open again
          </MenuLink>
        ))}
    </Menu>
  )
}
