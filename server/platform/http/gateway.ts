/**
 * What all services share in front of them: request id, CORS, API keys, and the bodies that the stock client sends in its own way.
 * It verifies no user's token; each service does that, with its own error texts.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import { jsonParser } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    credentials: Credentials
  }
  interface FastifyContextConfig {
    /**
     * Lets requests through whose `apikey` is not one of ours: it may be meant for the code behind the route, as an edge function.
     */
    foreignKeys?: boolean
  }
}

export type GatewayOptions = { keys: Pick<Keys, 'roleOfKey'> }

const allowedMethods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'
const standardHeaders =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, accept, accept-language, content-language, prefer, range, accept-profile, content-profile, x-upsert, cache-control'
const exposedHeaders =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Range-Unit, Retry-After, X-Total-Count, Link, X-Supabase-Api-Version, X-Request-Id, Proxy-Status, X-Relay-Error, Sb-Error-Code'

/** Adds the gateway to an instance; call it in the scope that holds the services. */
export function addGateway(app: FastifyInstance, { keys }: GatewayOptions): void {
  app.decorateRequest('credentials')
  acceptJson(app)
  app.addHook('onRequest', async (request, reply) => {
    replaceClaims(request)
    // Answers are personal: no shared cache may keep one, unless the service, or SQL, sets the header itself.
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    const origin = request.headers.origin
    if (origin !== undefined) {
      reply.header('access-control-allow-origin', '*')
      reply.header('access-control-expose-headers', exposedHeaders)
    }
    if (
      request.method === 'OPTIONS' &&
      origin !== undefined &&
      request.headers['access-control-request-method']
    ) {
      return preflight(request, reply)
    }
    const apiKey = header(request, 'apikey') ?? queryKey(request)
    const keyRole = apiKey === undefined ? undefined : await keys.roleOfKey(apiKey)
    if (apiKey !== undefined && keyRole === undefined && !request.routeOptions.config.foreignKeys) {
      return reply.code(401).send({
        message: 'Invalid API key',
        hint: 'Double check the API key: it is printed when Tannr starts and kept in the data folder; `npm run keys` lists the others.',
      })
    }
    request.credentials = await withBearer(request, keyRole, keys)
  })
  // A preflight has no route of its own: the hook above answers it.
  app.options('/*', { schema: { hide: true } as never }, async (_request, reply) => reply.code(204).send())
}

/**
 * SQL and functions read request.headers, so what a client claims there about its address and the site's host is replaced by what
 * trusted proxies say.
 */
function replaceClaims(request: FastifyRequest): void {
  const { headers, ip } = request
  headers['x-real-ip'] = ip
  if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = ip
  if (headers['x-forwarded-proto'] !== undefined) headers['x-forwarded-proto'] = request.protocol
  if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = request.host
  delete headers.forwarded
}

/** The id for the answer and the log; one given by a trusted proxy is kept. */
export function requestId(
  headers: Record<string, string | string[] | undefined>,
  fromProxy: boolean,
): string {
  const given = fromProxy ? headers['x-request-id'] : undefined
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

async function withBearer(
  request: FastifyRequest,
  keyRole: Credentials['keyRole'],
  keys: GatewayOptions['keys'],
): Promise<Credentials> {
  const authorization = header(request, 'authorization')
  const bearer = authorization === undefined ? undefined : /^bearer(?:\s+(.*))?$/is.exec(authorization)
  if (!bearer) return { keyRole, token: undefined }
  const token = bearer[1]?.trim() ?? ''
  const role = token === '' ? undefined : await keys.roleOfKey(token)
  return role ? { keyRole: role, token: undefined } : { keyRole, token }
}

function preflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requested = header(request, 'access-control-request-headers')
  return reply
    .code(200)
    .header('access-control-allow-methods', allowedMethods)
    .header('access-control-allow-headers', requested ? `${requested}, ${standardHeaders}` : standardHeaders)
    .header('access-control-max-age', '86400')
    .send()
}

function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app))
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A browser's WebSocket cannot set headers, so its key is in the query. */
function queryKey(request: FastifyRequest): string | undefined {
  const query = request.query as { apikey?: unknown }
  return typeof query?.apikey === 'string' ? query.apikey : undefined
}
