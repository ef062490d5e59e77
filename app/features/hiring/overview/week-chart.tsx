import { useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import type { CompanyOverview } from '#shared/company.ts'
import { shortDayText } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'

const kinds = { visits: 'Visits', followers: 'New followers', applicants: 'Applicants' } as const
type Kind = keyof typeof kinds

const top = 28
const bottom = 180
const side = 6

/** One figure week by week along a thread, stitched where the week is under way, and all of them as a table. */
export function WeekChart({ weeks }: Pick<CompanyOverview, 'weeks'>) {
  const [kind, setKind] = useState<Kind>('visits')
  const most = Math.max(1, ...weeks.map((week) => week[kind]))
  const points = weeks.map((week, index) => ({
    week: shortDayText(week.week),
    amount: week[kind],
    x: `${side + (index * (100 - 2 * side)) / (weeks.length - 1)}%`,
    y: bottom - (week[kind] / most) * (bottom - top),
  }))
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
      <svg aria-hidden="true" className="h-54 w-full overflow-visible">
        <line
          x1="0"
          x2="100%"
          y1={bottom}
          y2={bottom}
          strokeWidth="2"
          strokeDasharray="7 7"
          strokeLinecap="round"
          className="stroke-line-strong"
        />
        {points.slice(1).map(({ week, x, y }, index) => (
          <line
            key={week}
            x1={points[index]?.x}
            y1={points[index]?.y}
            x2={x}
            y2={y}
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray={index === points.length - 2 ? '7 7' : undefined}
            className="stroke-accent"
          />
        ))}
        {points.map(({ week, amount, x, y }, index) => (
          <g key={week} className="text-13" textAnchor="middle">
            <circle cx={x} cy={y} r="5" strokeWidth="2" className="fill-surface stroke-accent" />
            <g className={cx(index % 2 === 0 && 'max-sm:hidden')}>
              <text
                x={x}
                y={y - 13}
                className="fill-ink stroke-surface stroke-6 font-semibold [paint-order:stroke]"
              >
                {withCommas(amount)}
              </text>
              <text x={x} y={bottom + 22} className="fill-ink-3">
                {week}
              </text>
            </g>
          </g>
        ))}
      </svg>
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
