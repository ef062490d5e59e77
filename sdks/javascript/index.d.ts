/** Answers are as /v1/openapi.json documents them, field by field; times are ISO 8601 in UTC. */

export type Scope =
  | 'agents:read'
  | 'agents:write'
  | 'directives:read'
  | 'directives:write'
  | 'memory:read'
  | 'memory:write'
  | 'oversight:read'
  | 'oversight:audit'
  | 'profiles:read'
  | 'profiles:match'
  | 'analytics:read'
export type Role = 'owner' | 'supervisor' | 'builder' | 'viewer'
export type Mode = 'sandbox' | 'live'
export type Person = { id: string; name: string | null }
export type Fields = Record<string, unknown>
/** `limit` is how many rows a call asks for, 1 to 100; `after` is the id to read on from. */
export type Page = { limit?: number; after?: string }
export type Once = { idempotencyKey?: string }

export type Me = {
  workspace_id: string
  workspace_name: string
  mode: Mode
  user_id: string
  role: Role
  scopes: Scope[]
  plan: 'starter' | 'growth' | 'enterprise'
  /** Calls a month; null without a limit. */
  limit: number | null
  /** The model that may propose plans, for agents that name it. */
  model: string | null
}

/** The tools that an agent asks for each time, and never uses, beside the policies of its workspace. */
export type AgentPolicy = { ask: Exclude<PolicyTool, '*'>[]; deny: Exclude<PolicyTool, '*' | 'plan'>[] }
export type NewAgent = {
  name: string
  capabilities: string[]
  role?: string
  model?: string | null
  policy?: Partial<AgentPolicy>
}
export type AgentVersion = {
  version: number
  name: string
  capabilities: string[]
  role: string
  model: string | null
  policy: AgentPolicy
  created_at: string
}
export type Agent = AgentVersion & { id: string; updated_at: string }

export type DirectiveState =
  | 'queued'
  | 'planning'
  | 'running'
  | 'awaiting_approval'
  | 'paused'
  | 'completed'
  | 'cancelled'
  | 'failed'
/** Money is in dollars, `until` a time. */
export type Limits = { steps?: number; seconds?: number; money?: number; tokens?: number; until?: string }
export type StepDraft = { title: string; tool: string; args: Fields }
export type DirectiveDraft = {
  agent_id: string
  instruction: string
  context?: Fields
  sources?: string[]
}
export type NewDirective = DirectiveDraft & {
  limits?: Limits
  approve_plan?: boolean
  /** A plan of your own, in place of ours. */
  steps?: StepDraft[]
}
export type DirectiveChanges = {
  state?: 'paused' | 'running' | 'cancelled'
  context?: Fields
  sources?: string[]
  limits?: Limits
  reason?: string
}
export type DirectiveFilter = { agent_id?: string; issued_by?: string; q?: string }
export type Question = { id: string; field: string; text: string; options: string[] }
export type DirectiveFields = {
  id: string
  agent_id: string
  state: DirectiveState
  /** Percent. */
  progress: number
  instruction: string
  agent: string | null
  agent_version: number
  /** Why it is paused, cancelled or failed, as a word; `explained` says it in a sentence. */
  reason: string | null
  explained: string | null
  questions: Question[]
  context: Fields
  sources: string[]
  limits: Fields
  plan_rev: number
  issued_by: Person
  /** `waits` is the number of the step that waits for somebody. */
  steps: { done: number; total: number; waits: number | null }
  spent: { ms: number; money: number; tokens: number }
  due: string | null
  planner: string | null
  forked_from: string | null
  schedule_id: string | null
  created_at: string
  state_since: string
  ended_at: string | null
}
export type Step = {
  seq: number
  plan_rev: number
  title: string
  tool: string
  args: Fields
  args_sha256: string
  effect: 'read' | 'write' | 'external'
  lane: 'collector' | 'analyst' | 'writer'
  needs: number[]
  state: 'waiting' | 'awaiting_approval' | 'running' | 'done' | 'rejected' | 'failed' | 'unknown' | 'skipped'
  /** What it rests on. Without any it is a guess. */
  basis: Fields[]
  /** What was weighed and not taken. */
  alternatives: Fields[]
  /** What was not there, and would have changed what the step concluded. */
  would_change_with: string | null
  guess: boolean
  output: Fields | null
  error: string | null
  attempts: number
  /** What the step itself spent, in dollars. */
  cost: number
  started_at: string | null
  ended_at: string | null
}
export type Plan = {
  directive_id: string
  rev: number
  steps: Step[]
  revisions: {
    rev: number
    sha256: string
    words: string | null
    made_by: string | null
    at: string
    plan: Fields
  }[]
  /** The model that was asked for the plan, and what that cost in dollars; null where rules made it. */
  asked: {
    model: string
    reserved: number
    cost: number | null
    tokens_in: number | null
    tokens_out: number | null
    refused: string | null
  } | null
}
export type Preview = {
  kind: 'plan' | 'questions' | 'not_plannable'
  plan?: Fields
  questions?: Question[]
  reason?: string
  can?: string[]
  rules: { seq: number; verdict: string; name: string | null }[]
}
export type Waited = {
  directive: DirectiveFields
  steps: Step[]
  /** Ids of what a person has to decide first. */
  approvals: string[]
  /** Whether it is over or waits for a person. */
  settled: boolean
}
export type DirectiveEvent = {
  seq: number
  kind: string
  by: string | null
  reason: string | null
  at: string
  /** Both as they stand by now. */
  directive: DirectiveFields
  step: Step | null
}
export type Tool = {
  name: string
  does: string
  effect: 'read' | 'write' | 'external'
  capability: string
  /** JSON Schema of its arguments. */
  args: Fields
}
export interface Directive extends DirectiveFields {
  status(): Promise<Directive>
  /** Resolves once it is over or waits for somebody. */
  wait(): Promise<Directive>
  plan(): Promise<Plan>
  events(options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<DirectiveEvent>
  pause(): Promise<Directive>
  resume(): Promise<Directive>
  cancel(): Promise<Directive>
}
export const Directive: new (directives: unknown, fields: DirectiveFields) => Directive

export type NewSchedule = {
  agent_id: string
  name: string
  instruction: string
  /** Five fields, in UTC. */
  cron: string
  context?: Fields
  sources?: string[]
  limits?: Limits
  enabled?: boolean
}
export type Schedule = Required<NewSchedule> & {
  id: string
  /** Why it was paused, as a code and in words, where no person did. */
  reason: string | null
  explained: string | null
  issued_by: Person
  next_at: string
  last_at: string | null
  last_directive: string | null
  created_at: string
}

export type MemoryEntry = {
  id: string
  agent_id: string
  text: string
  /** The directive that it came from; null where a person gave it. */
  source: string | null
  step: number | null
  subject: string | null
  version: number
  used: number
  derived_from: string[]
  by: string | null
  created_at: string
  updated_at: string
}
export type Forgotten = { deleted: number; kept: number; outputs_cleared: number; found_after: number }
export type ForgettingPreview = {
  deleted: number
  kept: number
  outputs_cleared: number
  entries: string[]
  kept_entries: string[]
}

export type OversightEvent = {
  id: string
  directive_id: string | null
  kind: string
  by: string | null
  reason: string | null
  step: number | null
  seq: number
  at: string
  hash: string
  detail: Fields
}
/** `kind` is one, or several with commas between. */
export type EventFilter = {
  directive_id?: string
  after?: string
  before?: string
  kind?: string
  by?: string
  since?: string
  until?: string
  limit?: number
}
export type Audit = {
  id: string
  state: 'queued' | 'completed'
  from: string
  to: string
  events: number | null
  /** A compact JWS; its key is in /auth/v1/.well-known/jwks.json. */
  signed: string | null
  created_at: string
}
export type Trace = {
  id: string
  steps: {
    at: number
    kind: string
    by: string | null
    source?: string
    step?: number
    title?: string
    tool?: string
    concluded?: string
    reason?: string
    time: string
  }[]
}
export type Chain = {
  workspace: string
  seq: number
  hash: string | null
  began_at: string | null
  checkpoints: { seq: number; hash: string; at: string; signed: string }[]
  /** Of a sandbox, which keeps 30 days: the last event before the chain begins. */
  cut: { seq: number; hash: string; signed: string } | null
}
/** Whether a chain holds. `first` is the number of its first event: more than 1 in a sandbox alone, which keeps 30 days. */
export type Verdict = {
  ok: boolean
  events: number
  first: number
  checkpoints: number
  fault?: { seq: number; what: string }
}
export type KeySet = { keys: Fields[] }

/**
 * Whether an export holds. Without `jwks`, by the keys that it brings along, which vouch for themselves. `macKey` is the key of
 * the lines, in hexadecimal, for whoever has it. Rejects what is not an export.
 */
export function verify(text: string, options?: { jwks?: KeySet; macKey?: string }): Promise<Verdict>
/** What it says to people. */
export function tell(verdict: Verdict): string

export type ChainLines = {
  lines: { seq: number; event: string; prev: string; hash: string; mac: string | null }[]
  next: number | null
}
export type Hold = {
  held: boolean
  by: string | null
  at: string | null
  reason: string | null
  directives: number | null
}

export type Approval = {
  id: string
  directive_id: string
  kind: 'plan' | 'step' | 'unknown'
  step: number | null
  tool: string
  args: unknown
  /** Send it with the decision: it says that exactly this was shown. */
  args_sha256: string
  policy: string
  roles: string[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  on_expiry: 'paused' | 'cancelled'
  state: 'pending' | 'approved' | 'rejected' | 'edited' | 'expired' | 'withdrawn'
  /** Why you may not decide. No API key may: `key`. */
  may_not: 'key' | 'role' | 'four_eyes' | 'aal2' | null
  title: string
  effect: 'read' | 'write' | 'external'
  instruction: string
  agent: string | null
  issued_by: Person
  read: Fields[]
  given: Fields[]
  decisions: { verdict: string; reason: string | null; by: string | null; at: string }[]
  created_at: string
  expires_at: string
  remind_at: string | null
  decided_at: string | null
  decided_by: string | null
}
/** `like`, with `decided`, is an approval: only those of the same tool that were decided before it. */
export type ApprovalFilter = Page & {
  state?: 'pending' | 'decided'
  /** With `pending`: those that you may decide, or the others. */
  needs_me?: 'true' | 'false'
  /** With `pending`: what this directive waits for. */
  directive_id?: string
  /** With `decided`: the id of an approval; those of the same tool that were decided before it. */
  like?: string
}
export type Decision = {
  /** Deferring only moves the reminder. */
  decision: 'approve' | 'reject' | 'edit' | 'defer'
  args_sha256: string
  reason?: string
  /** With `edit`: the new arguments, which need an approval of their own. */
  args?: Fields
  /** With `defer`. */
  remind_at?: string
}

export type PolicyTool =
  | '*'
  | 'plan'
  | 'read_source'
  | 'search_jobs'
  | 'search_memory'
  | 'market_insight'
  | 'match_skills'
  | 'match_profiles'
  | 'compare_rows'
  | 'extract_summary'
  | 'draft_message'
  | 'remember'
  | 'create_alert'
  | 'notify'
  | 'send_message'
  | 'call_webhook'
  | 'call_mcp_tool'
export type Condition = {
  field: string
  op: 'eq' | 'ne' | 'in' | 'contains' | 'over' | 'under' | 'exists'
  value?: unknown
}
export type PolicyFields = {
  name: string
  /** A tool, `plan` for every plan, or `*`. */
  tool: PolicyTool
  conditions: Condition[]
  issuer_roles: Role[] | null
  verdict: 'allow' | 'deny' | 'ask'
  roles: ('owner' | 'supervisor' | 'builder')[]
  four_eyes: boolean
  aal2: boolean
  reason_required: boolean
  expires_hours: number
  on_expiry: 'paused' | 'cancelled'
  enabled: boolean
}
export type NewPolicy = Partial<PolicyFields> & Pick<PolicyFields, 'name' | 'tool' | 'verdict'>
export type Policy = PolicyFields & { id: string; version: number; created_at: string; updated_at: string }
/** A draft, a saved policy, or a saved one with changes, and what to try it on. */
export type PolicyTrial = {
  policy?: Partial<PolicyFields>
  policy_id?: string
  call?: {
    tool: Exclude<PolicyTool, '*'>
    arguments?: Record<string, unknown>
    issuer_role?: Role
    environment?: 'live' | 'sandbox'
    agent_id?: string
  }
  recent?: number
}
export type PolicyVerdict = {
  verdict: 'allow' | 'deny' | 'ask'
  policy_id: string | null
  policy: string | null
  roles?: string[]
  four_eyes?: boolean
  aal2?: boolean
  reason_required?: boolean
}
type VerdictCounts = { allow: number; ask: number; deny: number }
export type PolicyTried = {
  call: { before: PolicyVerdict; after: PolicyVerdict } | null
  recent: {
    looked_at: number
    changed: number
    before: VerdictCounts
    after: VerdictCounts
    /** The newest 50 that would have been judged differently. */
    data: {
      directive_id: string
      step: number | null
      title: string
      tool: string
      state: string
      at: string
      before: PolicyVerdict
      after: PolicyVerdict
    }[]
  }
}

export type Profile = {
  id: string
  name?: string
  title?: string
  location?: string
  skills?: { name: string; level: string; verified: boolean }[]
}
export type Shared = 'name' | 'title' | 'location' | 'skills'
export type Consent = { id: string | null; findable: boolean; shares: Shared[] }

export type Usage = {
  month: string
  calls: number
  limit: number | null
  families: { family: string; calls: number; refused: number }[]
  days: { day: string; calls: number; sandbox: number; refused: number }[]
}

export type NewKey = { name: string; mode: Mode; scopes: Scope[]; expires_at?: string | null }
export type Key = {
  id: string
  name: string
  mode: Mode
  /** How the key begins. */
  prefix: string
  scopes: Scope[]
  state: 'active' | 'replaced' | 'expired' | 'revoked'
  created_at: string
  created_by: string
  expires_at: string | null
  replaced_by: string | null
  last_used_at: string | null
}
/** Its answer alone has the secret. */
export type WithSecret<Made> = Made & { secret: string }
export type Overlap = { overlap_seconds?: number }
export type LoggedRequest = {
  id: string
  at: string
  request_id: string
  key_id: string | null
  mode: Mode
  method: string
  path: string
  family: string
  status: number
  ms: number
  code: string | null
}

export type WebhookEvent = `directive.${DirectiveState}` | 'audit.checkpoint'
export type NewWebhook = { url: string; events: WebhookEvent[] }
export type Webhook = NewWebhook & {
  id: string
  is_on: boolean
  two_secrets_until: string | null
  created_at: string
}
export type Delivery = {
  /** Sent as `webhook-id`. */
  id: string
  type: WebhookEvent
  state: 'pending' | 'delivered' | 'failed'
  created_at: string
  next_at: string | null
  replay_of: string | null
  body: string
  attempts: { attempt: number; at: string; status: number | null; ms: number; error: string | null }[]
}

export type ServerTool = {
  name: string
  title: string | null
  description: string
  schema: Fields
  annotations: Fields
}
export type ToolServer = {
  id: string
  name: string
  url: string
  is_on: boolean
  looking: boolean
  looked_at: string | null
  fault: string | null
  created_at: string
  tools: {
    name: string
    /** Only what is pinned is called. */
    state: 'new' | 'pinned' | 'changed' | 'gone'
    sha256: string | null
    offered: ServerTool | null
    pinned: ServerTool | null
    pinned_by: string | null
    pinned_at: string | null
  }[]
}

export type Workspace = {
  id: string
  name: string
  role: Role
  sandbox_id: string
  created_at: string
  /** Of all its directives together. */
  budget: Budget
}
/** `content` is JSON; `sha256` is that of its bytes. */
export type WholeOutput = {
  directive_id: string
  step: number
  sha256: string
  size: number
  content: string
}
/** Dollars and tokens of models, steps and seconds of runs in a month; null is no limit. */
export type Budget = {
  money: number | null
  spent: number
  tokens: number | null
  spent_tokens: number
  steps: number | null
  spent_steps: number
  seconds: number | null
  spent_seconds: number
}
export type AgentBudget = Budget & { agent_id: string; name: string }
export type Member = { user_id: string; name: string; role: Role; created_at: string }

export class TannrError extends Error {
  readonly status: number
  readonly code: string
  readonly field?: string
  readonly scope?: string
  readonly role?: string
  readonly requestId?: string
  /** Seconds. */
  readonly retryAfter?: number
}

export type TannrOptions = {
  /** TANNR_API_KEY where it is left out. */
  apiKey?: string
  /** TANNR_URL where it is left out. */
  url?: string
  /** For a person’s own token: which workspace it works in. */
  workspace?: string
  /**
   * Milliseconds until an answer has to be there; 30,000 where it is left out. Waiting for a directive takes up to 25,000. Streams
   * have no limit but their own signal.
   */
  timeout?: number
  fetch?: typeof fetch
}

/** Keys, webhooks, tool servers, workspaces, policies’ changes and consent take a person’s own token in place of an API key. */
export class Tannr {
  constructor(options?: TannrOptions)
  request<Answer = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    options?: { query?: Fields; body?: unknown } & Once,
  ): Promise<Answer>
  stream<Event = unknown>(
    path: string,
    options?: {
      query?: Fields
      signal?: AbortSignal
      /** Where the server says that nothing more comes. */
      onOver?: () => void
    },
  ): AsyncGenerator<Event>
  /** Reads across lists by GraphQL. */
  graphql<Data = Fields>(
    query: string,
    variables?: Fields,
    operationName?: string,
  ): Promise<{ data?: Data | null; errors?: { message: string }[] }>
  /** Whose key or token this is. */
  me(): Promise<Me>
  /** The keys that sign what the server says. */
  publicKeys(): Promise<KeySet>
  readonly agents: {
    create(agent: NewAgent, options?: Once): Promise<Agent>
    get(id: string): Promise<Agent>
    update(id: string, changes: Partial<NewAgent>): Promise<Agent>
    archive(id: string): Promise<void>
    list(query?: Page): AsyncGenerator<Agent>
    /** The newest first. */
    versions(id: string): Promise<AgentVersion[]>
  }
  readonly directives: {
    submit(directive: NewDirective, options?: Once): Promise<Directive>
    get(id: string): Promise<Directive>
    update(id: string, changes: DirectiveChanges): Promise<Directive>
    /** `step` is the last one to copy, 0 for none. */
    fork(id: string, from: { step: number }, options?: Once): Promise<Directive>
    /** `state` is one, or several with commas between. */
    list(
      query?: Page & DirectiveFilter & { state?: string; needs_me?: 'true' | 'false' },
    ): AsyncGenerator<DirectiveFields>
    counts(
      query?: DirectiveFilter,
    ): Promise<{ total: number; needs_me: number; states: Record<DirectiveState, number> }>
    /** The plan that an instruction leads to, without submitting it. */
    preview(directive: DirectiveDraft): Promise<Preview>
    plan(id: string): Promise<Plan>
    /** All of what a step put out, as JSON. */
    output(id: string, step: number): Promise<WholeOutput>
    changePlan(
      id: string,
      plan: { expected_rev: number; steps?: StepDraft[]; words?: string },
    ): Promise<Directive>
    /** Answers once it is settled, or after so many seconds, 25 at most. */
    poll(id: string, query?: { seconds?: number }): Promise<Waited>
    wait(id: string): Promise<Directive>
    /** As it happens, until the directive is over or `signal` ends it; on from the event `after`. */
    events(id: string, options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<DirectiveEvent>
    /** What a plan can use. */
    tools(): Promise<Tool[]>
  }
  readonly schedules: {
    create(schedule: NewSchedule, options?: Once): Promise<Schedule>
    update(id: string, changes: Partial<Omit<NewSchedule, 'agent_id'>>): Promise<Schedule>
    delete(id: string): Promise<void>
    list(): Promise<Schedule[]>
  }
  readonly memory: {
    list(
      agentId: string,
      query?: Page,
    ): Promise<{ entries: MemoryEntry[]; total: number; next: string | null }>
    create(
      entry: { agent_id: string; text: string; subject?: string },
      options?: Once,
    ): Promise<Partial<MemoryEntry>>
    /** Refused with 409 where somebody changed it after `expected_version`. */
    correct(id: string, correction: { text: string; expected_version: number }): Promise<Partial<MemoryEntry>>
    search(asked: { agent_id: string; query: string; limit?: number }): Promise<{ entries: MemoryEntry[] }>
    /** One entry, or without `id` all of the agent’s. */
    delete(entry: { agent_id?: string; id?: string }): Promise<Forgotten>
    /** What `delete` would take along. */
    previewDelete(entry: { agent_id?: string; id?: string }): Promise<ForgettingPreview>
  }
  readonly oversight: {
    events(query?: EventFilter): Promise<{ events: OversightEvent[]; next: string | null }>
    audit(period: { from: string; to: string }, options?: Once): Promise<Audit>
    report(id: string): Promise<Audit>
    trace(id: string): Promise<Trace>
    chain(): Promise<Chain>
    /** Lines in order, 5,000 at most: what a verifier reads. */
    exportChain(query?: { after?: number; limit?: number }): Promise<ChainLines>
    download(): Promise<string>
    /** Without a text, the chain as it is now; by the keys of the server. */
    verify(text?: string, options?: { macKey?: string }): Promise<Verdict>
    hold(): Promise<Hold>
    /** No step of any directive begins until everything is resumed. */
    pauseAll(why?: { reason?: string }, options?: Once): Promise<Hold>
    /** Takes a person’s access token: an API key is refused. */
    resumeAll(why?: { reason?: string }): Promise<Hold>
  }
  readonly approvals: {
    list(query?: ApprovalFilter): AsyncGenerator<Approval>
    counts(): Promise<{ pending: number; needs_me: number }>
    get(id: string): Promise<Approval>
    /** Takes a person’s access token: an API key is refused. */
    decide(
      id: string,
      decision: Decision,
      options?: Once,
    ): Promise<{ id: string; directive_id: string; state: string }>
  }
  readonly policies: {
    create(policy: NewPolicy, options?: Once): Promise<Policy>
    /** Refused with 409 where somebody changed it after `expected_version`. */
    update(id: string, changes: Partial<PolicyFields> & { expected_version?: number }): Promise<Policy>
    delete(id: string): Promise<void>
    /** Says what a draft or a saved policy would change. Nothing is written. */
    tryOut(trial: PolicyTrial): Promise<PolicyTried>
    list(): Promise<Policy[]>
  }
  readonly profiles: {
    get(id: string): Promise<Profile>
    match(role: {
      skills: string[]
      location?: string
    }): Promise<{ matches: { profile_id: string; score: number; reasons: string[] }[] }>
    insights(query?: { skill?: string }): Promise<{
      skills: {
        name: string
        demand: 'Very High' | 'High' | 'Medium'
        trend: 'rising' | 'steady' | 'falling'
      }[]
    }>
    consent(): Promise<Consent>
    setConsent(consent: { findable: boolean; shares: Shared[] }): Promise<Consent>
  }
  readonly analytics: {
    usage(query?: { month?: string }): Promise<Usage>
    performance(query?: { agent_id?: string }): Promise<{
      queued_seconds: number
      running_seconds: number
      awaiting_approval_seconds: number
      directives: number
    }>
    insights(): Promise<{
      insights: {
        kind: 'unused_memory' | 'often_overridden' | 'often_failed'
        agent_id: string
        entries: number
      }[]
    }>
  }
  readonly keys: {
    create(key: NewKey, options?: Once): Promise<WithSecret<Key>>
    list(query?: Page): AsyncGenerator<Key>
    update(id: string, changes: { name: string }): Promise<Key>
    rotate(id: string, overlap?: Overlap, options?: Once): Promise<WithSecret<Key>>
    revoke(id: string): Promise<Key>
    /** What was called in the last 30 days, the newest first. */
    requests(query?: Page & { key_id?: string; failed?: 'true' | 'false' }): AsyncGenerator<LoggedRequest>
  }
  readonly webhooks: {
    create(webhook: NewWebhook, options?: Once): Promise<WithSecret<Webhook>>
    list(): Promise<Webhook[]>
    update(id: string, changes: Partial<NewWebhook & { is_on: boolean }>): Promise<Webhook>
    delete(id: string): Promise<void>
    rotate(id: string, overlap?: Overlap, options?: Once): Promise<WithSecret<Webhook>>
    deliveries(id: string, query?: Page): AsyncGenerator<Delivery>
    /** Sends the message of a delivery again, under a new id. */
    replay(id: string, options?: Once): Promise<{ id: string }>
  }
  readonly toolServers: {
    create(server: { name: string; url: string; authorization?: string }, options?: Once): Promise<ToolServer>
    list(): Promise<ToolServer[]>
    update(id: string, changes: { is_on: boolean }): Promise<ToolServer>
    look(id: string, options?: Once): Promise<ToolServer>
    pin(
      id: string,
      reviewed: { tools: { name: string; sha256: string }[] },
      options?: Once,
    ): Promise<ToolServer>
    delete(id: string): Promise<void>
  }
  readonly workspaces: {
    list(): Promise<Workspace[]>
    create(workspace: { name: string }, options?: Once): Promise<Workspace>
    /** The one that the client works in. */
    update(changes: {
      name?: string
      budget?: {
        money?: number | null
        tokens?: number | null
        steps?: number | null
        seconds?: number | null
      }
    }): Promise<Workspace>
    budgets(): Promise<{ workspace: Budget; agents: AgentBudget[] }>
    setAgentBudget(
      agentId: string,
      budget: { money: number | null; tokens: number | null; steps?: number | null; seconds?: number | null },
    ): Promise<AgentBudget>
    members(): Promise<Member[]>
    addMember(member: { email: string; role: Role }, options?: Once): Promise<Member>
    updateMember(userId: string, changes: { role: Role }): Promise<Member>
    removeMember(userId: string): Promise<void>
  }
}
