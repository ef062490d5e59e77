import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import type { NetworkLine } from '#shared/network.ts'
import { LinesSkeleton } from './person-line.tsx'

type LineListProps<Line> = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Line[]>>
  /** `leave` moves the focus before the line is removed with the focused button. */
  line: (line: Line, leave: () => void) => ReactNode
  empty: ReactNode
}

/** A paged list of people, with its loading, error and empty states. */
export function LineList<Line extends NetworkLine>({ label, query, line, empty }: LineListProps<Line>) {
  const list = useRef<HTMLUListElement>(null)
  if (query.data === undefined) {
    if (!query.error) return <LinesSkeleton />
    return (
      <ErrorState
        message={`${label} could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const lines = query.data.pages.flat()
  if (lines.length === 0 && !query.hasNextPage) return empty
  const leave = (index: number) => () => {
    const names = list.current?.querySelectorAll<HTMLElement>('h3 a')
    const next = names?.[index + 1] ?? names?.[index - 1] ?? document.querySelector<HTMLElement>('h1')
    next?.focus()
  }
  return (
    <div className="flex flex-col gap-5">
      <ul
        ref={list}
        aria-label={label}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {lines.map((one, index) => (
          <li key={one.person}>{line(one, leave(index))}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void loadMore(query)} />
      )}
    </div>
  )
}
