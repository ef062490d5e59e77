import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { columnSize, readMore } from './pipeline-queries.ts'
import type { Asked, Card, Column } from './pipeline-records.ts'

/** What the board brought of a column, and what was asked for beyond it, each card once. */
export function useMoreCards(job: string, column: Column, asked: Asked) {
  const last = column.cards.at(-1)
  const list = useInfiniteQuery({
    queryKey: queryKey('pipelineMore', job, { status: column.status, asked, after: last?.id }),
    queryFn: ({ pageParam }) => readMore(job, pageParam, column.status, asked),
    initialPageParam: last as Card,
    getNextPageParam: (page: Card[]) => (page.length === columnSize ? page.at(-1) : undefined),
    enabled: false,
  })
  const seen = new Set(column.cards.map(({ id }) => id))
  const further = (list.data?.pages.flat() ?? []).filter(({ id }) => !seen.has(id))
  return {
    cards: [...column.cards, ...further],
    more: () => void (list.data ? list.fetchNextPage() : list.refetch()),
    busy: list.isFetching,
  }
}
