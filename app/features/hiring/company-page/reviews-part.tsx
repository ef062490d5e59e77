import { recentReviews, reviewedCompanies } from '#app/content/reviews.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'

const inOrder = recentReviews.toSorted((one, other) => other.date.localeCompare(one.date))

/** ReviewSpace's rating of a company and its newest review; the given text if there is none. */
export function ReviewsPart({ slug, fallback }: { slug: string; fallback: string }) {
  const company = reviewedCompanies.find((one) => one.slug === slug)
  if (!company) return <p className="text-15 text-ink-2">{fallback}</p>
  const parts = [
    ['Pay', company.salaryRating],
    ['Culture', company.cultureRating],
    ['Life outside work', company.workLifeRating],
  ] as const
  const overall = parts.reduce((sum, [, rating]) => sum + rating, 0) / parts.length
  const newest = inOrder.find((review) => review.company === company.name)
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-baseline gap-2">
        <b className="text-26 font-semibold tabular-nums">{overall.toFixed(1)}</b>
        <span className="text-14 text-ink-2">of 5 from {withCommas(company.reviews)} reviews</span>
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
          <h3 className="mt-1.5 text-16 font-semibold tracking-normal">{newest.title}</h3>
          <p className="mt-1 text-14 text-ink-2">{newest.excerpt}</p>
          <p className="mt-2 text-13 text-ink-3">
            {newest.role}
            {newest.verified ? `, ${newest.author.toLowerCase()}, verified` : ', anonymous'}
          </p>
        </article>
      )}
    </div>
  )
}
