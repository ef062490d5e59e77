import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { columnSize, readMore } from './pipeline-queries.ts'
import type { Asked, Board, Card, Column } from './pipeline-records.ts'

/** The cards of a column, from the board and from further pages, without duplicates. */
export function useMoreCards(job: string, column: Column, asked: Asked) {
  const last = column.cards.at(-1)
  const list = useInfiniteQuery({
    queryKey: queryKey('pipelineMore', job, { status: column.status, asked, after: last?.id }),
    queryFn: ({ pageParam }) => readMore(job, pageParam, column.status, asked),
    initialPageParam: last as Card,
    getNextPageParam: (page: Card[]) => (page.length === columnSize ? page.at(-1) : undefined),
    // Further pages are refetched with the board.
    enabled: ({ state }) => state.data !== undefined,
  })
  const seen = new Set(column.cards.map(({ id }) => id))
  const further = (list.data?.pages.flat() ?? []).filter(({ id }) => !seen.has(id))
  return {
    cards: [...column.cards, ...further],
    more: () => void (list.data ? list.fetchNextPage() : list.refetch()),
    busy: list.isFetching,
  }
}

/** Finds a card by its id, on the board and on further pages. */
export function useCardOf(board: Board): (id: string) => Card | undefined {
  const client = useQueryClient()
  return (id) => {
    const further = client
      .getQueriesData<InfiniteData<Card[]>>({ queryKey: queryKey('pipelineMore', board.job.id) })
      .flatMap(([, data]) => data?.pages.flat() ?? [])
    return [...further, ...board.columns.flatMap(({ cards }) => cards)].findLast((card) => card.id === id)
  }
}
