/**
 * The Tannr API for JavaScript: written by hand, without dependencies. Types are in index.d.ts.
 *
 * A call that PostgreSQL or the network could not answer is made again: reads always, and POSTs because each carries an
 * Idempotency-Key of its own, so that it does its work once.
 */

/** What the API refused: `code` for programs, `message` for people, and the field or scope that it is about. */
export class TannrError extends Error {
  constructor(status, { code, message, field, scope, request_id: requestId }, retryAfter) {
    super(message)
    this.name = 'TannrError'
    Object.assign(this, { status, code, field, scope, requestId, retryAfter })
  }
}

const waits = [200, 800, 2000]
/** A limit that passes sooner is waited for; the month's is told. */
const longestWait = 10

export class Tannr {
  #key
  #url
  #workspace
  #fetch

  constructor({
    apiKey = globalThis.process?.env.TANNR_API_KEY,
    url = globalThis.process?.env.TANNR_URL ?? 'https://tannr.dev',
    workspace,
    fetch = globalThis.fetch,
  } = {}) {
    if (!apiKey) throw new Error('Set TANNR_API_KEY, or hand over `apiKey`.')
    this.#key = apiKey
    this.#url = url.replace(/\/$/, '')
    this.#workspace = workspace
    this.#fetch = fetch
    this.agents = new Agents(this)
    this.directives = new Directives(this)
    this.memory = new Memory(this)
    this.oversight = new Oversight(this)
    this.profiles = new Profiles(this)
    this.analytics = new Analytics(this)
  }

  /** Any call of the API: for those that have no method of their own. */
  async request(method, path, { query = {}, body, idempotencyKey } = {}) {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
    const headers = { authorization: `Bearer ${this.#key}`, accept: 'application/json' }
    if (this.#workspace) headers['tannr-workspace'] = this.#workspace
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
    const call = {
      url: `${this.#url}/v1${path}${search}`,
      init: { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    }
    for (let attempt = 0; ; attempt++) {
      const { answer, wait } = await this.#try(call, attempt)
      if (wait === undefined) return answer
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  /** Reads across lists by GraphQL: the data, and what of it could not be read. */
  graphql = (query, variables) => this.request('POST', '/graphql', { body: { query, variables } })

  /** The answer, or for how many milliseconds to wait before the next attempt. */
  async #try({ url, init }, attempt) {
    const repeatable = init.method === 'GET' || init.method === 'POST'
    const backoff = repeatable ? waits[attempt] : undefined
    const answer = await this.#fetch(url, init).catch((error) => {
      if (backoff === undefined) throw error
    })
    if (!answer) return { wait: backoff }
    const text = await answer.text()
    if (answer.ok) return { answer: text === '' ? undefined : JSON.parse(text) }
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined
    const error = readError(answer.status, text, retryAfter)
    const passes = answer.status === 429 ? (retryAfter ?? 0) <= longestWait : answer.status >= 500
    const underWay = error.code === 'idempotency_in_progress'
    if (backoff === undefined || !(passes || underWay)) throw error
    return { wait: answer.status === 429 && retryAfter ? retryAfter * 1000 : backoff }
  }
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

  /** Every row of a list, page after page. */
  async *all(path, query) {
    for (let after; ; ) {
      const { data, next } = await this.tannr.request('GET', path, { query: { ...query, after } })
      yield* data
      if (next === null) return
      after = next
    }
  }
}

const at = (id) => encodeURIComponent(id)

class Agents extends Family {
  create = (agent, options) => this.tannr.request('POST', '/agents', { body: agent, ...options })
  get = (id) => this.tannr.request('GET', `/agents/${at(id)}`)
  update = (id, changes) => this.tannr.request('PATCH', `/agents/${at(id)}`, { body: changes })
  archive = (id) => this.tannr.request('DELETE', `/agents/${at(id)}`)
  list = (query) => this.all('/agents', query)
}

class Directives extends Family {
  submit = async (directive, options) =>
    new Directive(this, await this.tannr.request('POST', '/directives', { body: directive, ...options }))
  get = async (id) => new Directive(this, await this.tannr.request('GET', `/directives/${at(id)}`))
  update = async (id, changes) =>
    new Directive(this, await this.tannr.request('PATCH', `/directives/${at(id)}`, { body: changes }))
  list = (query) => this.all('/directives', query)
  /** Resolves once it is over or waits for somebody. */
  wait = async (id) => {
    for (;;) {
      const { directive, settled } = await this.tannr.request('GET', `/directives/${at(id)}/wait`)
      if (settled) return new Directive(this, directive)
    }
  }
}

/** A directive as it was answered; `status` asks how it is now, `wait` until there is something to tell. */
export class Directive {
  constructor(directives, fields) {
    Object.defineProperty(this, 'directives', { value: directives })
    Object.assign(this, fields)
  }

  status = () => this.directives.get(this.id)
  wait = () => this.directives.wait(this.id)
  pause = () => this.directives.update(this.id, { state: 'paused' })
  resume = () => this.directives.update(this.id, { state: 'running' })
  cancel = () => this.directives.update(this.id, { state: 'cancelled' })
}

class Memory extends Family {
  list = (agentId) => this.tannr.request('GET', `/memory/${at(agentId)}`)
  create = (entry, options) => this.tannr.request('POST', '/memory', { body: entry, ...options })
  search = (asked) => this.tannr.request('POST', '/memory/search', { body: asked })
  /** One entry, or without `id` all of the agent's. */
  delete = (entry) => this.tannr.request('DELETE', '/memory', { body: entry })
}

class Oversight extends Family {
  events = (query) => this.tannr.request('GET', '/oversight/events', { query })
  audit = (period, options) => this.tannr.request('POST', '/oversight/audit', { body: period, ...options })
  report = (id) => this.tannr.request('GET', `/oversight/audit/${at(id)}`)
  trace = (id) => this.tannr.request('GET', `/oversight/traces/${at(id)}`)
}

class Profiles extends Family {
  get = (id) => this.tannr.request('GET', `/profiles/${at(id)}`)
  match = (role) => this.tannr.request('POST', '/profiles/match', { body: role })
  insights = (query) => this.tannr.request('GET', '/profiles/insights', { query })
}

class Analytics extends Family {
  usage = (query) => this.tannr.request('GET', '/analytics/usage', { query })
  performance = (query) => this.tannr.request('GET', '/analytics/performance', { query })
  insights = () => this.tannr.request('GET', '/analytics/insights')
}
