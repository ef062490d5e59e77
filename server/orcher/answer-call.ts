/** Handles an API call: identifies the caller, enforces limits, reads the input, runs the endpoint, and records the answer. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type BatchOptions,
  type Database,
  isDatabaseError,
  type Party,
  type Sql,
} from '#server/platform/database.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import type { Callers } from './callers.ts'
import { type AnyEndpoint, type Caller, takesKeys } from './endpoint.ts'
import { apiError, renderError } from './errors.ts'
import type { HeldCalls } from './held-calls.ts'
import { type Answer, answerOnce } from './idempotency.ts'
import { type Identity, identify, type Verifiers } from './identify.ts'
import type { Meter, Pass } from './meter.ts'
import type { RateLimit } from './rate-limit.ts'
import { readInput } from './read-input.ts'
import type { Recorder } from './recorder.ts'
import { changing, enter, reading } from './rights.ts'

export type ApiParts = {
  database: Database
  verifiers: Verifiers
  meter: Meter
  rateLimit: RateLimit
  heldCalls: HeldCalls
  recorder: Recorder
  callers: Callers
}

type Exchange = { endpoint: AnyEndpoint; request: FastifyRequest; reply: FastifyReply }

export async function answerCall(exchange: Exchange, parts: ApiParts): Promise<FastifyReply> {
  const { request, reply } = exchange
  const began = performance.now()
  const at = new Date()
  const identity = await identify(request, parts.verifiers)
  const { caller, admitted } = await enterAndAdmit(exchange, identity, parts)
  const { pass, end } = admitted
  const answered = admitted.refused ?? send(exchange, identity, caller, parts, pass).finally(() => end?.())
  const [status, code] = await answered
  const gone = status >= 500 || status === 401
  if (gone) pass?.giveBack()
  if (status === 401) parts.callers.forget(identity.name)
  // Reads of the console are not recorded as calls.
  if (caller.key === null && !changesOf(exchange.endpoint)) return reply
  if (admitted.isBurst && !parts.rateLimit.isFirst(caller.key ?? caller.account)) return reply
  parts.recorder.record({
    ...{ workspace_id: caller.home, at, request_id: request.id, key_id: caller.key, user_id: caller.person },
    ...{ mode: caller.mode, method: request.method, path: pathOf(request), family: exchange.endpoint.family },
    ...{ status, ms: Math.round((performance.now() - began) * 100) / 100, code },
    counted: pass !== undefined && !gone,
    bytes: caller.mode === 'sandbox' && status < 400 && changesOf(exchange.endpoint) ? sizeOf(request) : 0,
  })
  return reply
}

/**
 * Whoever is known as a caller for an account that has been deleted is looked up again: the workspace has gone over to the account of
 * another member.
 */
async function enterAndAdmit(exchange: Exchange, identity: Identity, parts: ApiParts) {
  const caller = await callerOf(identity, exchange.request.ip, parts)
  const admitted = await admit(exchange, caller, parts, { mayBeGone: true })
  if (!admitted.isOfNobody) return { caller, admitted }
  parts.callers.forget(identity.name)
  const known = await callerOf(identity, exchange.request.ip, parts)
  return { caller: known, admitted: await admit(exchange, known, parts) }
}

type Admission = {
  pass?: Pass | undefined
  /** Ends a call that is held open. */
  end?: (() => void) | undefined
  /** The status and code of what was answered instead. */
  refused?: [number, string]
  isBurst?: boolean
  /** The account is not there any more, and nothing was answered. */
  isOfNobody?: boolean
}

/** Whether the limits of the account leave room for the call. A refusal is answered at once. */
async function admit(
  { endpoint, request, reply }: Exchange,
  caller: Caller,
  parts: ApiParts,
  { mayBeGone = false } = {},
): Promise<Admission> {
  const admission: Admission = { isBurst: true }
  try {
    parts.rateLimit.take(caller.account, caller.plan, reply)
    if (isUpkeep(endpoint)) parts.rateLimit.takeUpkeep(caller.person)
    admission.isBurst = false
    if (endpoint.streams || endpoint.waits) admission.end = parts.heldCalls.hold(caller)
    if (isCounted(endpoint, caller)) admission.pass = await parts.meter.take(caller.account)
  } catch (error) {
    admission.end?.()
    // Calls are reserved by reference to the account.
    if (mayBeGone && isDatabaseError(error) && error.code === '23503') return { isOfNobody: true }
    const { status, error: body } = sendError(error, request, reply)
    admission.refused = [status, body.code]
  }
  return admission
}

/** The path in the request log. The query is omitted, since it may contain personal text. */
const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? url).slice(0, 300)

async function callerOf(identity: Identity, ip: string, { callers, database }: ApiParts): Promise<Caller> {
  const known = callers.get(identity.name)
  if (known) return known
  // Failed identification counts toward the address's limit.
  const address = addressKey(ip)
  const options: BatchOptions = { party: { caller: address, address, blameless: true } }
  const caller = await retryRead(() => enter(database, identity, null, options))
  callers.set(identity.name, caller)
  return caller
}

/** The sandbox is free, and so are a person's reads in the console. */
function isCounted(endpoint: AnyEndpoint, { mode, key }: Caller) {
  return counts(endpoint) && mode === 'live' && (key !== null || changesOf(endpoint))
}

/**
 * What neither plan nor sandbox counts, and adds to what is there. Removing something, deciding, and taking back what one shares are
 * never refused by a limit.
 */
const isUpkeep = (endpoint: AnyEndpoint) =>
  changesOf(endpoint) &&
  endpoint.scope === undefined &&
  endpoint.method !== 'DELETE' &&
  endpoint.family !== 'profiles'

const counts = ({ scope, counted = scope !== undefined }: AnyEndpoint) => counted
const changesOf = ({ method, changes = method !== 'GET' }: AnyEndpoint) => changes

/** The bytes that a change adds: at least 2 kB, for what is written in any case. */
function sizeOf({ body, headers }: FastifyRequest): number {
  if (body === undefined || body === null) return 2000
  const length = Number(headers['content-length'])
  return 2000 + (Number.isFinite(length) ? length : JSON.stringify(body).length)
}

/** Sends the answer, and returns its status and code. */
async function send(
  exchange: Exchange,
  identity: Identity,
  caller: Caller,
  parts: ApiParts,
  pass: Pass | undefined,
): Promise<[number, string | null]> {
  const { request, reply } = exchange
  if (pass) reply.header('tannr-usage', `${pass.used}/${pass.limit ?? 'unlimited'}`)
  try {
    const { status, body, replayed } = await run(exchange, identity, caller, parts)
    if (reply.sent) return [reply.statusCode, null]
    if (replayed) reply.header('idempotent-replay', 'true')
    reply.code(status)
    if (body !== undefined) reply.type('application/json; charset=utf-8')
    reply.send(body)
    return [status, null]
  } catch (error) {
    if (reply.sent) throw error
    const { status, error: body } = sendError(error, request, reply)
    return [status, body.code]
  }
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const rendered = renderError(error)
  const { status, retryAfter } = rendered
  if (status === 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'the Tannr API failed')
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Tannr API"')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(status).send({ error: { ...rendered.error, request_id: request.id } })
  return rendered
}

async function run(
  { endpoint, request, reply }: Exchange,
  identity: Identity,
  caller: Caller,
  { database, verifiers }: ApiParts,
): Promise<Answer> {
  const { scope = null, status = 200 } = endpoint
  if (caller.key !== null && !takesKeys(endpoint)) throw apiError('inPerson')
  const input = readInput(endpoint, request)
  const work = async (sql: Sql): Promise<Answer> => {
    const answer = await endpoint.run({ ...input, sql, caller, request, reply })
    return { status, body: answer === undefined ? undefined : JSON.stringify(answer) }
  }
  if (!changesOf(endpoint)) {
    const options: BatchOptions = {
      party: { caller: caller.key ?? caller.person, address: addressKey(request.ip) },
      readOnly: true,
    }
    const sql = reading(database, identity, scope, options)
    const isLong = endpoint.streams || endpoint.waits
    return retryRead(() => work(isLong ? stillAsking(sql, () => identify(request, verifiers)) : sql))
  }
  // An account's writes may wait for each other, but must not take connections from others meanwhile.
  const party: Party = { caller: caller.account, address: addressKey(request.ip), blameless: true }
  return changing(database, identity, scope, party, async (sql) => {
    if (caller.mode === 'sandbox' && counts(endpoint)) await sql`select orcher.check_sandbox_size()`
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || endpoint.method !== 'POST') return work(sql)
    return answerOnce(sql, { key, sha256: hashOf(request) }, endpoint.once ?? [], () => work(sql))
  })
}

/** A stream may outlive the session that opened it, so each statement checks the token again. For keys, SQL does. */
const stillAsking =
  (sql: Sql, check: () => Promise<Identity>): Sql =>
  async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
    await check()
    return sql<Row>(strings, ...values)
  }

const hashOf = ({ method, url, body }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest()
