import { Drawing } from '#app/ui/thread.tsx'
import { portalWeeks } from './portal-sample.ts'

const width = 960
const height = 260
const top = 28
const bottom = 224

const most = Math.max(...portalWeeks.map(({ visits }) => visits))
const points = portalWeeks.map(({ week, visits, followers }, index) => ({
  week,
  visits,
  followers,
  x: 34 + (index * (width - 68)) / (portalWeeks.length - 1),
  y: bottom - (visits / most) * (bottom - top),
}))

/** Visits week by week along a thread, and the same as a table. */
export function VisitsChart() {
  return (
    <div className="flex flex-col gap-4">
      <Drawing viewBox={`0 0 ${width} ${height}`} className="w-full">
        <line
          x1="8"
          x2={width - 8}
          y1={bottom}
          y2={bottom}
          strokeWidth="2"
          strokeDasharray="7 7"
          strokeLinecap="round"
          className="stroke-line-strong"
        />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-accent"
        />
        {points.map(({ week, visits, x, y }, index) => (
          <g key={week}>
            <circle cx={x} cy={y} r="5" strokeWidth="2" className="fill-surface stroke-accent" />
            <text
              x={x}
              y={y - 13}
              textAnchor="middle"
              className={
                index % 2 === 0
                  ? 'hidden fill-ink text-13 font-semibold sm:block'
                  : 'fill-ink text-13 font-semibold'
              }
            >
              {visits.toLocaleString('en-US')}
            </text>
            <text
              x={x}
              y={bottom + 22}
              textAnchor="middle"
              className={index % 2 === 0 ? 'hidden fill-ink-3 text-13 sm:block' : 'fill-ink-3 text-13'}
            >
              {week}
            </text>
          </g>
        ))}
      </Drawing>
      <details className="text-14">
        <summary className="w-fit rounded-control font-medium text-accent underline-offset-4 hover:underline pointer-coarse:py-2">
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
                <td className="py-2 text-right tabular-nums">{visits.toLocaleString('en-US')}</td>
                <td className="py-2 text-right tabular-nums">{followers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
