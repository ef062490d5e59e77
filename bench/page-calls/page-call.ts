/** One request of a page to the data API, made by the page's own query module. */
import { randomUUID } from 'node:crypto'
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

export type Asker = {
  id: string
  /** A counter, so that words and records differ between calls. */
  round: number
  /** Open jobs that the person neither saved nor applied for. */
  jobs: readonly string[]
  /** People whom the person has nothing to do with. */
  strangers: readonly string[]
  /** Companies that the person does not follow. */
  companies: readonly string[]
  applications: readonly string[]
  certificate: string
  /** A person with a pending request. */
  requester: string
}

export type PageCall = {
  page: string
  name: string
  /** The caller: by default a signed-in person. */
  visitor?: boolean
  ask: (asker: Asker) => Promise<unknown>
  /** SQL as the owner before each call, not measured; `$1` is the person. */
  before?: string
  /** SQL as the owner after each call; likewise. */
  after?: string
}

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0, staleTime: 0 } } })

export function read<Data, Key extends QueryKey>(options: unknown): Promise<Data> {
  return client.fetchQuery(options as FetchQueryOptions<Data, Error, Data, Key>)
}

/** The first page of a list, or the one after `pageParam`. */
export async function readPage<Data>(options: unknown, pageParam?: unknown): Promise<Data> {
  const given = options as FetchInfiniteQueryOptions<Data, Error, Data, QueryKey, unknown>
  const fetched: InfiniteData<Data> = await client.fetchInfiniteQuery({
    ...given,
    queryKey: [...given.queryKey, randomUUID()],
    ...(pageParam !== undefined && { initialPageParam: pageParam }),
  })
  return fetched.pages[0] as Data
}

export function nth<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}
