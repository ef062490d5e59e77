/** The functions of a project (SUPABASE_DIR/functions), each in its own process, compatible with Supabase's Edge Functions. */
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import { anyMethod } from '#server/platform/http/any-method.ts'
import { UnreadableAddress } from '#server/platform/http/unreadable-address.ts'
import type { Upgrades } from '#server/platform/http/upgrades.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { admitCaller } from './admit-caller.ts'
import {
  addressUnreadable,
  databaseUnavailable,
  FunctionsError,
  functionNotFound,
  sendError,
  tooManyRequests,
} from './errors.ts'
import { findEntrypoint, settingsOf } from './find-function.ts'
import { forward } from './forward.ts'
import { keepProcesses } from './keep-processes.ts'
import { defaultLimits, type FunctionsLimits, type FunctionsProject } from './settings.ts'
import type { FunctionProcess } from './start-process.ts'
import { webSockets } from './web-sockets.ts'

export type FunctionsOptions = {
  project: FunctionsProject
  /** The backend's URL for functions. */
  url: string
  /** SUPABASE_DB_URL for functions: the role that owns the project's schemas, no superuser. */
  databaseUrl: string
  /** Deno's cache of imports: filled by `npm run functions -- cache`. */
  cache: string
  keys: Pick<Keys, 'publishableKey' | 'secretKey' | 'jwks'>
  /** The claims of a valid token; throws InvalidToken. */
  verify: (token: string) => Claims | Promise<Claims>
  limits?: Partial<FunctionsLimits> | undefined
  /** Undefined if upgrades are not supported. */
  upgrades?: Upgrades
}

/** In the data folder, which persists and is writable. */
export const functionsCache = (dataDir: string) => path.join(dataDir, 'functions', 'deno')

export const functionsService: FastifyPluginAsync<FunctionsOptions> = async (app, options) => {
  const { project } = options
  const limits = { ...defaultLimits, ...options.limits }
  const processes = keepProcesses({
    ...{ project, limits, given: options, cache: options.cache, log: app.log },
    onBackend: (socket) => app.server.emit('connection', socket),
  })
  app.addHook('preClose', () => processes.close())
  const sockets = webSockets(app)
  options.upgrades?.add(sockets.taker)
  // Bodies are streamed to the function.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof FunctionsError) return sendError(reply, error)
    if (error instanceof UnreadableAddress) return sendError(reply, addressUnreadable(error.message))
    if (error instanceof DatabaseUnavailable) return sendError(reply, databaseUnavailable(error.message))
    request.log.error({ err: error }, 'the functions service failed')
    return reply
      .code(500)
      .send({ code: 'INTERNAL', message: 'Internal server error', msg: 'Internal server error' })
  })
  const method = anyMethod(app)
  app.route({ method, url: '/', exposeHeadRoute: false, handler: () => Promise.reject(functionNotFound()) })
  app.route({
    method,
    url: '/*',
    exposeHeadRoute: false,
    config: { foreignKeys: true },
    handler: async (request, reply) => {
      const target = request.url.slice(app.prefix.length)
      const [, name = ''] = /^\/([^/?]*)/.exec(target) ?? []
      if (!processes.isRunning(name) && !(await findEntrypoint(project, name))) throw functionNotFound()
      if (request.method !== 'OPTIONS' && settingsOf(project, name).verifyJwt !== false) {
        await admitCaller(request.credentials, options.verify)
      }
      const process = await processes.of(name)
      if (isFull(process, request.ip, limits)) throw tooManyRequests()
      const how = { target, html: project.html, limits }
      if (request.headers.upgrade !== undefined) return sockets.forward(request, reply, process, how)
      return forward(request, reply, process, how)
    },
  })
}

/** One address leaves a tenth of the places to others: answers may take minutes, and connections cost whoever opens them nothing. */
function isFull(
  process: FunctionProcess,
  address: string,
  { requestsInFlight: places }: FunctionsLimits,
): boolean {
  return process.inFlight() >= places || process.inFlight(address) >= Math.ceil(places * 0.9)
}
