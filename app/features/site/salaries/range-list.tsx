import { Link } from 'react-router'
import { experienceLevels } from '#app/content/experience-levels.ts'
import { rangeAddress } from '#app/content/range-address.ts'
import type { SalaryRange } from '#app/content/salaries.ts'
import { cx } from '#app/ui/cx.ts'
import { withCommas } from '#shared/with-commas.ts'
import { type Scale, scaleOf, shortSalary, trendText } from './salary-figures.ts'

const levelOf = (range: SalaryRange) =>
  experienceLevels.find(({ id }) => id === range.experience)?.short ?? range.experience

/** One range per row, all on one scale, so that bars can be compared. */
export function RangeList({ ranges }: { ranges: readonly SalaryRange[] }) {
  const scale = scaleOf(ranges)
  return (
    <ul className="border-t border-line">
      {ranges.map((range) => (
        <li
          key={`${range.role} ${range.location} ${range.experience}`}
          className="group relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-b border-line py-5 md:grid-cols-[15rem_1fr_7.5rem]"
        >
          <div className="min-w-0">
            <h3 className="text-16 tracking-[-0.01em]">
              <Link to={rangeAddress(range)} className="group-hover:underline after:absolute after:inset-0">
                {range.role}
              </Link>
            </h3>
            <p className="text-15 text-ink-2">
              {range.location} <span className="text-ink-3">· {levelOf(range)}</span>
            </p>
          </div>
          <RangeBar range={range} scale={scale} className="max-md:col-span-2 max-md:row-start-2" />
          <div className="text-right">
            <p className={cx('text-15 font-semibold', range.trend < 0 ? 'text-bad' : 'text-good')}>
              <span className="sr-only">Change in a year: </span>
              {trendText(range.trend)}
            </p>
            <p className="text-14 whitespace-nowrap text-ink-3">{range.companies} companies</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The thread is the scale, the bar the middle half of offers, the mark the median. */
function RangeBar({ range, scale, className }: { range: SalaryRange; scale: Scale; className?: string }) {
  const { low, median, high } = range
  const [from, mark, to] = [scale(low), scale(median), scale(high)]
  return (
    <svg
      role="img"
      aria-label={`From ${shortSalary(low)} to ${shortSalary(high)}, median ${shortSalary(median)}`}
      height="62"
      className={cx('w-full overflow-visible text-13 tabular-nums', className)}
    >
      <line
        x1="0"
        x2="100%"
        y1="30"
        y2="30"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeDasharray="7 7"
        className="stroke-line-strong"
      />
      <rect
        x={`${from}%`}
        width={`${to - from}%`}
        y="25"
        height="10"
        rx="5"
        className="fill-accent opacity-28"
      />
      <line
        x1={`${mark}%`}
        x2={`${mark}%`}
        y1="20"
        y2="40"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <text x={`${mark}%`} y="12" textAnchor="middle" className="fill-accent font-semibold">
        {shortSalary(median)}
      </text>
      <text x={`${from}%`} dx="8" y="56" textAnchor="end" className="fill-ink-2">
        {shortSalary(low)}
      </text>
      <text x={`${to}%`} dx="-8" y="56" className="fill-ink-2">
        {shortSalary(high)}
      </text>
    </svg>
  )
}

const dollars = (amount: number) => `$${withCommas(amount)}`

/** The same figures as text, for screen readers, copying, and without scripts. */
export function RangeTable({ ranges }: { ranges: readonly SalaryRange[] }) {
  const head = 'py-2.5 pr-4 text-14 font-semibold'
  const figure = 'py-2.5 pr-4 text-right tabular-nums'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label="Salary ranges as a table" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[46rem] border-collapse text-left text-15">
        <caption className="sr-only">Salary ranges, in US dollars a year</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={head}>
              Role
            </th>
            <th scope="col" className={head}>
              Location
            </th>
            <th scope="col" className={head}>
              Experience
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Low
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Median
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              High
            </th>
            <th scope="col" className={cx(head, 'text-right')}>
              Trend
            </th>
            <th scope="col" className="py-2.5 text-right text-14 font-semibold">
              Companies
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <tr key={`${range.role} ${range.location} ${range.experience}`} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {range.role}
              </th>
              <td className="py-2.5 pr-4">{range.location}</td>
              <td className="py-2.5 pr-4 text-ink-2">{levelOf(range)}</td>
              <td className={figure}>{dollars(range.low)}</td>
              <td className={figure}>{dollars(range.median)}</td>
              <td className={figure}>{dollars(range.high)}</td>
              <td className={figure}>{trendText(range.trend)}</td>
              <td className="py-2.5 text-right tabular-nums">{range.companies}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
