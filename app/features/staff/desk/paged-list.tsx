import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

type PagedListProps<Line> = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Line[]>>
  empty: string
  identity: (line: Line) => string | number
  children: (line: Line) => ReactNode
}

/** A paged list of the desk, with its loading, error and empty states. */
export function PagedList<Line>({ label, query, empty, identity, children }: PagedListProps<Line>) {
  if (query.data === undefined) {
    if (!query.error) return <Skeleton className="h-80 w-full" />
    return (
      <ErrorState
        message={`${label} could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const lines = query.data.pages.flat()
  if (lines.length === 0) return <EmptyState title={empty} />
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map((line) => (
          <li key={identity(line)}>{children(line)}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </div>
  )
}
