/** The data API: the relations and functions of the exposed schemas over HTTP, as in PostgREST. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Hold, isDatabaseError } from '#server/platform/database.ts'
import { anyMethod } from '#server/platform/http/any-method.ts'
import { fallbacksOf } from '#server/platform/setting.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import type { Answer } from '#server/rest/answer/answer.ts'
import { errorAnswer } from '#server/rest/answer/error-answer.ts'
import { type CatalogKeeper, keepCatalog } from '#server/rest/catalog/keep-catalog.ts'
import { acceptedEncoding, compress, decompress, isCompressible } from './compression.ts'
import { unreadable } from './errors.ts'
import { createHandler } from './handle-request.ts'
import { limitLargeBodies } from './large-bodies.ts'
import type { RestOptions } from './rest-options.ts'
import { type RestSettings, restRows } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The role of the request, for its errors. */
    restRole: string
  }
}

/** Milliseconds in which a start waits for the catalog. Where it takes longer, requests are told to come again until it is there. */
const longestWait = 5000

export const restService: FastifyPluginAsync<RestOptions> = async (app, options) => {
  const { database, verify, ...given } = options
  const settings: RestSettings = { ...fallbacksOf(restRows), maxRows: undefined, ...given }
  const keeper = keepCatalog({
    database,
    settings,
    onError: (error) => app.log.warn({ err: error }, 'the schema cache could not be loaded'),
    onSkipped: ({ schema, name, reason }) =>
      app.log.warn({ schema, name, reason }, 'the data API cannot understand this, and serves the rest'),
  })
  app.addHook('onReady', () =>
    Promise.race([keeper.attempted, delay(longestWait, undefined, { ref: false })]),
  )
  app.addHook('onClose', () => keeper.close())
  app.decorateRequest('restRole', 'anon')
  limitLargeBodies(app)
  acceptAnyBody(app, settings.maxBody)
  answerErrors(app)

  app.decorateRequest('restTiming')
  const current = () => keeper.current()?.settings ?? settings
  allowOrigins(app, () => current().corsOrigins)
  const handle = createHandler({
    ...{ database, verify, settings },
    catalog: keeper.current,
    mountPoint: app.prefix,
  })
  const method = anyMethod(app)
  for (const url of ['/', '/*']) {
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      bodyLimit: settings.maxBody,
      handler: (request, reply) =>
        untilHandedOver(async (hold) => {
          const isRead = request.method === 'GET' || request.method === 'HEAD'
          const asked = () => onFreshCatalog(keeper, () => handle(request, reply, hold))
          const answer = await (isRead ? retryRead(asked) : asked())
          request.restTiming?.ended('response')
          const { traceHeader } = current()
          const trace = traceHeader === undefined ? undefined : request.headers[traceHeader]
          if (traceHeader !== undefined && trace !== undefined) reply.header(traceHeader, trace)
          return sendAnswer(reply, await compressed(request, answer))
        }),
    })
  }
}

/** A large answer counts as being made until the socket has it: compressed, too, it is held in memory. */
async function untilHandedOver<T>(work: (hold: Hold) => Promise<T>): Promise<T> {
  let handedOver: (() => void) | undefined
  const hold: Hold = (end) => {
    const before = handedOver
    handedOver = () => {
      before?.()
      end()
    }
  }
  try {
    return await work(hold)
  } finally {
    if (handedOver) setImmediate(handedOver)
  }
}

/** Bodies are parsed by our own rules, and mostly by PostgreSQL. */
function acceptAnyBody(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (request, body: Buffer, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined) return done(null, body)
    decompress(body, encoding, bodyLimit).then((plain) => done(null, plain), done)
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    request.restTiming?.failed()
    const status = error.statusCode ?? 500
    const known =
      status >= 400 && status < 500 && !('details' in error) ? unreadable(error.message, status) : error
    const answer = errorAnswer(known, request.restRole)
    if (answer) return sendAnswer(reply, request.method === 'HEAD' ? { ...answer, body: undefined } : answer)
    request.log.error({ err: error }, 'the data API failed')
    const body = { code: 'PGRSTX00', details: null, hint: null, message: 'Internal server error' }
    return sendAnswer(reply, {
      status: 500,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': 'PostgREST; error=PGRSTX00',
      },
      body: JSON.stringify(body),
    })
  })
}

function compressed(request: FastifyRequest, answer: Answer): Answer | Promise<Answer> {
  const { body, headers } = answer
  if (!isCompressible(body, headers['content-type']) || headers['content-encoding'] !== undefined)
    return answer
  if (/no-transform/i.test(String(headers['cache-control']))) return answer
  const own: Answer['headers'] = { ...headers, vary: `${headers.vary ?? vary}, Accept-Encoding` }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return { ...answer, headers: own }
  // A strong ETag of the uncompressed bytes becomes a weak one.
  const tag = typeof own.etag === 'string' && !own.etag.startsWith('W/') ? { etag: `W/${own.etag}` } : {}
  const encoded = { ...own, ...tag, 'content-encoding': encoding }
  return compress(body, encoding).then((shorter) => ({ ...answer, headers: encoded, body: shorter }))
}

/** Headers that influence an answer beside the URL; SQL may override it. */
const vary = 'Accept, Prefer, Range'

function sendAnswer(reply: FastifyReply, { status, headers, body, reason }: Answer): FastifyReply {
  if (reason !== undefined) reply.raw.statusMessage = reason
  reply.header('vary', vary)
  const { restTiming } = reply.request
  if (restTiming) reply.header('server-timing', String(restTiming))
  return reply.code(status).headers(headers).send(body)
}

/** Origins that are listed may send credentials; if there is a list, no other origin is allowed. */
function allowOrigins(app: FastifyInstance, allowed: () => readonly string[] | undefined): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { origin } = request.headers
    const origins = origin === undefined ? undefined : allowed()
    if (origin !== undefined && origins !== undefined) {
      if (origins.includes(origin)) {
        reply.header('access-control-allow-origin', origin)
        reply.header('access-control-allow-credentials', 'true')
      } else reply.removeHeader('access-control-allow-origin')
      reply.header('vary', `${reply.getHeader('vary') ?? 'Accept'}, Origin`)
    }
    done()
  })
}

/**
 * Retries once after a schema change. The plan may be outdated: then PostgreSQL refused it, and nothing was done. Only errors that
 * an outdated plan can cause are considered, such as a type mismatch.
 */
async function onFreshCatalog<T>(keeper: CatalogKeeper, work: () => Promise<T>): Promise<T> {
  const before = keeper.current()
  try {
    return await work()
  } catch (error) {
    if (!before || !isDatabaseError(error) || !/^(?:22|42)/.test(error.code)) throw error
    if (!(await keeper.hasChanged(before, error.code === '42804'))) throw error
    return work()
  }
}
