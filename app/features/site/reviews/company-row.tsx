import { fewReviews, reviewSpreads } from '#app/content/review-spreads.ts'
import { reviewsOf } from '#app/content/review-texts.ts'
import { type ReviewedCompany, reviewedCompanies } from '#app/content/reviews.ts'
import { CompanyMark } from '#app/ui/drawn/drawn.tsx'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { overallRating } from './overall-rating.ts'
import { StarTable } from './star-table.tsx'

const least = 3.6
const onAxis = (rating: number) => `${(((rating - least) / (5.05 - least)) * 100).toFixed(1)}%`

const mean = (ratings: readonly number[]) => ratings.reduce((sum, one) => sum + one, 0) / ratings.length
const parts = [
  { key: 'salaryRating', label: 'Pay', fill: 'fill-accent' },
  { key: 'cultureRating', label: 'Culture', fill: 'fill-orcher' },
  { key: 'workLifeRating', label: 'Life outside work', fill: 'fill-api' },
] as const
const means = parts.map(({ key }) => mean(reviewedCompanies.map((company) => company[key])))
const meanOfAll = mean(means)

const columns = 'lg:grid-cols-[17rem_minmax(0,1fr)_11rem_6rem]'

/** The legend, and the axis shared by all rows. */
export function SpreadAxis() {
  return (
    <div className={`grid items-end gap-x-8 gap-y-3 pb-2 text-13 text-ink-2 ${columns}`}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:w-72">
        {parts.map(({ label }, index) => (
          <li key={label} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="14" height="14" className="overflow-visible">
              <Mark part={index} x="7" y={7} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <svg aria-hidden="true" height="18" className="w-full overflow-visible">
        {[4, 4.5, 5].map((rating) => (
          <text key={rating} x={onAxis(rating)} y="14" textAnchor="middle" className="fill-ink-3">
            {rating.toFixed(1)}
          </text>
        ))}
        <text x={onAxis(meanOfAll)} y="14" textAnchor="middle" className="fill-ink-2">
          all
        </text>
      </svg>
    </div>
  )
}

/** A square, a circle and a diamond: parts are not told apart by color alone. */
function Mark({ part, x, y }: { part: number; x: string; y: number }) {
  const className = parts[part]?.fill
  if (part === 1) return <circle cx={x} cy={y} r="6" className={className} />
  return (
    <svg x={x} y={y} overflow="visible" aria-hidden="true">
      <path d={part === 0 ? 'M-5.5-5.5h11v11h-11z' : 'M0-7.5L7.5 0 0 7.5-7.5 0z'} className={className} />
    </svg>
  )
}

/** One company: its three parts on the axis. Expanded, the distribution of its ratings and the latest review. */
function CompanyRow({ company }: { company: ReviewedCompany }) {
  const { slug, name, category, place, reviews } = company
  return (
    <details
      open={slug === 'alder-bank'}
      className="group border-b border-line open:rounded-card open:border-transparent open:bg-surface open:ring-1 open:ring-line-strong xl:-mx-6"
    >
      <summary
        className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-1 py-3 max-xl:group-open:px-4 lg:py-0 xl:px-6 ${columns}`}
      >
        <div className="flex items-center gap-4">
          <CompanyMark name={name} className="size-11" />
          <div className="min-w-0">
            <h3 className="text-16 group-hover:underline">{name}</h3>
            <p className="text-13 text-ink-2">
              {category}, {place}
            </p>
          </div>
        </div>
        <Spread company={company} />
        <p className="text-14 text-ink-2 max-lg:order-4 max-lg:col-span-2">{reviewSpreads[slug]?.verdict}</p>
        <p className="text-right max-lg:order-2">
          <span className="block text-20 leading-none font-semibold">
            <span className="sr-only">Overall </span>
            {overallRating(company).toFixed(1)}
          </span>
          <span className="text-13 whitespace-nowrap text-ink-3">{withCommas(reviews)} reviews</span>
        </p>
      </summary>
      <Opened company={company} />
    </details>
  )
}

/** The parts on one axis, and their range; stitched if based on few reviews. */
function Spread({ company }: { company: ReviewedCompany }) {
  const ratings = parts.map(({ key }) => company[key])
  const words = parts.map(({ label }, index) => `${label} ${ratings[index]?.toFixed(1)}`).join(', ')
  const seen: number[] = []
  return (
    <svg
      role="img"
      aria-label={words}
      height="72"
      strokeWidth="1"
      className="w-full overflow-visible max-lg:order-3 max-lg:col-span-2"
    >
      {[4, 4.5, 5].map((at) => (
        <line key={at} x1={onAxis(at)} x2={onAxis(at)} y1="0" y2="72" className="stroke-line" />
      ))}
      <line
        x1={onAxis(meanOfAll)}
        x2={onAxis(meanOfAll)}
        y1="0"
        y2="72"
        strokeDasharray="4 5"
        className="stroke-thread"
      />
      <line
        x1={onAxis(Math.min(...ratings))}
        x2={onAxis(Math.max(...ratings))}
        y1="36"
        y2="36"
        strokeWidth="2"
        strokeDasharray={company.reviews < fewReviews ? '7 8' : undefined}
        className="stroke-ink-3"
      />
      {ratings.map((rating, part) => {
        const above = seen.filter((other) => other === rating).length
        const twice = ratings.filter((other) => other === rating).length - 1
        seen.push(rating)
        return (
          <Mark key={parts[part]?.label} part={part} x={onAxis(rating)} y={36 - twice * 8 + above * 16} />
        )
      })}
    </svg>
  )
}

function Opened({ company }: { company: ReviewedCompany }) {
  const { slug, name, reviews } = company
  const stars = reviewSpreads[slug]?.stars ?? [0, 0, 0, 0, 0]
  const latest = reviewsOf(name).find(({ verified }) => verified)
  return (
    <div className="mx-4 grid gap-x-12 gap-y-6 border-t border-dashed border-line-strong py-6 text-14 md:grid-cols-2 lg:grid-cols-[15rem_minmax(0,1fr)_20rem] xl:mx-6">
      <StarTable stars={stars} caption={`All ${withCommas(reviews)} ratings, by stars`} />
      <div>
        <p className="text-13 text-ink-2">Compared with the average of all eight companies</p>
        <ul>
          {parts.map(({ key, label }, index) => (
            <li key={key} className="flex items-center gap-2.5 pt-2">
              <svg aria-hidden="true" width="14" height="14" className="overflow-visible">
                <Mark part={index} x="7" y={7} />
              </svg>
              <b className="font-semibold">
                {label} {company[key].toFixed(1)}
              </b>
              <span className="text-ink-2">{against(company[key] - (means[index] ?? 0))}</span>
            </li>
          ))}
        </ul>
        <a
          href={`/reviewspace/${slug}`}
          className="mt-1 inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          Read the reviews of {name}
        </a>
      </div>
      {latest && (
        <figure className="border-l-2 border-dashed border-accent pl-4 md:max-lg:col-span-2">
          <blockquote className="text-16">“{opening(latest.excerpt)}”</blockquote>
          <figcaption className="mt-2 text-13 text-ink-2">
            {latest.role}, {latest.author.toLowerCase()},{' '}
            <time dateTime={latest.date}>{longDate(latest.date)}</time>
          </figcaption>
        </figure>
      )}
    </div>
  )
}

function against(difference: number): string {
  const tenths = Math.round(difference * 10) / 10
  if (tenths === 0) return 'as elsewhere'
  return `${Math.abs(tenths).toFixed(1)} ${tenths > 0 ? 'above' : 'below'}`
}

const opening = (text: string) => (text.match(/[^.]+\./g) ?? [text]).slice(0, 2).join('').trim()

/** By the address of the company. */
export const companyRows = Object.fromEntries(
  reviewedCompanies.map((company) => [company.slug, () => <CompanyRow company={company} />]),
)
