import { cx } from '#app/ui/cx.ts'
import { withCommas } from '#shared/with-commas.ts'
import { portalWeeks } from './portal-sample.ts'

const top = 28
const bottom = 200
// Half a label's room on either side.
const side = 6

const most = Math.max(...portalWeeks.map(({ visits }) => visits))
const points = portalWeeks.map(({ week, visits, followers }, index) => ({
  week,
  visits,
  followers,
  x: `${side + (index * (100 - 2 * side)) / (portalWeeks.length - 1)}%`,
  y: bottom - (visits / most) * (bottom - top),
}))

/** Visits week by week along a thread, and the same as a table. Across in shares, so that words keep their size. */
export function VisitsChart() {
  return (
    <div className="flex flex-col gap-4">
      <svg aria-hidden="true" className="h-58 w-full overflow-visible">
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
            className="stroke-accent"
          />
        ))}
        {points.map(({ week, visits, x, y }, index) => (
          <g key={week} className="text-13" textAnchor="middle">
            <circle cx={x} cy={y} r="5" strokeWidth="2" className="fill-surface stroke-accent" />
            <g className={cx(index % 2 === 0 && 'max-sm:hidden')}>
              <text x={x} y={y - 13} className="fill-ink font-semibold">
                {withCommas(visits)}
              </text>
              <text x={x} y={bottom + 22} className="fill-ink-3">
                {week}
              </text>
            </g>
          </g>
        ))}
      </svg>
      <details className="text-14">
        <summary className="w-fit rounded-control font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-3">
          Show as a table
        </summary>
        <table className="mt-3 w-full border-collapse text-left">
          <caption className="sr-only">Visits and new followers by week</caption>
          <thead>
            <tr className="border-b border-line-strong">
              {['Week of', 'Visits', 'New followers'].map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={index === 0 ? 'py-2 font-semibold' : 'py-2 text-right font-semibold'}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ week, visits, followers }) => (
              <tr key={week} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 font-normal">
                  {week}
                </th>
                <td className="py-2 text-right tabular-nums">{withCommas(visits)}</td>
                <td className="py-2 text-right tabular-nums">{followers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
