/** The webhooks and schedules of a workspace, each one call of the Tannr API. */

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

export const webhookEvents = [
  'directive.queued',
  'directive.planning',
  'directive.running',
  'directive.awaiting_approval',
  'directive.paused',
  'directive.completed',
  'directive.cancelled',
  'directive.failed',
  'audit.checkpoint',
] as const

export type Webhook = {
  id: string
  url: string
  events: readonly string[]
  is_on: boolean
  two_secrets_until: string | null
  created_at: string
}

export type NewWebhook = Webhook & { secret: string }

export type Delivery = {
  id: string
  type: string
  state: 'pending' | 'delivered' | 'failed'
  created_at: string
  next_at: string | null
  replay_of: string | null
  body: string
  attempts: readonly {
    attempt: number
    at: string
    status: number | null
    ms: number
    error: string | null
  }[]
}

export type Schedule = {
  id: string
  agent_id: string
  name: string
  instruction: string
  cron: string
  enabled: boolean
  /** Why it was paused, where no person did. */
  reason: string | null
  issued_by: { id: string; name: string | null }
  next_at: string
  last_at: string | null
  last_directive: string | null
}

export const webhooksQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'webhooks'),
    queryFn: async () => (await callOrcher<{ data: Webhook[] }>('GET', '/webhooks', scope)).data,
  })

/** Polled, since attempts are made in the background. */
export const deliveriesQuery = (scope: WorkspaceScope, id: string) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'deliveries', id),
    queryFn: ({ pageParam }) =>
      callOrcher<{ data: Delivery[]; next: string | null }>(
        'GET',
        `/webhooks/${id}/deliveries?limit=20${pageParam}`,
        scope,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&after=${next}`),
    refetchInterval: 4000,
  })

export const schedulesQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'schedules'),
    queryFn: async () => (await callOrcher<{ data: Schedule[] }>('GET', '/schedules', scope)).data,
  })
