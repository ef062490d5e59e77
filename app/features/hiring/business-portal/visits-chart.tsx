import { WeekLine } from '#app/ui/week-line.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { portalWeeks } from './portal-sample.ts'

/** Visits week by week along a thread, and the same as a table. */
export function VisitsChart() {
  return (
    <div className="flex flex-col gap-4">
      <WeekLine
        weeks={portalWeeks.map(({ week, visits }) => ({ week, amount: visits }))}
        bottom={200}
        className="h-58"
      />
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
            {portalWeeks.map(({ week, visits, followers }) => (
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
