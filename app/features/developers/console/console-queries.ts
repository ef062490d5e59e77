/** The queries of the console, each one call of the Tannr API. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { allRows } from '#app/data/orcher-choices.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

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

/** Tools that an agent asks for each time, and never uses, beside the policies of the workspace. */
export type AgentPolicy = { ask: readonly string[]; deny: readonly string[] }

export type Agent = {
  id: string
  name: string
  capabilities: readonly string[]
  role: string
  model: string | null
  policy: AgentPolicy
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

/** Milliseconds between polls of lists that grow. */
const following = 4000

export const keysQuery = (scope: WorkspaceScope) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'keys'),
    queryFn: ({ pageParam }) => callOrcher<PageOf<Key>>('GET', `/keys?limit=50${pageParam}`, scope),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
  })

/** All keys, to choose one or name it. */
export const keyChoicesQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'keys', { part: 'choices' }),
    queryFn: () => allRows<Key>('/keys', scope),
  })

export const usageQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'usage'),
    queryFn: () => callOrcher<Usage>('GET', '/analytics/usage', scope),
    refetchInterval: following,
  })

export const agentsQuery = (scope: WorkspaceScope) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'agents'),
    queryFn: ({ pageParam }) => callOrcher<PageOf<Agent>>('GET', `/agents?limit=50${pageParam}`, scope),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
  })

export type RequestFilter = { key: string; failed: boolean }

export const requestsQuery = (scope: WorkspaceScope, { key, failed }: RequestFilter, limit = 30) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'requests', key, failed, limit),
    queryFn: ({ pageParam }) =>
      callOrcher<PageOf<LoggedRequest>>(
        'GET',
        `/requests?limit=${limit}${key && `&key_id=${key}`}${failed ? '&failed=true' : ''}${pageParam}`,
        scope,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
    refetchInterval: following,
  })

export const membersQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'members'),
    queryFn: async () => (await callOrcher<{ data: Member[] }>('GET', '/members', scope)).data,
  })

/** Whether everything in the workspace is paused. */
export const holdQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'hold'),
    queryFn: () =>
      callOrcher<{ held: boolean; by: string | null; at: string | null; reason: string | null }>(
        'GET',
        '/oversight/hold',
        scope,
      ),
    refetchInterval: 4000,
  })

/** How many directives a pause would stop. */
export const atWorkQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'directives', { part: 'at work' }),
    queryFn: async () => {
      const { states } = await callOrcher<{ states: Readonly<Record<string, number>> }>(
        'GET',
        '/directives/counts',
        scope,
      )
      return ['queued', 'planning', 'running'].reduce((sum, state) => sum + (states[state] ?? 0), 0)
    },
    staleTime: 0,
  })
