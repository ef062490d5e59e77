import { recentReviews, reviewedCompanies } from '#app/content/reviews.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type CompanyReviews, reviewAuthor, reviewParts } from '#shared/company-review.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'

const inOrder = recentReviews.toSorted((one, other) => other.date.localeCompare(one.date))

type Summary = {
  overall: number
  reviews: number
  parts: readonly (readonly [string, number])[]
  newest:
    | { rating: number; date: string; title: string; words: string; role: string; author: string }
    | undefined
}

type ReviewsPartProps = {
  slug: string
  /** What people wrote here; from the first one on it replaces the sample. */
  live: CompanyReviews | null | undefined
  fallback: string
}

/** A company's rating and newest review: its own, or ReviewSpace's sample; the given text if there is none. */
export function ReviewsPart({ slug, live, fallback }: ReviewsPartProps) {
  const summary = live ? ofReviews(live) : ofSample(slug)
  if (!summary) return <p className="text-15 text-ink-2">{fallback}</p>
  const { overall, reviews, parts, newest } = summary
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-baseline gap-2">
        <b className="text-26 font-semibold tabular-nums">{overall.toFixed(1)}</b>
        <span className="text-14 text-ink-2">
          of 5 from {withCommas(reviews)} {reviews === 1 ? 'review' : 'reviews'}
        </span>
        {!live && <Badge tone="accent">Sample</Badge>}
      </p>
      <dl className="flex flex-col gap-2.5">
        {parts.map(([name, rating]) => (
          <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)_2rem] items-center gap-3 text-14">
            <dt className="text-ink-2">{name}</dt>
            <dd aria-hidden="true" className="h-1 rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${rating * 20}%` }} />
            </dd>
            <dd className="text-right font-medium tabular-nums">{rating.toFixed(1)}</dd>
          </div>
        ))}
      </dl>
      {newest && (
        <article className="border-t border-line pt-4">
          <p className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-3">
            <span className="font-semibold text-ink-2 tabular-nums">{newest.rating} of 5 stars</span>
            <time dateTime={newest.date}>{longDate(newest.date)}</time>
          </p>
          <h3 className="mt-1.5 text-16 font-semibold tracking-normal wrap-anywhere">{newest.title}</h3>
          <p className="mt-1 line-clamp-3 text-14 text-ink-2 wrap-anywhere">{newest.words}</p>
          <p className="mt-2 text-13 text-ink-3 wrap-anywhere">
            {newest.role}, {newest.author}
          </p>
        </article>
      )}
    </div>
  )
}

function ofReviews({ overall, reviews, newest: [first], ...figures }: CompanyReviews): Summary {
  return {
    overall,
    reviews,
    parts: Object.entries(reviewParts).map(([part, label]) => [label, figures[part as 'pay']]),
    newest: first && {
      ...{ rating: first.rating, date: first.written_on, title: first.title, words: first.body },
      ...{ role: first.role, author: reviewAuthor(first).toLowerCase() },
    },
  }
}

function ofSample(slug: string): Summary | undefined {
  const company = reviewedCompanies.find((one) => one.slug === slug)
  if (!company) return undefined
  const { salaryRating, cultureRating, workLifeRating, reviews, name } = company
  const newest = inOrder.find((review) => review.company === name)
  return {
    overall: (salaryRating + cultureRating + workLifeRating) / 3,
    reviews,
    parts: [
      ['Pay', salaryRating],
      ['Culture', cultureRating],
      ['Life outside work', workLifeRating],
    ],
    newest: newest && {
      ...{ rating: newest.rating, date: newest.date, title: newest.title, words: newest.excerpt },
      ...{
        role: newest.role,
        author: newest.verified ? `${newest.author.toLowerCase()}, verified` : 'anonymous',
      },
    },
  }
}
