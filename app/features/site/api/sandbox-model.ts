import type { Endpoint } from '#app/content/api-reference.ts'

/**
 * The API as it answers in the sandbox: real rules on records that live in the page. Profiles and insights, which have
 * no records here, answer as documented.
 */
export type SandboxAnswer = { status: number; body: unknown }
export type SandboxRequest = { method: string; path: string; body?: unknown }

type Row = Record<string, unknown> & { id: string }
type Body = Record<string, unknown>
type Handler = (id: string, body: Body) => SandboxAnswer

const life = [
  { state: 'planning', progress: 10 },
  { state: 'running', progress: 40 },
  { state: 'running', progress: 70 },
  { state: 'awaiting_approval', progress: 90 },
  { state: 'completed', progress: 100 },
]
const settable = ['paused', 'running', 'cancelled']
const limit = 1000

const ok = (body: unknown, status = 200): SandboxAnswer => ({ status, body })
const fail = (status: number, code: string, extra: object = {}): SandboxAnswer => ({
  status,
  body: { error: { code, ...extra } },
})
const notFound = () => fail(404, 'not_found')

function missing(body: Body, fields: readonly string[]): SandboxAnswer | undefined {
  const field = fields.find((name) => body[name] === undefined || body[name] === '')
  return field ? fail(400, 'invalid_request', { field }) : undefined
}

type Store = {
  agents: Map<string, Row>
  directives: Map<string, Row>
  memory: Row[]
  events: Row[]
  newId: (prefix: string) => string
}

function createStore(): Store {
  let made = 0
  return {
    agents: new Map(),
    directives: new Map(),
    memory: [],
    events: [],
    newId: (prefix) => `${prefix}_${String(++made).padStart(4, '0')}`,
  }
}

function record(store: Store, directive: Row, kind: string): void {
  const id = store.newId('evt')
  store.events.unshift({ id, directive_id: directive.id, kind, by: 'you', reason: 'In the sandbox' })
}

function moveOn(store: Store, directive: Row): Row {
  const { state, progress } = directive
  if (state === 'paused' || state === 'cancelled' || state === 'completed') return directive
  const next = life.find((step) => step.progress > Number(progress))
  if (next) Object.assign(directive, next)
  if (next?.state === 'completed') record(store, directive, 'approved')
  return directive
}

const agentHandlers = ({ agents, newId }: Store): Record<string, Handler> => ({
  'POST /agents': (_, body) => {
    const refused = missing(body, ['name', 'capabilities', 'role'])
    if (refused) return refused
    const agent = { id: newId('agt'), ...body }
    agents.set(agent.id, agent)
    return ok(agent, 201)
  },
  'GET /agents/{id}': (id) => {
    const agent = agents.get(id)
    return agent ? ok(agent) : notFound()
  },
  'PATCH /agents/{id}': (id, body) => {
    const agent = agents.get(id)
    return agent ? ok(Object.assign(agent, body, { id })) : notFound()
  },
})

const directiveHandlers = (store: Store): Record<string, Handler> => ({
  'POST /directives': (_, body) => {
    const refused = missing(body, ['agent_id', 'instruction'])
    if (refused) return refused
    if (!store.agents.has(String(body.agent_id))) return fail(404, 'not_found', { field: 'agent_id' })
    const directive = { id: store.newId('dir'), ...body, state: 'queued', progress: 0 }
    store.directives.set(directive.id, directive)
    return ok({ ...directive }, 201)
  },
  'GET /directives/{id}': (id) => {
    const directive = store.directives.get(id)
    return directive ? ok({ ...moveOn(store, directive) }) : notFound()
  },
  'PATCH /directives/{id}': (id, body) => {
    const directive = store.directives.get(id)
    if (!directive) return notFound()
    const { state } = directive
    if (state === 'completed' || state === 'cancelled') return fail(409, 'state_conflict', { state })
    if (body.state !== undefined && !settable.includes(String(body.state))) {
      return fail(400, 'invalid_request', { field: 'state' })
    }
    if (body.state !== undefined) record(store, directive, String(body.state))
    return ok({ ...Object.assign(directive, body, { id }) })
  },
})

const memoryHandlers = (store: Store): Record<string, Handler> => ({
  'GET /memory/{agent_id}': (id) => ok({ entries: store.memory.filter((entry) => entry.agent_id === id) }),
  'POST /memory': (_, body) => {
    const refused = missing(body, ['agent_id', 'text'])
    if (refused) return refused
    const entry = { id: store.newId('mem'), ...body }
    store.memory.unshift(entry)
    return ok(entry, 201)
  },
  'DELETE /memory': (_, body) => {
    const refused = missing(body, ['agent_id'])
    if (refused) return refused
    const stays = (entry: Row) =>
      entry.agent_id !== body.agent_id || (body.id !== undefined && entry.id !== body.id)
    const before = store.memory.length
    store.memory = store.memory.filter(stays)
    return ok({ deleted: before - store.memory.length })
  },
})

const oversightHandlers = ({ directives, events, newId }: Store): Record<string, Handler> => ({
  'GET /oversight/events': () => ok({ events }),
  'POST /oversight/audit': (_, body) =>
    missing(body, ['from', 'to']) ?? ok({ id: newId('aud'), state: 'queued', ...body }, 201),
  'GET /oversight/traces/{id}': (id) =>
    directives.has(id)
      ? ok({ id, steps: events.filter((event) => event.directive_id === id).toReversed() })
      : notFound(),
})

export function createSandbox(endpoints: readonly Endpoint[]) {
  const store = createStore()
  let calls = 0
  const handlers: Record<string, Handler> = {
    ...agentHandlers(store),
    ...directiveHandlers(store),
    ...memoryHandlers(store),
    ...oversightHandlers(store),
    'GET /analytics/usage': () => ok({ month: new Date().toISOString().slice(0, 7), calls, limit }),
  }
  return function send({ method, path, body = {} }: SandboxRequest): SandboxAnswer {
    calls += 1
    const found = endpoints.filter(
      (endpoint) => endpoint.method === method && matchPath(endpoint.path, path) !== undefined,
    )
    // `/profiles/insights` is no profile of that name.
    const endpoint = found.find((one) => one.path === path) ?? found[0]
    if (!endpoint) return notFound()
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return fail(400, 'invalid_request')
    const handler = handlers[`${method} ${endpoint.path}`]
    return handler
      ? handler(matchPath(endpoint.path, path) ?? '', body as Body)
      : ok(JSON.parse(endpoint.answer))
  }
}

/** What stands in the place of the path's parameter; '' where it has none, undefined where the path is another. */
export function matchPath(pattern: string, path: string): string | undefined {
  const [before, after] = pattern.split(/\{[^}]+\}/)
  if (after === undefined) return path === pattern ? '' : undefined
  if (before === undefined || !path.startsWith(before)) return undefined
  const id = path.slice(before.length)
  return id !== '' && !id.includes('/') ? id : undefined
}
