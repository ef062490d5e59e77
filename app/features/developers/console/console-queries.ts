/** What the console reads, each by one call of the Tannr API. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'

export type Key = {
  id: string
  name: string
  mode: 'sandbox' | 'live'
  prefix: string
  scopes: readonly string[]
  state: 'active' | 'replaced' | 'expired' | 'revoked'
  created_at: string
  created_by: string
  expires_at: string | null
  replaced_by: string | null
  last_used_at: string | null
}

export type NewKey = Key & { secret: string }

export type Usage = {
  month: string
  calls: number
  limit: number | null
  families: readonly { family: string; calls: number; refused: number }[]
  days: readonly { day: string; calls: number; sandbox: number; refused: number }[]
}

export type LoggedRequest = {
  id: string
  at: string
  request_id: string
  key_id: string | null
  mode: 'sandbox' | 'live'
  method: string
  path: string
  family: string
  status: number
  ms: number
  code: string | null
}

export type Agent = {
  id: string
  name: string
  capabilities: readonly string[]
  role: string
  model: string | null
  version: number
  created_at: string
  updated_at: string
}

export type Member = {
  user_id: string
  name: string
  role: 'owner' | 'supervisor' | 'builder' | 'viewer'
  created_at: string
}

type PageOf<Row> = { data: readonly Row[]; next: string | null }

/** Where the console is: whose token calls, and in which workspace. */
export type Where = { person: string; workspace: string }

/** How often lists that grow by themselves are read again, in milliseconds. */
const following = 4000

export const keysQuery = (where: Where) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(where, 'keys'),
    queryFn: ({ pageParam }) => callOrcher<PageOf<Key>>('GET', `/keys?limit=50${pageParam}`, where),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
  })

export const usageQuery = (where: Where) =>
  queryOptions({
    queryKey: workspaceKey(where, 'usage'),
    queryFn: () => callOrcher<Usage>('GET', '/analytics/usage', where),
    refetchInterval: following,
  })

export const agentsQuery = (where: Where) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(where, 'agents'),
    queryFn: ({ pageParam }) => callOrcher<PageOf<Agent>>('GET', `/agents?limit=50${pageParam}`, where),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
  })

export type RequestFilter = { key: string; failed: boolean }

export const requestsQuery = (where: Where, { key, failed }: RequestFilter, limit = 30) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(where, 'requests', key, failed, limit),
    queryFn: ({ pageParam }) =>
      callOrcher<PageOf<LoggedRequest>>(
        'GET',
        `/requests?limit=${limit}${key && `&key_id=${key}`}${failed ? '&failed=true' : ''}${pageParam}`,
        where,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
    refetchInterval: following,
  })

export const membersQuery = (where: Where) =>
  queryOptions({
    queryKey: workspaceKey(where, 'members'),
    queryFn: async () => (await callOrcher<{ data: Member[] }>('GET', '/members', where)).data,
  })
