/**
 * The Tannr API for JavaScript: written by hand, without dependencies. Types are in index.d.ts.
 *
 * A call that PostgreSQL or the network could not answer is made again: reads always, and POSTs because each carries an
 * Idempotency-Key of its own, so that it does its work once.
 */

import { fetchChain, tell, verify, writeChain } from './verify-audit.mjs'

export { tell, verify }

/** What the API refused: `code` for programs, `message` for people, and the field, scope or role that it is about. */
export class TannrError extends Error {
  constructor(status, { code, message, field, scope, role, request_id: requestId }, retryAfter) {
    super(message)
    this.name = 'TannrError'
    Object.assign(this, { status, code, field, scope, role, requestId, retryAfter })
  }
}

const waits = [200, 800, 2000]
/** A limit that passes sooner is waited for; the month's is told. */
const longestWait = 10

export class Tannr {
  #key
  #url
  #workspace
  #timeout
  #fetch

  constructor({
    apiKey = globalThis.process?.env.TANNR_API_KEY,
    url = globalThis.process?.env.TANNR_URL ?? 'https://tannr.dev',
    workspace,
    timeout = 30_000,
    fetch = globalThis.fetch,
  } = {}) {
    if (!apiKey) throw new Error('Set TANNR_API_KEY, or hand over `apiKey`.')
    this.#key = apiKey
    this.#url = url.replace(/\/$/, '')
    this.#workspace = workspace
    this.#timeout = timeout
    this.#fetch = fetch
    this.agents = new Agents(this)
    this.directives = new Directives(this)
    this.schedules = new Schedules(this)
    this.memory = new Memory(this)
    this.oversight = new Oversight(this)
    this.approvals = new Approvals(this)
    this.policies = new Policies(this)
    this.profiles = new Profiles(this)
    this.analytics = new Analytics(this)
    this.keys = new Keys(this)
    this.webhooks = new Webhooks(this)
    this.toolServers = new ToolServers(this)
    this.workspaces = new Workspaces(this)
  }

  /** Any call of the API: for those that have no method of their own. */
  request(method, path, { query, body, idempotencyKey } = {}) {
    const headers = this.#headers('application/json')
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return this.#send({ url: this.#address(path, query), init, read: readJson })
  }

  /**
   * Server-sent events, each as it was read from JSON, until the server ends the stream. `onOver` is called where it says that
   * nothing more comes.
   */
  async *stream(path, { query, signal, onOver } = {}) {
    const init = { method: 'GET', headers: this.#headers('text/event-stream'), signal }
    const call = { url: this.#address(path, query), init, read: ({ body }) => body, endless: true }
    const body = await this.#send(call)
    if (!body) return onOver?.()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    try {
      for (let text = ''; ; ) {
        const { done, value } = await reader.read()
        if (done) return
        const frames = `${text}${value}`.split('\n\n')
        text = frames.pop()
        for (const frame of frames) {
          const data = /^data: (.*)$/m.exec(frame)?.[1]
          if (data !== undefined) yield JSON.parse(data)
        }
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  }

  /** Reads across lists by GraphQL: the data, and what of it could not be read. */
  graphql = (query, variables, operationName) =>
    this.request('POST', '/graphql', { body: { query, variables, operationName } })

  /** Whose key or token this is, in which workspace and with which scopes. The call is not counted. */
  me = () => this.request('GET', '/me')

  /** The keys that sign what the server says, as a JSON Web Key Set. */
  publicKeys = () =>
    this.#send({ url: `${this.#url}/auth/v1/.well-known/jwks.json`, init: { method: 'GET' }, read: readJson })

  #headers(accept) {
    const headers = { authorization: `Bearer ${this.#key}`, accept }
    if (this.#workspace) headers['tannr-workspace'] = this.#workspace
    return headers
  }

  #address(path, query = {}) {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined)
    return `${this.#url}/v1${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
  }

  async #send(call) {
    for (let attempt = 0; ; attempt++) {
      const { answer, wait } = await this.#try(call, attempt)
      if (wait === undefined) return answer
      await pause(wait)
    }
  }

  /** The answer, or for how many milliseconds to wait before the next attempt. */
  async #try({ url, init, read, endless = false }, attempt) {
    const repeatable = init.method === 'GET' || init.method === 'POST'
    const backoff = repeatable ? waits[attempt] : undefined
    const asked = endless ? init : { ...init, signal: AbortSignal.timeout(this.#timeout) }
    let answer, said
    try {
      answer = await this.#fetch(url, asked)
      said = answer.ok ? await read(answer) : await answer.text()
    } catch (error) {
      if (backoff === undefined || init.signal?.aborted || error instanceof SyntaxError) throw error
      return { wait: backoff }
    }
    if (answer.ok) return { answer: said }
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined
    const error = readError(answer.status, said, retryAfter)
    const passes = answer.status === 429 ? (retryAfter ?? 0) <= longestWait : answer.status >= 500
    const underWay = error.code === 'idempotency_in_progress'
    if (backoff === undefined || !(passes || underWay)) throw error
    return { wait: answer.status === 429 && retryAfter ? retryAfter * 1000 : backoff }
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function readJson(answer) {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

function readError(status, text, retryAfter) {
  try {
    return new TannrError(status, JSON.parse(text).error, retryAfter)
  } catch {
    return new TannrError(
      status,
      { code: 'unavailable', message: `The server answered ${status}.` },
      retryAfter,
    )
  }
}

class Family {
  constructor(tannr) {
    Object.defineProperty(this, 'tannr', { value: tannr })
  }

  ask(method, path, options) {
    return this.tannr.request(method, path, options)
  }

  /** The rows of a list that has one page alone. */
  async rows(path) {
    return (await this.ask('GET', path)).data
  }

  /** Every row of a list, page after page. */
  async *all(path, query) {
    for (let after = query?.after; ; ) {
      const { data, next } = await this.ask('GET', path, { query: { ...query, after } })
      yield* data
      if (next === null) return
      after = next
    }
  }
}

const at = (id) => encodeURIComponent(id)

class Agents extends Family {
  create = (agent, options) => this.ask('POST', '/agents', { body: agent, ...options })
  get = (id) => this.ask('GET', `/agents/${at(id)}`)
  update = (id, changes) => this.ask('PATCH', `/agents/${at(id)}`, { body: changes })
  archive = (id) => this.ask('DELETE', `/agents/${at(id)}`)
  list = (query) => this.all('/agents', query)
  versions = (id) => this.rows(`/agents/${at(id)}/versions`)
}

const ended = ['completed', 'cancelled', 'failed']

class Directives extends Family {
  submit = (directive, options) => this.#one('POST', '/directives', { body: directive, ...options })
  get = (id) => this.#one('GET', `/directives/${at(id)}`)
  update = (id, changes) => this.#one('PATCH', `/directives/${at(id)}`, { body: changes })
  fork = (id, from, options) => this.#one('POST', `/directives/${at(id)}/fork`, { body: from, ...options })
  list = (query) => this.all('/directives', query)
  counts = (query) => this.ask('GET', '/directives/counts', { query })
  preview = (directive) => this.ask('POST', '/directives/preview', { body: directive })
  plan = (id) => this.ask('GET', `/directives/${at(id)}/plan`)
  output = (id, step) => this.ask('GET', `/directives/${at(id)}/steps/${at(step)}/output`)
  changePlan = (id, plan) => this.#one('PUT', `/directives/${at(id)}/plan`, { body: plan })
  tools = () => this.rows('/tools')
  poll = (id, query) => this.ask('GET', `/directives/${at(id)}/wait`, { query })
  wait = async (id) => {
    for (;;) {
      const { directive, settled } = await this.poll(id)
      if (settled) return new Directive(this, directive)
    }
  }

  /** A stream that breaks off is opened again after the last event that came. */
  async *events(id, { after, signal } = {}) {
    for (let attempt = 0, isOver = false; !isOver; ) {
      try {
        const path = `/directives/${at(id)}/events`
        const onOver = () => {
          isOver = true
        }
        for await (const event of this.tannr.stream(path, { query: { after }, signal, onOver })) {
          yield event
          attempt = 0
          after = event.seq
          isOver = ended.includes(event.directive?.state)
        }
      } catch (error) {
        if (signal?.aborted) return
        if (error instanceof TannrError || attempt === waits.length) throw error
        isOver = false
        await pause(waits[attempt++])
      }
    }
  }

  #one = async (...call) => new Directive(this, await this.ask(...call))
}

/** A directive as it was answered; `status` asks how it is now, `wait` until there is something to tell. */
export class Directive {
  constructor(directives, fields) {
    Object.defineProperty(this, 'directives', { value: directives })
    Object.assign(this, fields)
  }

  status = () => this.directives.get(this.id)
  wait = () => this.directives.wait(this.id)
  plan = () => this.directives.plan(this.id)
  events = (options) => this.directives.events(this.id, options)
  pause = () => this.directives.update(this.id, { state: 'paused' })
  resume = () => this.directives.update(this.id, { state: 'running' })
  cancel = () => this.directives.update(this.id, { state: 'cancelled' })
}

class Schedules extends Family {
  create = (schedule, options) => this.ask('POST', '/schedules', { body: schedule, ...options })
  update = (id, changes) => this.ask('PATCH', `/schedules/${at(id)}`, { body: changes })
  delete = (id) => this.ask('DELETE', `/schedules/${at(id)}`)
  list = () => this.rows('/schedules')
}

class Memory extends Family {
  list = (agentId, query) => this.ask('GET', `/memory/${at(agentId)}`, { query })
  create = (entry, options) => this.ask('POST', '/memory', { body: entry, ...options })
  correct = (id, correction) => this.ask('PATCH', `/memory/${at(id)}`, { body: correction })
  search = (asked) => this.ask('POST', '/memory/search', { body: asked })
  delete = (entry) => this.ask('DELETE', '/memory', { body: entry })
  previewDelete = (entry) => this.ask('POST', '/memory/forget-preview', { body: entry })
}

class Oversight extends Family {
  events = (query) => this.ask('GET', '/oversight/events', { query })
  audit = (period, options) => this.ask('POST', '/oversight/audit', { body: period, ...options })
  report = (id) => this.ask('GET', `/oversight/audit/${at(id)}`)
  trace = (id) => this.ask('GET', `/oversight/traces/${at(id)}`)
  chain = () => this.ask('GET', '/oversight/chain')
  exportChain = (query) => this.ask('GET', '/oversight/chain/events', { query })
  /** The whole chain as a text, which `verify` verifies without a server. */
  download = async () =>
    writeChain(await fetchChain((path) => this.ask('GET', path), await this.tannr.publicKeys()))
  /** Whether the chain holds, or an export of it, by the keys of the server. */
  verify = async (text, { macKey } = {}) =>
    verify(text ?? (await this.download()), { jwks: await this.tannr.publicKeys(), macKey })
  hold = () => this.ask('GET', '/oversight/hold')
  pauseAll = (why = {}, options) => this.ask('POST', '/oversight/hold', { body: why, ...options })
  resumeAll = (why = {}) => this.ask('DELETE', '/oversight/hold', { body: why })
}

class Approvals extends Family {
  list = (query) => this.all('/oversight/approvals', query)
  counts = () => this.ask('GET', '/oversight/approvals/counts')
  get = (id) => this.ask('GET', `/oversight/approvals/${at(id)}`)
  decide = (id, decision, options) =>
    this.ask('POST', `/oversight/approvals/${at(id)}`, { body: decision, ...options })
}

class Policies extends Family {
  create = (policy, options) => this.ask('POST', '/policies', { body: policy, ...options })
  update = (id, changes) => this.ask('PATCH', `/policies/${at(id)}`, { body: changes })
  delete = (id) => this.ask('DELETE', `/policies/${at(id)}`)
  tryOut = (trial) => this.ask('POST', '/policies/try', { body: trial })
  list = () => this.rows('/policies')
}

class Profiles extends Family {
  get = (id) => this.ask('GET', `/profiles/${at(id)}`)
  match = (role) => this.ask('POST', '/profiles/match', { body: role })
  insights = (query) => this.ask('GET', '/profiles/insights', { query })
  consent = () => this.ask('GET', '/consent')
  setConsent = (consent) => this.ask('PUT', '/consent', { body: consent })
}

class Analytics extends Family {
  usage = (query) => this.ask('GET', '/analytics/usage', { query })
  performance = (query) => this.ask('GET', '/analytics/performance', { query })
  insights = () => this.ask('GET', '/analytics/insights')
}

class Keys extends Family {
  create = (key, options) => this.ask('POST', '/keys', { body: key, ...options })
  list = (query) => this.all('/keys', query)
  update = (id, changes) => this.ask('PATCH', `/keys/${at(id)}`, { body: changes })
  rotate = (id, overlap = {}, options) =>
    this.ask('POST', `/keys/${at(id)}/rotate`, { body: overlap, ...options })
  revoke = (id) => this.ask('DELETE', `/keys/${at(id)}`)
  requests = (query) => this.all('/requests', query)
}

class Webhooks extends Family {
  create = (webhook, options) => this.ask('POST', '/webhooks', { body: webhook, ...options })
  list = () => this.rows('/webhooks')
  update = (id, changes) => this.ask('PATCH', `/webhooks/${at(id)}`, { body: changes })
  delete = (id) => this.ask('DELETE', `/webhooks/${at(id)}`)
  rotate = (id, overlap = {}, options) =>
    this.ask('POST', `/webhooks/${at(id)}/rotate`, { body: overlap, ...options })
  deliveries = (id, query) => this.all(`/webhooks/${at(id)}/deliveries`, query)
  replay = (id, options) => this.ask('POST', `/webhooks/deliveries/${at(id)}/replay`, options)
}

class ToolServers extends Family {
  create = (server, options) => this.ask('POST', '/tool-servers', { body: server, ...options })
  list = () => this.rows('/tool-servers')
  update = (id, changes) => this.ask('PATCH', `/tool-servers/${at(id)}`, { body: changes })
  look = (id, options) => this.ask('POST', `/tool-servers/${at(id)}/look`, options)
  pin = (id, reviewed, options) =>
    this.ask('POST', `/tool-servers/${at(id)}/pin`, { body: reviewed, ...options })
  delete = (id) => this.ask('DELETE', `/tool-servers/${at(id)}`)
}

class Workspaces extends Family {
  list = () => this.rows('/workspaces')
  create = (workspace, options) => this.ask('POST', '/workspaces', { body: workspace, ...options })
  update = (changes) => this.ask('PATCH', '/workspace', { body: changes })
  budgets = () => this.ask('GET', '/budgets')
  setAgentBudget = (agentId, budget) => this.ask('PUT', `/budgets/${at(agentId)}`, { body: budget })
  members = () => this.rows('/members')
  addMember = (member, options) => this.ask('POST', '/members', { body: member, ...options })
  updateMember = (userId, changes) => this.ask('PATCH', `/members/${at(userId)}`, { body: changes })
  removeMember = (userId) => this.ask('DELETE', `/members/${at(userId)}`)
}
