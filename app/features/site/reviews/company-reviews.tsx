import type { ReactNode } from 'react'
import type { CompanyReview, ReviewedCompany } from '#app/content/reviews.ts'
import { Article } from '#app/ui/article.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CompanyMark } from '#app/ui/drawn/drawn.tsx'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { StarTable } from './star-table.tsx'

type CompanyReviewsProps = {
  company: ReviewedCompany
  /** The mean of the three parts. */
  overall: number
  about: string
  employees: string
  reviews: readonly CompanyReview[]
  /** Ratings with 5, 4, 3, 2 and 1 stars. */
  stars: readonly number[]
  write: ReactNode
}

const parts = ({ salaryRating, cultureRating, workLifeRating }: ReviewedCompany) =>
  [
    ['Salary', salaryRating],
    ['Culture', cultureRating],
    ['Work and life', workLifeRating],
  ] as const

/** One company: its rating in three parts, the distribution of reviews, and the reviews. */
export function CompanyReviews({
  company,
  overall,
  about,
  employees,
  reviews,
  stars,
  write,
}: CompanyReviewsProps) {
  return (
    <Article
      parent={{ to: '/reviewspace', label: 'ReviewSpace' }}
      title={company.name}
      mark={<CompanyMark name={company.name} className="size-12 md:size-14" />}
      lead={about}
      meta={
        <>
          <span>{company.category}</span>
          <span>{company.place}</span>
          <span>{employees} employees</span>
        </>
      }
      aside={
        <>
          <section>
            <h2 className="text-20">Rating</h2>
            <p className="mt-3 text-15 text-ink-2">
              <span className="text-34 font-semibold text-ink tabular-nums">{overall.toFixed(1)}</span> from{' '}
              {withCommas(company.reviews)} reviews
            </p>
            <dl className="mt-4 grid grid-cols-3 gap-x-5">
              {parts(company).map(([label, rating]) => (
                <div key={label} className="flex min-w-0 flex-col-reverse gap-1.5">
                  <dt className="truncate text-13 text-ink-3">{label}</dt>
                  <dd className="text-18 font-semibold tabular-nums">{rating.toFixed(1)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2 className="text-20">How they spread</h2>
            <div className="mt-3">
              <StarTable stars={stars} caption={`All ${withCommas(company.reviews)} ratings, by stars`} />
            </div>
          </section>
        </>
      }
      after={
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15 text-ink-2">Worked here? Two honest paragraphs help the next person.</p>
          {write}
        </div>
      }
    >
      <h2 className="mb-4 text-20">Reviews</h2>
      <ReviewTexts reviews={reviews} />
      <p className="mt-6 text-14 text-ink-2">
        {reviews.length} of {withCommas(company.reviews)} reviews shown. This is a sample, and it ends here.
      </p>
    </Article>
  )
}

/** Apart from the list of ReviewSpace, whose page has no room to share its script with another. */
function ReviewTexts({ reviews }: { reviews: readonly CompanyReview[] }) {
  return (
    <ul className="gap-x-12 border-t border-line 3xl:grid 3xl:grid-cols-2">
      {reviews.map(({ role, rating, title, excerpt, author, date, verified }) => (
        <li key={title} className="border-b border-line py-6">
          <p className="flex flex-wrap items-center justify-between gap-4 text-14">
            <span className="font-semibold tabular-nums">{rating} of 5 stars</span>
            {verified ? <Badge tone="good">Verified</Badge> : <Badge>Anonymous</Badge>}
          </p>
          <h3 className="mt-2 text-20">{title}</h3>
          <p className="measure mt-2 text-16 text-ink-2">{excerpt}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-2 text-14 text-ink-3">
            <span>{role}</span>
            {verified && <span>{author}</span>}
            <time dateTime={date}>{longDate(date)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
