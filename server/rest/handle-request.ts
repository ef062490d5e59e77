/** Handles one request: parse, plan, SQL, answer. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import { type Hold, quoteIdentifier, type Statement } from '#server/platform/database.ts'
import { batchOptionsOf } from '#server/platform/http/batch-options.ts'
import { nextTurn } from '#server/platform/next-turn.ts'
import { type Answer, answer } from '#server/rest/answer/answer.ts'
import type { Catalog } from '#server/rest/catalog/catalog.ts'
import { rootAnswer } from '#server/rest/openapi/root-answer.ts'
import { bareName } from '#server/rest/parse/media-type.ts'
import { type Payload, parseBody } from '#server/rest/parse/parse-body.ts'
import { parseInThread } from '#server/rest/parse/parse-in-thread.ts'
import { parseRequest, type RequestHead, type RestRequest } from '#server/rest/parse/parse-request.ts'
import { type Pair, type QueryPairs, splitQuery } from '#server/rest/parse/query-pairs.ts'
import { preRequestStatement, sessionStatement } from '#server/rest/sql/session-sql.ts'
import { authenticate } from './authenticate.ts'
import { compile } from './compile.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { catalogNotLoaded, clientLeft, invalidPath } from './errors.ts'
import { execute } from './execute.ts'
import { optionsAnswer } from './options-answer.ts'
import { claimsText, cookiesText, headersText } from './request-context.ts'
import type { RestOptions } from './rest-options.ts'
import { startTiming } from './server-timing.ts'
import type { RestSettings } from './settings.ts'
import { createStatementCache } from './statement-cache.ts'

export type HandlerOptions = Pick<RestOptions, 'database' | 'verify'> & {
  /** The settings before those of the database are applied. */
  settings: RestSettings
  catalog: () => Catalog | undefined
  /** The path prefix of the data API. */
  mountPoint: string
}

type Handler = (request: FastifyRequest, reply: FastifyReply, hold: Hold) => Promise<Answer>

export function createHandler(parts: HandlerOptions): Handler {
  const { database } = parts
  const cache = createStatementCache()

  return async (incoming, reply, hold) => {
    const catalog = parts.catalog()
    const settings = catalog?.settings ?? parts.settings
    const timing = settings.serverTiming ? startTiming(incoming) : undefined
    const caller = await authenticate(incoming.credentials, parts.verify, settings)
    incoming.restRole = caller.role === settings.anonRole ? 'anon' : caller.role
    timing?.ended('jwt')
    if (!catalog) throw catalogNotLoaded()
    const { head, query } = readHead(incoming, parts.mountPoint)
    const shape = shapeOf(head, query)
    const request = cache.request(catalog, shape, () => parseRequest(head, settings))
    const read = readPayload(incoming, request)
    const payload = read instanceof Promise ? await read : read
    // A URL with thousands of terms: lets other requests run before it is compiled.
    if (shape.length > longUrl) await nextTurn()
    timing?.ended('parse')
    const context = { catalog, request, payload, bodySlot: query.values.length }
    if (request.method === 'OPTIONS') return optionsAnswer(context)
    const asking = { incoming, head, request, caller, catalog }
    const optionsOf = (readOnly: boolean) =>
      batchOptionsOf({ request: incoming, reply, caller }, { readOnly, disconnected: clientLeft })
    const { role } = caller
    const preRequest = settings.preRequest ? preRequestStatement(settings.preRequest, role) : undefined
    if (request.target.kind === 'root') {
      const before = [sessionOf(asking, { readOnly: true, hoisted: [] }), ...(preRequest ? [preRequest] : [])]
      const options = optionsOf(true)
      const place = { host: incoming.host, basePath: parts.mountPoint, scheme: incoming.protocol }
      return rootAnswer({ database, catalog, request, before, options, ...place })
    }
    const compiled = cache.compiled(shape, payloadShape(payload), () => compile(context))
    timing?.ended('plan')
    const results = await execute(database, {
      compiled,
      session: sessionOf(asking, compiled),
      preRequest,
      role,
      values: payload && 'text' in payload ? [...query.values, payload.text] : query.values,
      rollback: (request.preferences.tx ?? settings.txEnd).startsWith('rollback'),
      options: { ...optionsOf(compiled.readOnly), hold },
    })
    timing?.ended('transaction')
    return answer(compiled.answer, results, () => contentLocation(head.path, query.pairs))
  }
}

type Asking = {
  incoming: FastifyRequest
  head: RequestHead
  request: RestRequest
  caller: Caller
  catalog: Catalog
}

function sessionOf(
  { incoming, head, request, caller, catalog }: Asking,
  { readOnly, hoisted }: Pick<CompiledRequest, 'readOnly' | 'hoisted'>,
): Statement {
  return sessionStatement({
    role: caller.role,
    claims: claimsText(caller),
    method: head.method,
    path: head.path,
    headers: headersText(incoming.headers),
    cookies: cookiesText(incoming.headers.cookie),
    searchPath: [request.schema, ...catalog.settings.extraSearchPath].map(quoteIdentifier).join(', '),
    readOnly,
    roleSettings: catalog.roleSettings.get(caller.role) ?? [],
    timezone: request.preferences.timezone,
    hoisted,
    appSettings: catalog.settings.appSettings,
  })
}

function readHead(incoming: FastifyRequest, mountPoint: string): { head: RequestHead; query: QueryPairs } {
  const url = incoming.raw.url ?? '/'
  if (!url.startsWith(mountPoint)) throw invalidPath()
  const [path = '', ...rest] = url.slice(mountPoint.length).split('?')
  const query = splitQuery(rest.join('?'))
  const headers = incoming.headers as RequestHead['headers']
  return { head: { method: incoming.method, path, pairs: query.pairs, headers }, query }
}

/** Headers that influence the statement or the answer. */
const shapingHeaders = ['accept', 'prefer', 'accept-profile', 'content-profile', 'range']

function shapeOf({ method, path, headers }: RequestHead, { shape }: QueryPairs): string {
  const given = shapingHeaders.map((name) => headers[name] ?? '')
  return [method, path, shape, ...given].join('\0')
}

/** Characters of a URL that takes some milliseconds to parse, and as long again to plan. */
const longUrl = 8 * 1024

/** Bytes of a body that takes some milliseconds to inspect; larger ones go to a thread. CSV is converted to JSON first. */
const threadThreshold = 256 * 1024
const csvThreadThreshold = 64 * 1024

const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

function readPayload(
  incoming: FastifyRequest,
  { method, target, query }: RestRequest,
): Payload | Promise<Payload> | undefined {
  if (withoutBody.has(method) || target.kind === 'root') return undefined
  const body = Buffer.isBuffer(incoming.body) ? incoming.body : Buffer.alloc(0)
  const context = {
    contentType: incoming.headers['content-type'],
    columns: query.columns,
    target: target.kind,
  }
  const isCsv = bareName(context.contentType ?? '') === 'text/csv'
  return body.length > (isCsv ? csvThreadThreshold : threadThreshold)
    ? parseInThread(body, context)
    : parseBody(body, context)
}

/** A form's values become part of the statement's text, so the whole form is part of the shape. */
function payloadShape(payload: Payload | undefined): string {
  if (!payload) return ''
  if (payload.kind === 'raw') return `raw ${payload.type}`
  if (payload.kind === 'form') return JSON.stringify(payload.fields)
  return JSON.stringify([payload.isArray, payload.isCsv, payload.keys])
}

/** Clients refuse long response headers, and Location only repeats the request. */
const maxLocationLength = 4000

function contentLocation(path: string, pairs: readonly Pair[]): string | undefined {
  if (pairs.length === 0) return path
  const sorted = pairs.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const location = `${path}?${sorted.map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`
  return location.length > maxLocationLength ? undefined : location
}
