/** The data API: any relation and function of the exposed schemas over HTTP, as PostgREST speaks it. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { fallbacksOf } from '#server/platform/setting.ts'
import { readAgain } from '#server/platform/unavailable.ts'
import type { Answer } from '#server/rest/answer/answer.ts'
import { errorAnswer } from '#server/rest/answer/error-answer.ts'
import { keepCatalog } from '#server/rest/catalog/keep-catalog.ts'
import { unreadable } from './errors.ts'
import { createHandler } from './handle-request.ts'
import type { RestOptions } from './rest-options.ts'
import { type RestSettings, restRows } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The role that the data API found, for its errors. */
    restRole: string
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']

export const restService: FastifyPluginAsync<RestOptions> = async (app, options) => {
  const { database, verify, ...given } = options
  const settings: RestSettings = { ...fallbacksOf(restRows), maxRows: undefined, ...given }
  const keeper = keepCatalog({
    database,
    settings,
    onError: (error) => app.log.warn({ err: error }, 'the schema cache could not be loaded'),
    onLeftOut: ({ schema, name, reason }) =>
      app.log.warn({ schema, name, reason }, 'the data API cannot understand this, and serves the rest'),
  })
  app.addHook('onReady', () => keeper.attempted)
  app.addHook('onClose', () => keeper.close())
  app.decorateRequest('restRole', 'anon')
  acceptAnyBody(app)
  answerErrors(app)

  app.decorateRequest('restTiming')
  const current = () => keeper.current()?.settings ?? settings
  allowOrigins(app, () => current().corsOrigins)
  const handle = createHandler({
    ...{ database, verify, settings },
    catalog: keeper.current,
    mountPoint: app.prefix,
  })
  for (const url of ['/', '/*']) {
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const answer = await (isRead ? readAgain(() => handle(request, reply)) : handle(request, reply))
        request.restTiming?.ended('response')
        const { traceHeader } = current()
        const trace = traceHeader === undefined ? undefined : request.headers[traceHeader]
        if (traceHeader !== undefined && trace !== undefined) reply.header(traceHeader, trace)
        return sendAnswer(reply, answer)
      },
    })
  }
}

/** Bodies are read by our own rules, and mostly by PostgreSQL. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
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

/** What decides about an answer beside the address; SQL may say otherwise. */
const vary = 'Accept, Prefer, Range'

function sendAnswer(reply: FastifyReply, { status, headers, body, reason }: Answer): FastifyReply {
  if (reason !== undefined) reply.raw.statusMessage = reason
  reply.header('vary', vary)
  const { restTiming } = reply.request
  if (restTiming) reply.header('server-timing', String(restTiming))
  return reply.code(status).headers(headers).send(body)
}

/** Sites that are named may call with credentials; then no other one may call at all. */
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
