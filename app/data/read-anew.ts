import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Reads what is stale from now on. What is being read is read to its end and then once more, rather than instead: of what changes
 * faster than it is read, a page would else show nothing.
 */
export async function readAnew(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const isBeingRead = client.isFetching(filters) > 0
  await client.invalidateQueries(filters, { cancelRefetch: false })
  if (isBeingRead) await client.invalidateQueries(filters, { cancelRefetch: false })
}

/**
 * Reads what a change of this browser's made stale, instead of what is being read. The library lets a first reading go on to its
 * end, though it may have begun before the change: that one is read once more.
 */
export async function readInstead(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const first = client.getQueryCache().findAll({
    ...filters,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await client.invalidateQueries(filters)
  if (first.length > 0)
    await client.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) })
}
