/** Broadcasts by HTTP: several in a body, or one to the topic and event in the URL. The sender joins no channel. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Caller, Credentials } from '#server/platform/caller.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { partyOf } from '#server/platform/http/batch-options.ts'
import { type Broadcast, sizeOf } from './frames.ts'
import { isJsonInTurns } from './json-text.ts'
import { keepMessage, named, persistenceIn, readPersistence, type ToKeep } from './persistence.ts'
import { type Errors, readBatch, type Sent } from './read-batch.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { fieldRefusals, httpRefusals, persistenceRefusals, Refusal } from './refusals.ts'
import type { Extension } from './rights.ts'
import { TokenBucket } from './token-bucket.ts'

/** Callers whose rates are remembered. */
const maxParties = 10_000

export function httpBroadcast(app: FastifyInstance, parts: RealtimeParts): void {
  const { settings } = parts
  const { mayRead, allow } = limitsOf(settings)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const bodyLimit = Math.max(settings.largestFrame, settings.payloadKilobytes * 1000 + 10_000)

  app.post('/api/broadcast', { bodyLimit }, async (request, reply) => {
    const caller = await callerOf(request.credentials, parts)
    if (!caller) return refuse(reply, 'unauthorized')
    if (!mayRead(request, caller)) return refuse(reply, 'rateExceeded')
    const messages = await readBatch(bytesOf(request.body), settings.payloadKilobytes)
    if (!('sent' in messages)) return reply.code(422).send(messages)
    if (messages.sent.length > settings.requestsPerSecond) return refuse(reply, 'tooManyMessages')
    if (!allow(request, reply, caller, messages.sent.length)) return refuse(reply, 'rateExceeded')
    const isAllowed = writes(parts, caller, request)
    for (const one of messages.sent) if (await isAllowed(one)) deliver(parts, one)
    return reply.code(202).send()
  })

  type Params = { topic: string; event: string }
  app.post<{ Params: Params; Querystring: Record<string, unknown> }>(
    '/api/broadcast/:topic/events/:event',
    { bodyLimit },
    async (request, reply) => {
      const caller = await callerOf(request.credentials, parts)
      if (!caller) return refuse(reply, 'unauthorized')
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type !== undefined && type !== 'application/json' && type !== 'application/octet-stream') {
        return refuse(reply, 'typeUnsupported', { type })
      }
      if (!mayRead(request, caller)) return refuse(reply, 'rateExceeded')
      const { topic, event } = request.params
      const payload = await readPayload(request.body, type)
      const broadcast: Broadcast = { kind: 'user', event, payload: payload ?? '', meta: '' }
      const errors = errorsOf(payload, sizeOf(broadcast), settings.payloadKilobytes)
      if (errors) return reply.code(422).send({ errors })
      if (!allow(request, reply, caller, 1)) return refuse(reply, 'rateExceeded')
      const sent: Sent = { topic, isPrivate: request.query.private === 'true', broadcast }
      const isAllowed = writes(parts, caller, request)
      if (!(await isAllowed(sent))) return refuse(reply, 'mayNotWrite')
      const persistence = readPersistence(persistenceIn(request.query))
      if (persistence !== undefined) return keepAndDeliver(parts, reply, { sent, persistence, isAllowed })
      deliver(parts, sent)
      return reply.code(202).send()
    },
  )
}

/** Limits per person, or per address for anonymous callers. */
function limitsOf({ requestsPerSecond, bytesPerSecond }: RealtimeParts['settings']) {
  const known = new BoundedMap<string, { messages: TokenBucket; bytes: TokenBucket }>(maxParties)
  const bucketsOf = (request: FastifyRequest, caller: Caller) => {
    const name = String(caller.claims.sub ?? addressKey(request.ip))
    const found = known.get(name) ?? {
      messages: new TokenBucket(requestsPerSecond),
      bytes: new TokenBucket(bytesPerSecond),
    }
    known.set(name, found)
    return found
  }
  return {
    /** Checked before the body is read. */
    mayRead: (request: FastifyRequest, caller: Caller): boolean =>
      bucketsOf(request, caller).bytes.take(undefined, bytesOf(request.body).length),
    allow: (request: FastifyRequest, reply: FastifyReply, caller: Caller, count: number): boolean => {
      const bucket = bucketsOf(request, caller).messages
      const isAllowed = bucket.take(undefined, count)
      const remaining = Math.floor(bucket.left / 10)
      reply.header('x-rate-limit', requestsPerSecond)
      reply.header('x-rate-limit-remaining', remaining)
      reply.header('x-rate-rolling', requestsPerSecond - remaining)
      return isAllowed
    },
  }
}

function refuse(reply: FastifyReply, name: keyof typeof httpRefusals, said: Record<string, string> = {}) {
  const [status, body] = httpRefusals[name]
  const filled = Object.entries(body).map(([key, text]) => [
    key,
    text.replace(/\{(\w+)\}/g, (gap, one: string) => said[one] ?? gap),
  ])
  return reply.code(status).send(Object.fromEntries(filled))
}

function deliver({ hub }: RealtimeParts, { topic, isPrivate, broadcast }: Sent, id?: string): void {
  hub.broadcast({ topic, isPrivate }, id === undefined ? broadcast : named(broadcast, id), undefined, id)
}

type Kept = Pick<ToKeep, 'persistence'> & { sent: Sent; isAllowed: ReturnType<typeof writes> }

/** A listener may request it by its id right after delivery, so it is stored first. */
async function keepAndDeliver(
  parts: RealtimeParts,
  reply: FastifyReply,
  { sent, persistence, isAllowed }: Kept,
) {
  const id = randomUUID()
  const toKeep = { id, key: sent, persistence, isAllowed: () => isAllowed(sent, 'persistence') }
  const error = await keepMessage(parts.messages, toKeep, sent.broadcast)
  if (error === persistenceRefusals.denied) return refuse(reply, 'mayNotWrite')
  if (error !== undefined) return reply.code(422).send({ error })
  deliver(parts, sent, id)
  return reply.code(202).send()
}

/** Undefined for invalid credentials. */
async function callerOf({ keyRole, token }: Credentials, parts: RealtimeParts): Promise<Caller | undefined> {
  if (token === undefined) return keyRole && { role: keyRole, claims: { role: keyRole } }
  try {
    return (await parts.identify(token)).caller
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Whether the policies allow the caller to write, checked once per topic. */
function writes({ rights }: RealtimeParts, caller: Caller, { headers, ip }: FastifyRequest) {
  const known = new Map<string, Promise<boolean>>()
  const { authorization: _, cookie: __, ...shown } = headers
  const party = partyOf(caller, ip)
  return ({ topic, isPrivate }: Sent, extension: Extension = 'broadcast'): Promise<boolean> => {
    if (!isPrivate) return Promise.resolve(true)
    const question = `${extension} ${topic}`
    const asked = known.get(question) ?? rights.mayWrite({ caller, topic, headers: shown, party }, extension)
    known.set(question, asked)
    return asked
  }
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** JSON as text, or bytes; undefined for invalid JSON. */
async function readPayload(body: unknown, type: string | undefined): Promise<string | Buffer | undefined> {
  const bytes = bytesOf(body)
  if (type === 'application/octet-stream') return bytes
  if (bytes.length === 0) return '{}'
  return (await isJsonInTurns(bytes)) ? bytes.toString('utf8') : undefined
}

function errorsOf(payload: unknown, size: number, kilobytes: number): Errors | undefined {
  if (payload === undefined) return { payload: [fieldRefusals.invalid] }
  return size > kilobytes * 1000 + 500 ? { payload: [fieldRefusals.tooLarge] } : undefined
}
