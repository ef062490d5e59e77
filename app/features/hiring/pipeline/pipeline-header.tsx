import { ChevronsUpDown } from 'lucide-react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { minCases } from '#shared/interval.ts'
import { salaryText } from '#shared/salary.ts'
import type { Board, PipelineJob } from './pipeline-records.ts'

/** The job, its state, and how reliably the company answers. */
export function PipelineHeader({ board, jobs }: { board: Board; jobs: readonly PipelineJob[] }) {
  const [, setQuery] = useAddressQuery()
  const { job, kept } = board
  const applicants = jobs.find(({ id }) => id === job.id)?.applicants ?? 0
  const choose = (id: string) =>
    setQuery((now) => {
      for (const name of ['application', 'q', 'stage', 'late']) now.delete(name)
      now.set('job', id)
      return now
    })
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="text-26">
            {job.title}
          </h1>
          {jobs.length > 1 && (
            <Menu
              trigger={<ChevronsUpDown aria-hidden="true" className="size-4.5" />}
              triggerLabel="Choose another job"
              triggerClass="grid size-9 place-items-center rounded-full hover:bg-sunken pointer-coarse:size-11"
            >
              {jobs.map((one) => (
                <MenuButton key={one.id} onClick={() => choose(one.id)} aria-current={one.id === job.id}>
                  {one.title}
                  <span className="text-13 font-normal text-ink-3">
                    {one.location} · {applicantsText(one.applicants)}
                    {one.overdue > 0 && (
                      <span className="font-medium text-bad"> · {one.overdue} overdue</span>
                    )}
                  </span>
                </MenuButton>
              ))}
            </Menu>
          )}
          <Standing job={job} className="max-sm:hidden" />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
          <Standing job={job} className="sm:hidden" />
          <span className="dotted">
            <span>{applicantsText(applicants)}</span>
            {job.location && <span>{job.location}</span>}
            <span>{salaryText(job)}</span>
          </span>
        </p>
      </div>
      {kept.percent !== null && (
        <p className="flex items-center gap-3">
          <span
            className={cx('text-20 font-semibold sm:text-26', kept.percent >= 80 ? 'text-good' : 'text-warn')}
          >
            {kept.percent}%
          </span>
          <span className="text-13 text-ink-2">
            answered on time
            <br className="max-sm:hidden" />
            <span className="sm:hidden"> · </span>
            {kept.promised < minCases ? 'Not public yet' : 'Public'}: {kept.kept} of {kept.promised}{' '}
            {kept.promised === 1 ? 'promise' : 'promises'}
          </span>
        </p>
      )}
    </header>
  )
}

function Standing({ job, className }: { job: Board['job']; className: string }) {
  const isOpen = job.status === 'open'
  return (
    <span className={className}>
      <Badge tone={isOpen ? 'good' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
    </span>
  )
}

const applicantsText = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`)
