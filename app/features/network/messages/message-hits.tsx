import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadMore } from '#app/data/load-more.ts'
import { now } from '#app/lib/clock.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { recentTime } from '#shared/dates.ts'
import type { MessageHit } from '#shared/message.ts'
import type { HitsQuery } from './message-queries.ts'

type MessageHitsProps = { query: HitsQuery; words: string; address: (hit: MessageHit) => string }

/** Messages with these words, in any conversation. */
export function MessageHits({ query, words, address }: MessageHitsProps) {
  const hits = useInfiniteQuery(query)
  if (hits.error && !hits.data) {
    return (
      <ErrorState
        message={`Your messages could not be searched: ${hits.error.message}`}
        onRetry={() => void hits.refetch()}
        retrying={hits.isFetching}
      />
    )
  }
  const found = hits.data?.pages.flat() ?? []
  return (
    <section aria-label="Messages found" aria-busy={hits.isPending} className="flex flex-col gap-1 pt-3">
      <h2 className="px-3 text-13 font-semibold tracking-normal text-ink-3">In messages</h2>
      {found.length === 0 && !hits.isPending && (
        <p className="px-3 py-2 text-14 text-ink-2">No message has these words</p>
      )}
      <ul className="flex flex-col">
        {found.map((hit) => (
          <li key={hit.id}>
            <Link
              to={address(hit)}
              preventScrollReset
              className="flex flex-col gap-0.5 rounded-input px-3 py-2 hover:bg-surface"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="truncate text-14 font-semibold">
                  {hit.name}
                </span>
                <span className="shrink-0 text-13 text-ink-3">
                  {recentTime(new Date(hit.sent_at), now())}
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">
                {hit.own && 'You: '}
                {excerpt(hit.body, words)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hits.hasNextPage && (
        <LoadMoreButton busy={hits.isFetchingNextPage} onMore={() => void loadMore(hits)} />
      )}
    </section>
  )
}

/** From a little before the first of the words on. */
function excerpt(body: string, words: string): string {
  const first = words.toLowerCase().split(/\s+/)[0] ?? ''
  const at = body.toLowerCase().indexOf(first)
  return at > 40 ? `…${body.slice(at - 30, at + 170)}` : body.slice(0, 200)
}
