import { Link } from 'react-router'
import type { CompanyReview, ReviewedCompany } from '#app/content/reviews.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CompanyMark } from '#app/ui/drawn/drawn.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { overallRating } from './overall-rating.ts'

/** Name, overall figure, and the three parts it comes from as lengths of thread. */
export function CompanyList({ companies, query }: { companies: readonly ReviewedCompany[]; query: string }) {
  return (
    <ol className="border-t border-line">
      {companies.map((company) => (
        <li
          key={company.name}
          className="grid items-center gap-x-8 gap-y-5 border-b border-line py-6 lg:grid-cols-[1fr_6rem_26rem]"
        >
          <div className="flex items-center gap-4">
            <CompanyMark name={company.name} className="size-11" />
            <div className="min-w-0 flex-1">
              <h3 className="text-18">
                <Link to={`/reviewspace/${company.slug}`} className="underline-offset-4 hover:underline">
                  <Marked pieces={markHits(company.name, query)} />
                </Link>
              </h3>
              <p className="text-14 text-ink-2">
                <Marked pieces={markHits(`${company.category} · ${company.place}`, query)} />
              </p>
            </div>
            <Overall company={company} className="text-right lg:hidden" />
          </div>
          <Overall company={company} className="max-lg:hidden" />
          <dl className="grid grid-cols-3 gap-x-5">
            <Part label="Salary" rating={company.salaryRating} />
            <Part label="Culture" rating={company.cultureRating} />
            <Part label="Work and life" rating={company.workLifeRating} />
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Overall({ company, className }: { company: ReviewedCompany; className: string }) {
  return (
    <p className={className}>
      <span className="block text-26 font-semibold tracking-[-0.02em] tabular-nums">
        {overallRating(company).toFixed(1)}
      </span>
      <span className="block text-13 whitespace-nowrap text-ink-3">
        {withCommas(company.reviews)} reviews
      </span>
    </p>
  )
}

function Part({ label, rating }: { label: string; rating: number }) {
  return (
    <div className="flex min-w-0 flex-col-reverse gap-1.5">
      <dt className="truncate text-13 text-ink-3">{label}</dt>
      <dd className="flex items-center gap-2.5">
        <span className="text-14 font-medium tabular-nums">{rating.toFixed(1)}</span>
        <svg aria-hidden="true" height="8" className="min-w-0 flex-1 overflow-visible">
          <line
            x1="0"
            x2="100%"
            y1="4"
            y2="4"
            strokeWidth="1.75"
            strokeDasharray="5 6"
            strokeLinecap="round"
            className="stroke-line-strong"
          />
          <line
            x1="0"
            x2={`${rating * 20}%`}
            y1="4"
            y2="4"
            strokeWidth="4"
            strokeLinecap="round"
            className="stroke-accent"
          />
        </svg>
      </dd>
    </div>
  )
}

export function ReviewList({ reviews }: { reviews: readonly CompanyReview[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {reviews.map((review) => (
        <li key={`${review.company} ${review.date}`}>
          <article className="flex h-full flex-col gap-3 border-t-2 border-ink pt-5">
            <div className="flex items-center justify-between gap-4">
              <Stars rating={review.rating} />
              {review.verified ? <Badge tone="good">Verified</Badge> : <Badge>Anonymous</Badge>}
            </div>
            <h3 className="text-20">{review.title}</h3>
            <p className="text-15 text-ink-2">{review.excerpt}</p>
            <p className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-1 text-14 text-ink-2">
              <span className="font-medium text-ink">{review.company}</span>
              <span>{review.role}</span>
              <span className="text-ink-3">
                {review.verified && `${review.author}, `}
                <time dateTime={review.date}>{longDate(review.date)}</time>
              </span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
}

const points = [0, 1, 2, 3, 4]

/** Full knots for the stars given, open ones for those withheld. */
function Stars({ rating }: { rating: number }) {
  return (
    <svg role="img" aria-label={`${rating} of 5 stars`} width="108" height="16" viewBox="0 0 108 16">
      <line
        x1="8"
        x2="100"
        y1="8"
        y2="8"
        strokeWidth="1.75"
        strokeDasharray="5 5"
        className="stroke-line-strong"
      />
      {points.map((point) => (
        <path
          key={point}
          transform={`translate(${point * 23} 0)`}
          d="M8 .8l2.2 4.6 5 .7-3.6 3.5.9 5L8 12.2l-4.5 2.4.9-5L.8 6.1l5-.7z"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className={point < rating ? 'fill-accent stroke-accent' : 'fill-canvas stroke-line-strong'}
        />
      ))}
    </svg>
  )
}
