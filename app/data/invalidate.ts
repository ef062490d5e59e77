import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Invalidates queries. A running fetch is completed and then repeated, rather than cancelled: with frequent changes a page would
 * otherwise never show anything.
 */
export async function invalidateLater(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isBeingRead = client.isFetching(filters) > 0
  await client.invalidateQueries(filters, { cancelRefetch: false })
  if (isBeingRead) await client.invalidateQueries(filters, { cancelRefetch: false })
}

/**
 * Invalidates queries after a change in this tab, and cancels running fetches. The library does not cancel an initial fetch, which
 * may have started before the change, so that one is repeated.
 */
export async function invalidateNow(
  client: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  const first = client.getQueryCache().findAll({
    ...filters,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await client.invalidateQueries(filters)
  if (first.length > 0)
    await client.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) })
}
