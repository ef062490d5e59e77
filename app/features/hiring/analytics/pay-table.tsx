import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { salaryRanges } from '#app/content/salaries.ts'
import { enoughForParts, type PayPosition, payComparison } from '#shared/company-analytics.ts'
import { experienceLevels } from '#shared/job.ts'
import { salaryText, shortAmount } from '#shared/salary.ts'

/** The pay of open jobs, compared with the same title and level, and with SalarySpace. */
export function PayTable({ pay }: { pay: readonly PayPosition[] }) {
  if (pay.length === 0) {
    return <p className="text-15 text-ink-2">None of your open jobs lists its pay.</p>
  }
  return (
    <ul className="-my-2 divide-y divide-line">
      {pay.map((job) => (
        <li key={job.id} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-2">
          <div className="min-w-0">
            <h3 className="text-15 font-semibold wrap-anywhere">
              <Link to={`/jobs/${job.id}`} className="underline-offset-4 hover:underline">
                {job.title}
              </Link>
            </h3>
            <p className="text-14 text-ink-2">
              {experienceLevels[job.level as keyof typeof experienceLevels]} · {job.location}
            </p>
            <p className="text-15 font-medium tabular-nums">{salaryText(job)}</p>
          </div>
          <dl className="flex flex-col gap-1 text-14">
            <Compared label="Jobs on Tannr">
              {job.median === null
                ? `Not enough yet: ${job.others} of ${enoughForParts} jobs with this title and level`
                : `${payComparison(job, job.median)}: ${job.currency} ${shortAmount(job.low ?? 0)} - ${shortAmount(job.high ?? 0)} in ${job.others} jobs`}
            </Compared>
            <SalarySpaceLine job={job} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function SalarySpaceLine({ job }: { job: PayPosition }) {
  const found = rangeFor(job)
  if (!found) return null
  return (
    <Compared label="SalarySpace">
      {payComparison(job, found.median)}: USD {shortAmount(found.low)} - {shortAmount(found.high)} for{' '}
      {found.role.toLowerCase()}, {found.location}
    </Compared>
  )
}

function Compared({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline text-ink-3">{label}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}

/** By role, level and place; only for US dollars. */
function rangeFor({ title, level, location, currency }: PayPosition) {
  if (currency !== 'USD') return undefined
  return salaryRanges.find(
    (range) =>
      title.toLowerCase().includes(range.role.toLowerCase()) &&
      range.experience === level &&
      location.toLowerCase().includes(range.location.toLowerCase()),
  )
}
