import type { ReactNode } from 'react'
import { experienceLevels } from '#app/content/experience-levels.ts'
import { rangeId } from '#app/content/range-address.ts'
import type { SalaryRange } from '#app/content/salaries.ts'
import { cx } from '#app/ui/cx.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type Scale, shortSalary, trendText } from './salary-figures.ts'
import { spreadPath, spreadScale } from './spread.ts'

type RoleSalariesProps = {
  role: string
  ranges: readonly SalaryRange[]
  moves: readonly string[]
  actions: ReactNode
  /** The open jobs in these ranges. */
  jobs: ReactNode
}

/** The pay of one role: by level and place, the distribution of offers, factors, and open jobs that pay so. */
export function RoleSalaries({ role, ranges, moves, actions, jobs }: RoleSalariesProps) {
  const scale = spreadScale(ranges)
  const places = [...new Set(ranges.map(({ location }) => location))]
  return (
    <>
      <div className="page-x page-width flex flex-col gap-6 pt-10 pb-4 md:pt-14">
        <nav aria-label="Back" data-chrome className="text-14 font-medium">
          <TextLink to="/salaryspace">
            <span aria-hidden="true">← </span>
            SalarySpace
          </TextLink>
        </nav>
        <PageHeader title={role} lead={leadOf(ranges)} size="display" />
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <Section title="By level and place" lead="Medians, in US dollars a year. Select one to see its spread.">
        <Medians ranges={ranges} places={places} />
      </Section>
      <Section
        title="How offers spread"
        lead="A quarter of offers fall left of the dark part, a quarter right of it. The mark is the median, and each curve runs through the three."
      >
        <div className="flex flex-col gap-10">
          {places.map((place) => (
            <section key={place}>
              <h3 className="text-20">{place}</h3>
              <ul className="mt-3 border-t border-line">
                {ranges
                  .filter(({ location }) => location === place)
                  .map((range) => (
                    <Spread key={range.experience} range={range} scale={scale} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section title="What moves it" className="grid gap-x-12 gap-y-6 md:grid-cols-3">
        {moves.map((text) => (
          <p key={text} className="border-t border-line pt-5 text-16 text-ink-2">
            {text}
          </p>
        ))}
      </Section>
      <Section title="Open jobs in this range">{jobs}</Section>
    </>
  )
}

const levelName = (id: string) => experienceLevels.find((level) => level.id === id)?.short ?? id

/** In a sentence, the range most companies are in. */
function leadOf(ranges: readonly SalaryRange[]): string {
  const [most] = ranges.toSorted((a, b) => b.companies - a.companies)
  if (!most) return ''
  const { low, median, high, location, experience, companies } = most
  const where = location === 'Remote' ? 'for remote work' : `in ${location}`
  return `${levelName(experience)} ${where}: half of offers fall between ${shortSalary(low)} and ${shortSalary(high)}, and the median is ${shortSalary(median)}. From ${companies} companies.`
}

/** A cell is the median, with a link to its curve. */
function Medians({ ranges, places }: { ranges: readonly SalaryRange[]; places: readonly string[] }) {
  const levels = experienceLevels.filter(({ id }) => ranges.some(({ experience }) => experience === id))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label="Median pay by place and level" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-14 sm:text-15">
        <caption className="sr-only">Median pay by place and level</caption>
        <thead>
          <tr className="border-b border-line-strong text-14">
            <th scope="col" className="py-2.5 pr-2 font-semibold sm:pr-4">
              Place
            </th>
            {levels.map(({ id, short }) => (
              <th key={id} scope="col" className="py-2.5 pl-2 text-right font-semibold sm:pl-4">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place} className="border-b border-line">
              <th scope="row" className="py-1 pr-2 font-medium sm:pr-4">
                {place}
              </th>
              {levels.map(({ id }) => {
                const range = ranges.find(
                  ({ location, experience }) => location === place && experience === id,
                )
                return (
                  <td key={id} className="py-1 pl-2 text-right sm:pl-4 tabular-nums">
                    {range ? (
                      <a
                        href={`#${rangeId(range)}`}
                        className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:text-accent hover:underline"
                      >
                        {shortSalary(range.median)}
                      </a>
                    ) : (
                      <span className="text-ink-3">
                        –<span className="sr-only"> held back: fewer than five companies</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Spread({ range, scale }: { range: SalaryRange; scale: Scale }) {
  const { low, median, high, trend, companies, experience } = range
  const mark = `${scale(median)}%`
  return (
    <li
      id={rangeId(range)}
      className="grid scroll-mt-24 grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-b border-line py-4 target:bg-accent-soft md:grid-cols-[11rem_1fr_7.5rem]"
    >
      <h4 className="text-16">{levelName(experience)}</h4>
      <svg
        role="img"
        aria-label={`From ${shortSalary(low)} to ${shortSalary(high)}, median ${shortSalary(median)}`}
        height="104"
        strokeLinecap="round"
        className="w-full overflow-visible text-13 tabular-nums max-md:col-span-2 max-md:row-start-2"
      >
        <svg
          aria-hidden="true"
          y="20"
          width="100%"
          height="60"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <path d={spreadPath(range, scale)} className="fill-accent opacity-18" />
          <path d={spreadPath(range, scale, low, high)} className="fill-accent opacity-40" />
        </svg>
        <line
          x1="0"
          x2="100%"
          y1="80"
          y2="80"
          strokeWidth="1.75"
          strokeDasharray="7 7"
          className="stroke-line-strong"
        />
        <line x1={mark} x2={mark} y1="18" y2="86" strokeWidth="2.5" className="stroke-accent" />
        <text x={mark} y="11" textAnchor="middle" className="fill-accent font-semibold">
          {shortSalary(median)}
        </text>
        <text x={`${scale(low)}%`} dx="8" y="100" textAnchor="end" className="fill-ink-2">
          {shortSalary(low)}
        </text>
        <text x={`${scale(high)}%`} dx="-8" y="100" className="fill-ink-2">
          {shortSalary(high)}
        </text>
      </svg>
      <p className="text-right text-14 text-ink-3">
        <span className={cx('block text-15 font-semibold', trend < 0 ? 'text-bad' : 'text-good')}>
          <span className="sr-only">Change in a year: </span>
          {trendText(trend)}
        </span>
        {companies} companies
      </p>
    </li>
  )
}
