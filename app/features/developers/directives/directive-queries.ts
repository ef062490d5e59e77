/** Queries of the directives pages, each one call of the Tannr API. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { workspaceKey } from '#app/data/keys.ts'
import { callOrcher } from '#app/data/orcher-client.ts'
import type { WorkspaceScope } from '#app/data/orcher-workspace.ts'

export type DirectiveState =
  | ('queued' | 'planning' | 'running' | 'awaiting_approval')
  | ('paused' | 'completed' | 'cancelled' | 'failed')

export type Question = { id: string; field: string; text: string; options: readonly string[] }

export type Directive = {
  id: string
  agent_id: string
  state: DirectiveState
  progress: number
  instruction: string
  agent: string | null
  reason: string | null
  explained: string | null
  questions: readonly Question[]
  context: Readonly<Record<string, unknown>>
  sources: readonly string[]
  limits: { steps?: number; seconds?: number; money?: number; tokens?: number; until?: string }
  plan_rev: number
  issued_by: { id: string; name: string | null }
  steps: { done: number; total: number; waits: number | null }
  spent: { ms: number; money: number; tokens: number }
  due: string | null
  planner: string | null
  created_at: string
  state_since: string
  ended_at: string | null
}

export type StepState =
  | ('waiting' | 'awaiting_approval' | 'running' | 'done')
  | ('rejected' | 'failed' | 'unknown' | 'skipped')

export type StepOutput = {
  kind?: string
  summary?: string
  text?: string
  columns?: readonly string[]
  rows?: readonly Readonly<Record<string, unknown>>[]
  total?: number
  forgotten?: boolean
  /** Of a large one this is the first part, and here is how much all of it is. */
  whole?: { sha256: string; size: number }
}

export type Step = {
  seq: number
  plan_rev: number
  title: string
  tool: string
  args: Readonly<Record<string, unknown>>
  args_sha256: string
  effect: 'read' | 'write' | 'external'
  lane: 'collector' | 'analyst' | 'writer'
  needs: readonly number[]
  state: StepState
  basis: readonly { source: string; quote?: string; id?: string }[]
  alternatives: readonly { option: string; because: string }[]
  would_change_with: string | null
  guess: boolean
  output: StepOutput | null
  error: string | null
  attempts: number
  cost: number
  started_at: string | null
  ended_at: string | null
}

/** A step as a revision of the plan has it, before anything of it is known. */
export type PlannedStep = Pick<Step, 'seq' | 'title' | 'tool' | 'args' | 'effect' | 'lane'>

export type Revision = {
  rev: number
  words: string | null
  made_by: string | null
  at: string
  /** The remaining steps at that revision. */
  plan: { steps: readonly PlannedStep[] }
}

/** The model that was asked for a plan, with tokens and cost in dollars once it has answered. */
export type Asked = {
  model: string
  reserved: number
  cost: number | null
  tokens_in: number | null
  tokens_out: number | null
  refused: string | null
}

export type Plan = {
  rev: number
  steps: readonly Step[]
  revisions: readonly Revision[]
  asked: Asked | null
}

export type OversightEvent = {
  id: string
  seq: number
  directive_id: string | null
  kind: string
  by: string | null
  reason: string | null
  step: number | null
  at: string
  hash: string
}

export type Chain = {
  seq: number
  hash: string | null
  began_at: string | null
  checkpoints: readonly { seq: number; hash: string; at: string }[]
}

export type Preview = {
  kind: 'plan' | 'questions' | 'not_plannable'
  plan?: {
    steps: readonly Pick<Step, 'seq' | 'title' | 'tool' | 'lane' | 'effect'>[]
    understood: readonly string[]
    assumed: readonly string[]
  }
  questions?: readonly Question[]
  reason?: string
  can?: readonly string[]
  rules: readonly { seq: number; verdict: 'allow' | 'ask' | 'deny'; name: string | null }[]
}

export type PageOf<Row> = { data: readonly Row[]; next: string | null }

/** Milliseconds between polls of what changes in the background. */
export const following = 4000
const nextPage = ({ next }: { next: string | null }) => (next === null ? undefined : `&after=${next}`)

/** What narrows the list down, by the names that the API has for it. */
export type DirectiveFilter = { agent_id: string; issued_by: string; q: string }

const queryOf = (filter: Readonly<Record<string, string>>) =>
  Object.entries(filter)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')

/** One state or several, or directives that wait for the caller. */
export const directivesQuery = (
  scope: WorkspaceScope,
  shown: { state?: string; needs_me?: string },
  filter: DirectiveFilter,
) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'directives', shown, filter),
    queryFn: ({ pageParam }) =>
      callOrcher<PageOf<Directive>>(
        'GET',
        `/directives?limit=30${queryOf({ ...shown, ...filter })}${pageParam}`,
        scope,
      ),
    initialPageParam: '',
    getNextPageParam: nextPage,
    // Every opened page is refetched, but no more often for that.
    refetchInterval: ({ state: { data } }) => following * Math.max(1, data?.pages.length ?? 1),
    placeholderData: (before) => before,
  })

export type DirectiveCounts = {
  total: number
  needs_me: number
  states: Readonly<Record<DirectiveState, number>>
}

export const countsQuery = (scope: WorkspaceScope, filter: DirectiveFilter) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'directives', { part: 'counts' }, filter),
    queryFn: () =>
      callOrcher<DirectiveCounts>('GET', `/directives/counts?${queryOf(filter).slice(1)}`, scope),
    refetchInterval: following,
    placeholderData: (before) => before,
  })

export const memberNamesQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'members'),
    queryFn: async () =>
      (await callOrcher<{ data: { user_id: string; name: string }[] }>('GET', '/members', scope)).data,
  })

export const directiveQuery = (scope: WorkspaceScope, id: string) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'directive', id),
    queryFn: () => callOrcher<Directive>('GET', `/directives/${id}`, scope),
  })

export const planQuery = (scope: WorkspaceScope, id: string) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'directive', id, { part: 'plan' }),
    queryFn: () => callOrcher<Plan>('GET', `/directives/${id}/plan`, scope),
  })

export const eventsQuery = (scope: WorkspaceScope, id: string) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'directive', id, { part: 'events' }),
    queryFn: async () =>
      (
        await callOrcher<{ events: OversightEvent[] }>(
          'GET',
          `/oversight/events?directive_id=${id}&limit=500`,
          scope,
        )
      ).events.toReversed(),
  })

export type EventFilter = { kind: string; by: string; directive_id: string; since: string }

export const chainEventsQuery = (scope: WorkspaceScope, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: workspaceKey(scope, 'chain', filter),
    queryFn: ({ pageParam }) =>
      callOrcher<{ events: OversightEvent[]; next: string | null }>(
        'GET',
        `/oversight/events?limit=50${queryOf({ ...filter })}${pageParam}`,
        scope,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : `&before=${next}`),
    placeholderData: (before) => before,
  })

/** The head of the chain, and its signed checkpoints. */
export const chainQuery = (scope: WorkspaceScope) =>
  queryOptions({
    queryKey: workspaceKey(scope, 'chain', { part: 'head' }),
    queryFn: () => callOrcher<Chain>('GET', '/oversight/chain', scope),
  })

/** A shortened id in lists, still distinct from its neighbors. */
export const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id)
