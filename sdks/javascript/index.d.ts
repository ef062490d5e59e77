export type Agent = {
  id: string
  name: string
  capabilities: string[]
  role: string
  model: string | null
  version: number
  created_at: string
  updated_at: string
}
export type NewAgent = { name: string; capabilities: string[]; role?: string; model?: string | null }
export type DirectiveState =
  | 'queued'
  | 'planning'
  | 'running'
  | 'awaiting_approval'
  | 'paused'
  | 'completed'
  | 'cancelled'
  | 'failed'
export type MemoryEntry = { id: string; agent_id: string; text: string; source?: string | null }
export type Page = { limit?: number }
export type Once = { idempotencyKey?: string }

export class TannrError extends Error {
  readonly status: number
  readonly code: string
  readonly field?: string
  readonly scope?: string
  readonly requestId?: string
  /** Seconds. */
  readonly retryAfter?: number
}

export class Directive {
  readonly id: string
  readonly agent_id: string
  readonly state: DirectiveState
  readonly progress: number
  status(): Promise<Directive>
  /** Resolves once it is over or waits for somebody. */
  wait(): Promise<Directive>
  pause(): Promise<Directive>
  resume(): Promise<Directive>
  cancel(): Promise<Directive>
}

export type TannrOptions = {
  /** TANNR_API_KEY where it is left out. */
  apiKey?: string
  /** TANNR_URL where it is left out. */
  url?: string
  /** For a person’s own token: which workspace it works in. */
  workspace?: string
  fetch?: typeof fetch
}

export class Tannr {
  constructor(options?: TannrOptions)
  request<Answer = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    options?: { query?: Record<string, unknown>; body?: unknown } & Once,
  ): Promise<Answer>
  /** Reads across lists by GraphQL. */
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<{ data?: Data | null; errors?: { message: string }[] }>
  readonly agents: {
    create(agent: NewAgent, options?: Once): Promise<Agent>
    get(id: string): Promise<Agent>
    update(id: string, changes: Partial<NewAgent>): Promise<Agent>
    archive(id: string): Promise<void>
    list(query?: Page): AsyncGenerator<Agent>
  }
  readonly directives: {
    submit(
      directive: {
        agent_id: string
        instruction: string
        context?: Record<string, unknown>
        sources?: string[]
        limits?: { steps?: number; seconds?: number; money?: number; until?: string }
        approve_plan?: boolean
        /** A plan of your own, in place of ours. */
        steps?: { title: string; tool: string; args: Record<string, unknown> }[]
      },
      options?: Once,
    ): Promise<Directive>
    get(id: string): Promise<Directive>
    update(
      id: string,
      changes: { state?: 'paused' | 'running' | 'cancelled'; context?: Record<string, unknown> },
    ): Promise<Directive>
    list(query?: Page): AsyncGenerator<Directive>
    wait(id: string): Promise<Directive>
  }
  readonly memory: {
    list(agentId: string): Promise<{ entries: MemoryEntry[] }>
    create(entry: { agent_id: string; text: string }, options?: Once): Promise<MemoryEntry>
    search(asked: { agent_id: string; query: string; limit?: number }): Promise<{ entries: MemoryEntry[] }>
    delete(entry: { agent_id: string; id?: string }): Promise<{ deleted: number }>
  }
  readonly oversight: {
    events(query?: { directive_id?: string; after?: string }): Promise<{ events: Record<string, unknown>[] }>
    audit(period: { from: string; to: string }, options?: Once): Promise<Record<string, unknown>>
    report(id: string): Promise<Record<string, unknown>>
    trace(id: string): Promise<{ id: string; steps: Record<string, unknown>[] }>
  }
  readonly profiles: {
    get(id: string): Promise<{ id: string; name?: string; title?: string; location?: string }>
    match(role: {
      skills: string[]
      location?: string
    }): Promise<{ matches: { profile_id: string; score: number; reasons: string[] }[] }>
    insights(query?: {
      skill?: string
    }): Promise<{ skills: { name: string; demand: string; trend: string }[] }>
  }
  readonly analytics: {
    usage(query?: { month?: string }): Promise<{ month: string; calls: number; limit: number | null }>
    performance(query?: { agent_id?: string }): Promise<Record<string, number>>
    insights(): Promise<{ insights: Record<string, unknown>[] }>
  }
}
