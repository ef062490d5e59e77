/** The callers of endpoints: declared per endpoint in auth-service.ts, and checked only here. */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify'
import { retryRead } from '#server/platform/unavailable.ts'
import type { AuthParts, Endpoint } from './auth-parts.ts'
import { takeAudienceOf } from './request-context.ts'
import { authenticate, type Bearer, requireAdmin } from './sessions/bearer.ts'

/**
 * `public`: everyone. `person`: the token of a live session. `admin`: a key or token with an administrator's role. `hook`: another
 * service that returns a person, proven by a state that we issued, which the endpoint uses up.
 */
export type Scope = 'public' | 'person' | 'admin' | 'hook'

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope
    /** Also accepts tokens of applications that a person let in. */
    forApplications?: boolean
  }
}

/** The caller of an endpoint with the scope `person`. */
export const bearerOf = (request: FastifyRequest): Bearer => request.getDecorator<Bearer>('bearer')

export function withScope(
  auth: AuthParts,
  scope: Scope,
  endpoints: readonly Endpoint<keyof AuthParts>[],
): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      // Fastify derives the HEAD route from the GET route's options.
      if (route.config?.scope) return
      route.config = { ...route.config, scope }
      if (scope === 'person') checkLast(route, (request) => admitPerson(auth, request))
    })
    if (scope === 'person') app.decorateRequest('bearer')
    if (scope === 'admin') app.addHook('onRequest', (request) => requireAdmin(auth, request))
    for (const add of endpoints) add(app, auth)
  }
}

async function admitPerson(auth: AuthParts, request: FastifyRequest): Promise<void> {
  const bearer = await retryRead(() => authenticate(auth, request))
  takeAudienceOf(bearer.user)
  request.setDecorator('bearer', bearer)
}

/** After the route's rate limits, which refuse a flood without a query. */
function checkLast(route: RouteOptions, check: (request: FastifyRequest) => Promise<void>): void {
  route.preHandler = [route.preHandler ?? [], check].flat()
}
