import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { columnSize, readMore } from './pipeline-queries.ts'
import type { Asked, Board, Card, CardPage, Column } from './pipeline-records.ts'

/**
 * The cards of a column, from the board and from further pages, without duplicates. Open pages stay open when the board's last card
 * changes, and are then fetched after the new one.
 */
export function useMoreCards(job: string, column: Column, asked: Asked) {
  const last = column.cards.at(-1)
  const list = useInfiniteQuery({
    queryKey: queryKey('pipelineMore', job, { status: column.status, asked }),
    queryFn: async ({ pageParam }): Promise<CardPage> => {
      const after = pageParam ?? last
      return { after: after?.id, cards: after ? await readMore(job, after, column.status, asked) : [] }
    },
    initialPageParam: null as Card | null,
    getNextPageParam: ({ cards }: CardPage) => (cards.length === columnSize ? cards.at(-1) : undefined),
    // Further pages are refetched with the board.
    enabled: ({ state }) => state.data !== undefined,
  })
  const { data, refetch } = list
  const isBehind = data !== undefined && data.pages[0]?.after !== last?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each last card, also where the one before could not be followed.
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, last?.id, refetch])
  const seen = new Set(column.cards.map(({ id }) => id))
  const further = (data?.pages.flatMap(({ cards }) => cards) ?? []).filter(({ id }) => !seen.has(id))
  return {
    cards: [...column.cards, ...further],
    more: () => void (data ? list.fetchNextPage() : refetch()),
    busy: list.isFetching,
  }
}

/** Finds a card by its id, on the board and on further pages. */
export function useCardOf(board: Board): (id: string) => Card | undefined {
  const client = useQueryClient()
  return (id) => {
    const further = client
      .getQueriesData<InfiniteData<CardPage>>({ queryKey: queryKey('pipelineMore', board.job.id) })
      .flatMap(([, data]) => data?.pages.flatMap(({ cards }) => cards) ?? [])
    return [...further, ...board.columns.flatMap(({ cards }) => cards)].findLast((card) => card.id === id)
  }
}
