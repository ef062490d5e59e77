import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { now } from '#app/lib/clock.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { ApplicationTab } from '#shared/application.ts'
import {
  applicationBoardQuery,
  applicationCountsQuery,
  applicationListQuery,
  columnSize,
  maxColumnSize,
} from './application-queries.ts'
import { countApplications, inTab, saysWords } from './application-records.ts'
import { sampleApplications } from './application-sample.ts'

export type Applications = ReturnType<typeof useApplications>

/** The page's data source: counts and one tab's applications, of the person or the sample. */
export function useApplications(tab: ApplicationTab, words: string, asBoard = false) {
  const session = useSession()
  const [column, setColumn] = useState(columnSize)
  const sample = useMemo(() => sampleApplications(now()), [])
  const sampleCounts = useMemo(() => countApplications(sample), [sample])
  const counted = useQuery({ ...applicationCountsQuery(session?.user.id), enabled: Boolean(session) })
  const source = ownRecords(
    session,
    counted,
    (counts) => (counts.total > 0 ? counts : undefined),
    sampleCounts,
  )
  const asked = useSettled(words.trim())
  // Fetched in parallel with the counts.
  const list = useInfiniteQuery({
    ...applicationListQuery(session?.user.id, tab, asked),
    enabled: Boolean(session) && !asBoard,
    placeholderData: (before) => before,
  })
  const board = useQuery({
    ...applicationBoardQuery(session?.user.id, asked, column),
    enabled: Boolean(session) && asBoard,
    placeholderData: (before) => before,
  })
  const own = list.data?.pages.flat()
  return {
    source,
    board,
    column,
    showMore: () => setColumn(maxColumnSize),
    applications: (source.sample ? sample.filter((one) => saysWords(one, words)) : own)?.filter((one) =>
      inTab(one, tab),
    ),
    error: source.sample || own ? null : list.error,
    retry: () => void list.refetch(),
    retrying: list.isFetching,
    more: !source.sample && list.hasNextPage ? () => void loadMore(list) : undefined,
    loadingMore: list.isFetchingNextPage,
  }
}
