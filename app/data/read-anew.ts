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
