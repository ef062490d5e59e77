import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longDate } from '#shared/long-date.ts'
import { ratedWords, type StaffRating } from '#shared/staff.ts'
import { ratingsQuery } from './staff-queries.ts'

/** How often answers and help articles were rated as helpful, least helpful first. */
export function RatingDesk({ person }: { person: string }) {
  const ratings = useQuery(ratingsQuery(person))
  return (
    <section aria-labelledby="staff-ratings" className="flex flex-col gap-4">
      <h2 id="staff-ratings" className="sr-only">
        Answers
      </h2>
      <p className="measure text-14 text-ink-2">
        The last 90 days, by the page that answered. We don’t keep the words or the person.
      </p>
      {ratings.data ? (
        <Ratings ratings={ratings.data} />
      ) : ratings.error ? (
        <ErrorState
          message={`The ratings could not be loaded: ${ratings.error.message}`}
          onRetry={() => void ratings.refetch()}
          retrying={ratings.isFetching}
        />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}

function Ratings({ ratings }: { ratings: readonly StaffRating[] }) {
  if (ratings.length === 0) return <EmptyState title="No one has rated an answer yet" />
  return (
    <ul
      aria-label="Rated answers"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {ratings.map((rating) => (
        <li key={`${rating.kind} ${rating.source}`}>
          <RatingLine rating={rating} />
        </li>
      ))}
    </ul>
  )
}

function RatingLine({ rating: { source, kind, helped, missed, last_day } }: { rating: StaffRating }) {
  const all = helped + missed
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <h3 className="text-15 font-semibold wrap-anywhere">
          {source ? <TextLink to={source}>{source}</TextLink> : 'No page knew the answer'}
        </h3>
        <p className="text-13 text-ink-3">
          {ratedWords[kind]} · last rated {longDate(last_day)}
        </p>
      </div>
      <div className="flex w-56 flex-col gap-1.5">
        <p className="text-14 text-ink-2 tabular-nums">
          Helped {helped} of {all}
        </p>
        <Progress percent={Math.round((helped / all) * 100)} label={`Helped ${helped} of ${all}`} />
      </div>
    </article>
  )
}
