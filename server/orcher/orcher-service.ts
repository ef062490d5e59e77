/** The Tannr API: agents, directives and related resources, for programs with a key and for people in the console. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import { type ApiParts, answerCall, sendError } from './answer-call.ts'
import { Callers } from './callers.ts'
import { endpoints } from './endpoints.ts'
import { apiError } from './errors.ts'
import { HeldCalls } from './held-calls.ts'
import type { Verifiers } from './identify.ts'
import { addMcp } from './mcp/mcp.ts'
import { Meter } from './meter.ts'
import { apiVersion, openApi } from './openapi.ts'
import { createEventBus } from './oversight/event-bus.ts'
import { RateLimit } from './rate-limit.ts'
import { startRecorder } from './recorder.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The name of the model that may propose plans, where the operator has set one up. */
    planningModel: string | null
  }
}

export type OrcherOptions = Verifiers & {
  /** As the role `authenticator`. */
  database: Database
  /** The public URL, for the documentation. */
  publicUrl: string
  /** The name of the model that may propose plans. */
  planningModel?: string | undefined
}

const exposedHeaders =
  'RateLimit, RateLimit-Policy, Retry-After, Tannr-Usage, Tannr-Version, Idempotent-Replay, X-Request-Id, WWW-Authenticate'

export const orcherService: FastifyPluginAsync<OrcherOptions> = async (
  app,
  { database, verify, verifyBound, publicUrl, planningModel },
) => {
  const meter = new Meter(database)
  const recorder = startRecorder(database, meter, app.log)
  app.addHook('onClose', () => recorder.stop())
  app.decorate('planningModel', planningModel ?? null)
  app.decorate('directiveEvents', createEventBus(database))
  app.addHook('onClose', () => app.directiveEvents.stop())
  const parts: ApiParts = {
    database,
    verifiers: { verify, verifyBound },
    meter,
    recorder,
    rateLimit: new RateLimit(),
    heldCalls: new HeldCalls(),
    callers: new Callers(),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('tannr-version', apiVersion)
    if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', exposedHeaders)
  })
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply)
  })
  document(app, `${publicUrl}${app.prefix}`)
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answerCall({ endpoint, request, reply }, parts),
    })
  }
  addMcp(app, `${publicUrl}/.well-known/oauth-protected-resource${app.prefix}/mcp`)
  app.all('/*', async () => {
    throw apiError('noSuchCall')
  })
}

function document(app: FastifyInstance, url: string): void {
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi(endpoints, url))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text)
  })
}
