import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { WeekLine } from '#app/ui/week-line.tsx'
import type { CompanyOverview } from '#shared/company-overview.ts'
import { shortDayText } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'

const kinds = { visits: 'Visits', followers: 'New followers', applicants: 'Applicants' } as const
type Kind = keyof typeof kinds

/** A weekly figure along a thread, stitched for the current week, and all weeks as a table. */
export function WeekChart({ weeks }: Pick<CompanyOverview, 'weeks'>) {
  const [kind, setKind] = useState<Kind>('visits')
  const shown = weeks.map((week) => ({ week: shortDayText(week.week), amount: week[kind] }))
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Figure of the chart</legend>
        {Object.entries(kinds).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === kind}
            onClick={() => setKind(name as Kind)}
            className={cx(
              'h-9 rounded-full border px-3.5 text-14 font-medium pointer-coarse:h-11',
              name === kind ? 'border-ink bg-surface' : 'border-line text-ink-2 hover:border-control',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <WeekLine weeks={shown} bottom={220} className="h-64" open />
      <WeekTable weeks={weeks} />
    </div>
  )
}

function WeekTable({ weeks }: Pick<CompanyOverview, 'weeks'>) {
  return (
    <details className="text-14">
      <summary className="w-fit rounded-control font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:py-3">
        Show as a table
      </summary>
      <table className="mt-3 w-full border-collapse text-left">
        <caption className="sr-only">Visits, new followers and applicants by week</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {['Week of', ...Object.values(kinds)].map((column, index) => (
              <th key={column} scope="col" className={cx('py-2 font-semibold', index > 0 && 'text-right')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, visits, followers, applicants }) => (
            <tr key={week} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 font-normal">
                {shortDayText(week)}
              </th>
              {[visits, followers, applicants].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                <td key={index} className="py-2 text-right tabular-nums">
                  {withCommas(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
