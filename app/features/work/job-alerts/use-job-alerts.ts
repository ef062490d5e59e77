import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryKey } from '#app/data/keys.ts'
import { loadMore } from '#app/data/load-more.ts'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import { alertsQuery, earlierMatchesQuery, markMatchesSeen, matchPage } from './alert-queries.ts'
import type { AlertsOverview } from './alert-records.ts'
import { sampleAlerts } from './alert-sample.ts'

/** The page's data source: the person's own alerts and matches, or the sample. */
export function useJobAlerts() {
  const session = useSession()
  const query = useQuery({ ...alertsQuery(session?.user.id), enabled: Boolean(session) })
  const sample = useMemo(() => sampleAlerts(now()), [])
  const own = (overview: AlertsOverview) => (overview.alerts.length > 0 ? overview : undefined)
  return ownRecords(session, query, own, sample)
}

/** Further matches, fetched on demand. */
export function useEarlierMatches({ matches }: AlertsOverview, sample: boolean) {
  const query = useInfiniteQuery({ ...earlierMatchesQuery(matches.at(-1)?.id), enabled: false })
  const more = query.data ? query.hasNextPage : !sample && matches.length === matchPage
  return {
    matches: [...matches, ...(query.data?.pages.flat() ?? [])],
    more: more ? () => void loadMore(query) : undefined,
    loadingMore: query.isFetching,
  }
}

/** Marks the shown matches as viewed in the database. Their mark stays until the page is refetched. */
export function useMarkSeen(wanted: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!wanted) return
    markMatchesSeen().then(
      () => client.invalidateQueries({ queryKey: queryKey('accountCounts'), refetchType: 'none' }),
      () => undefined,
    )
  }, [wanted, client])
}
