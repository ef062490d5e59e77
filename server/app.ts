/** Assembles the process: gateway, services, health and site, in this order. */
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { type AuthServiceOptions, authService, confirmForm } from '#server/auth/auth-service.ts'
import type { MailTemplates } from '#server/auth/mail-templates.ts'
import { apiResource } from '#server/auth/oauth-server/api-resource.ts'
import { oauthWellKnown } from '#server/auth/oauth-server/metadata.ts'
import { type Revocations, refuseRevoked } from '#server/auth/sessions/revocations.ts'
import { functionsCache, functionsService } from '#server/functions/functions-service.ts'
import { inboxService } from '#server/inbox/inbox-service.ts'
import { type DemoParts, withDemoWorkspace } from '#server/orcher/demo/demo-workspace.ts'
import { orcherService } from '#server/orcher/orcher-service.ts'
import { auditKeyOf } from '#server/orcher/runs/audit-key.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { refuseAmbiguousHeads } from '#server/platform/http/ambiguous-heads.ts'
import { proxyTrust } from '#server/platform/http/client-address.ts'
import { addGateway, requestId } from '#server/platform/http/gateway.ts'
import { limitAnswers, sendLongTextsAsBytes } from '#server/platform/http/limit-answers.ts'
import { limitBodies } from '#server/platform/http/limit-bodies.ts'
import { limitConnections } from '#server/platform/http/limit-connections.ts'
import { answerUnreadable, maxHeadBytes } from '#server/platform/http/limit-headers.ts'
import { schemaCompilers } from '#server/platform/http/schema-compilers.ts'
import { readableUrl, refuseUnreadableAddresses } from '#server/platform/http/unreadable-address.ts'
import { Upgrades } from '#server/platform/http/upgrades.ts'
import type { Log } from '#server/platform/log.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'
import { RequestLog } from '#server/platform/request-log.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import { withThirdParties } from '#server/platform/tokens/third-party.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { asProject } from '#server/platform/work/as-project.ts'
import { realtimeService } from '#server/realtime/realtime-service.ts'
import { restService } from '#server/rest/rest-service.ts'
import type { OpenStorage } from '#server/storage/open-storage.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { storageService } from '#server/storage/storage-service.ts'
import { calendar } from '#server/web/calendar.ts'
import { company } from '#server/web/company.ts'
import { reviewsElsewhere } from '#server/web/company-reviews.ts'
import { conversation } from '#server/web/conversation.ts'
import { event } from '#server/web/event.ts'
import { profile } from '#server/web/profile.ts'
import type { Site } from '#server/web/site.ts'
import { sitemap } from '#server/web/sitemap.ts'
import { unsubscribe } from '#server/web/unsubscribe.ts'
import { web } from '#server/web/web.ts'
import type { Config } from './config.ts'
import { isDemo } from './demo-account.ts'
import { health } from './health.ts'
import { addressAsAsked, isLocalRequest } from './local-conveniences.ts'

export type Parts = {
  config: Config
  log: Log
  keys: Keys
  /** The owner's few connections, for health checks and queues. */
  ownerDatabase: Database
  authDatabase: Database
  revocations: Pick<Revocations, 'isRevoked'>
  smsSender: SmsSender
  mailTemplates: MailTemplates
  restDatabase: Database
  /** Logged in as the role authenticator. */
  orcherDatabase: Database
  /** Undefined if disabled in config.toml. */
  storage: (OpenStorage & Pick<StorageParts, 'database' | 'uploadLocks'>) | undefined
  realtime: { database: Database; ownerUrl: string }
  /** As the owner of the project's schemas. */
  functionsDatabaseUrl: string
  site: Site
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Upgraded connections, which are closed with the server. */
    upgrades: Upgrades
  }
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, log, keys } = parts
  const trusts = proxyTrust(config.trustedProxies)
  const upgrades = new Upgrades(trusts)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: (request) => requestId(request.headers, trusts(request.socket.remoteAddress ?? '', 0)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings),
    bodyLimit: 1024 * 1024,
    trustProxy: trusts,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 0,
    rewriteUrl: readableUrl,
    schemaController: { compilersFactory: schemaCompilers },
    // Timeouts against clients that hold connections by sending nothing, or a byte per second.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: maxHeadBytes,
      shouldUpgradeCallback: upgrades.takes,
    },
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
  })
  app.decorate('upgrades', upgrades)
  upgrades.attach(app.server)
  limitBodies(app, 30_000)
  limitConnections(app.server, { ...config.maxConnections, isProxy: (address) => trusts(address, 0) })
  limitAnswers(app.server, { maxBytes: 256 * 1024 * 1024, timeout: 300_000 })
  sendLongTextsAsBytes(app)
  refuseAmbiguousHeads(app)
  logBugs(app)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof DatabaseUnavailable) reply.header('retry-after', String(error.retryAfter))
    return reply.send(error)
  })
  await app.register(health, { prefix: '/health', database: parts.ownerDatabase })
  await app.register(backend, parts)
  if (config.local.inbox !== 'off') {
    await app.register(inboxService, {
      admits: (request) => config.local.inbox === 'to everybody' || isLocalRequest(request.raw),
      prefix: '/inbox',
      database: parts.authDatabase,
      sender: config.smtp?.sender ?? 'no-reply@tannr.example',
    })
  }
  await app.register(confirmForm, authOptions(parts))
  await app.register(oauthWellKnown, { keys, settings: config.auth, publicUrl: config.publicUrl })
  await app.register(pages, parts)
  return app
}

/** The site, and its pages that are rendered on request. */
async function pages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, keys } = parts
  await app.register(calendar, {
    database: parts.restDatabase,
    secure: config.publicUrl.startsWith('https:'),
    now: () => new Date(),
  })
  await app.register(unsubscribe, {
    database: parts.restDatabase,
    secure: config.publicUrl.startsWith('https:'),
  })
  const served = { site: parts.site, database: parts.restDatabase, address: config.publicUrl }
  await app.register(conversation, served)
  await app.register(company, served)
  await app.register(event, { ...served, now: () => new Date() })
  await app.register(profile, served)
  await app.register(sitemap, {
    ...served,
    database: asProject(parts.ownerDatabase),
    secure: config.publicUrl.startsWith('https:'),
    now: () => new Date(),
  })
  await app.register(web, {
    site: parts.site,
    secure: config.publicUrl.startsWith('https:'),
    backend: ({ host }) => ({
      supabaseUrl: addressAsAsked(config.publicUrl, host),
      publishableKey: keys.publishableKey,
    }),
    security: { siteUrl: config.publicUrl, contact: config.securityContact },
    elsewhere: reviewsElsewhere(parts.restDatabase),
  })
}

const authOptions = (parts: Parts): AuthServiceOptions => ({
  database: parts.authDatabase,
  keys: parts.keys,
  settings: parts.config.auth,
  templates: parts.mailTemplates,
  smsSender: parts.smsSender,
  // Its password is public, in the README.
  admitsPassword: ({ email }, request) =>
    !isDemo(email) || (parts.config.local.demoAccount && isLocalRequest(request.raw)),
})

/** A token for another resource is no good here, although we signed it. */
const boundToApi =
  ({ config, keys }: Parts) =>
  (token: string) => {
    const claims = keys.verifyBound(token)
    if (claims.aud !== apiResource(config.auth)) throw new InvalidToken('audience')
    return claims
  }

const demoParts = ({ orcherDatabase, ownerDatabase, keys, log }: Parts): DemoParts => ({
  ...{ database: orcherDatabase, ownerDatabase, log, sign: keys.sign },
  auditKey: auditKeyOf(keys.secretKey),
})

/** The services of the stock client, behind one gateway. */
async function backend(services: FastifyInstance, parts: Parts): Promise<void> {
  const { config, keys } = parts
  const own = refuseRevoked(keys.verify, parts.revocations.isRevoked)
  const verify = withThirdParties(own, config.thirdParties, parts.log)
  addGateway(services, { keys })
  refuseUnreadableAddresses(services)
  logRequests(services)
  await services.register(authService, { prefix: '/auth/v1', ...authOptions(parts) })
  if (config.api.enabled) {
    await services.register(restService, {
      prefix: '/rest/v1',
      database: parts.restDatabase,
      verify,
      ...config.api,
    })
  }
  await services.register(orcherService, {
    prefix: '/v1',
    database: parts.orcherDatabase,
    verify: config.local.demoAccount ? withDemoWorkspace(verify, demoParts(parts)) : verify,
    verifyBound: refuseRevoked(boundToApi(parts), parts.revocations.isRevoked),
    publicUrl: config.publicUrl,
    planningModel: config.model?.name,
  })
  if (config.storage && parts.storage) {
    await services.register(storageService, {
      prefix: '/storage/v1',
      ...parts.storage,
      ...{ keys, verify, isRevoked: parts.revocations.isRevoked, settings: config.storage },
    })
  }
  if (config.realtime) {
    await services.register(realtimeService, {
      prefix: '/realtime/v1',
      ...parts.realtime,
      settings: config.realtime,
      ...{ keys, verify, isRevoked: parts.revocations.isRevoked },
      upgrades: services.upgrades,
    })
  }
  if (config.functions) {
    await services.register(functionsService, {
      prefix: '/functions/v1',
      project: config.functions,
      url: config.publicUrl,
      databaseUrl: parts.functionsDatabaseUrl,
      cache: functionsCache(config.dataDir),
      keys,
      verify,
      upgrades: services.upgrades,
    })
  }
}

/**
 * Logs unexpected errors, which are answered 500 or above, with their cause. Of a database error only code and position are logged,
 * since its detail quotes the row.
 */
function logBugs(app: FastifyInstance): void {
  const errors = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError) && !isOutOfTime(error)) errors.set(request, error)
  })
  app.addHook('onResponse', async (request, reply) => {
    const error = errors.get(request)
    if (!error || reply.statusCode < 500) return
    const cause = isDatabaseError(error)
      ? { code: error.code, stack: error.stack?.split('\n').slice(1).join('\n') }
      : { err: error }
    request.log.error({ ...cause, route: request.routeOptions.url }, 'unexpected error')
  })
}

/** A statement timeout of the role: caused by the request, and answered as such. */
const isOutOfTime = (error: Error) => isDatabaseError(error) && error.code === '57014'

/** One line per request, with the route's pattern instead of the URL, which may contain a token or an email address. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    )
  })
}
