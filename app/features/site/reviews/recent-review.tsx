import { recentReviews, reviewPage } from '#app/content/reviews.ts'
import { CompanyMark } from '#app/ui/drawn/drawn.tsx'
import { Section } from '#app/ui/section.tsx'
import { longDate } from '#shared/long-date.ts'

const points = [0, 1, 2, 3, 4]

/** A thread with a knot for each star given; the rest is stitched. */
function Knots({ rating }: { rating: number }) {
  return (
    <svg
      role="img"
      aria-label={`${rating} of 5 stars`}
      width="96"
      height="14"
      strokeWidth="2"
      strokeLinecap="round"
      className="shrink-0"
    >
      <path d={`M6 7H${6 + (rating - 1) * 21}`} className="stroke-accent" />
      <path d={`M${6 + (rating - 1) * 21} 7H90`} strokeDasharray="2 5" className="stroke-thread" />
      {points.map((point) => (
        <circle
          key={point}
          cx={6 + point * 21}
          cy="7"
          r="4"
          strokeWidth="1.5"
          className={point < rating ? 'fill-accent stroke-accent' : 'fill-canvas stroke-thread'}
        />
      ))}
    </svg>
  )
}

/** By the title of the review. */
export const recentReviewRows = Object.fromEntries(
  recentReviews.map(({ company, role, rating, title, excerpt, author, date, verified }) => [
    title,
    () => (
      <article className="border-t border-line pt-5">
        <p className="flex items-center gap-3 text-13 text-ink-2">
          <CompanyMark name={company} className="size-9" />
          <span className="min-w-0 flex-1">
            <b className="block text-14 font-semibold text-ink">{company}</b>
            {role}
          </span>
          <Knots rating={rating} />
        </p>
        <h3 className="mt-4 text-20">{title}</h3>
        <p className="mt-1.5 text-15 text-ink-2">{excerpt}</p>
        <p className="mt-3 text-13 text-ink-3">
          {verified ? `Verified, ${author.toLowerCase()}` : 'Anonymous'},{' '}
          <time dateTime={date}>{longDate(date)}</time>
        </p>
      </article>
    ),
  ]),
)

export function ReviewRules() {
  const { rules } = reviewPage
  return (
    <Section title={rules.title} band className="grid gap-x-12 gap-y-8 md:grid-cols-3">
      {rules.points.map(({ term, text }) => (
        <div key={term}>
          <h3 className="text-18">{term}</h3>
          <p className="mt-2 text-15 text-ink-2">{text}</p>
        </div>
      ))}
    </Section>
  )
}
