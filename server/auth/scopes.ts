/** Who may call an endpoint: said once for each in auth-service.ts, and checked here alone. */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify'
import { retryRead } from '#server/platform/unavailable.ts'
import type { AuthParts, Endpoint } from './auth-parts.ts'
import { authenticate, type Bearer, requireAdmin } from './bearer.ts'
import { takeAudienceOf } from './request-context.ts'

/**
 * `public`: everybody. `person`: who brings the token of a living session. `admin`: a key or a token with an admin's role.
 * `hook`: another service that brings somebody back, and proves it by what we gave it on the way out; the endpoint uses
 * that up.
 */
export type Scope = 'public' | 'person' | 'admin' | 'hook'

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope
    /** Open to the token of an application too, which a person let in. */
    forApplications?: boolean
  }
}

/** The person who calls an endpoint of the scope `person`. */
export const bearerOf = (request: FastifyRequest): Bearer => request.getDecorator<Bearer>('bearer')

export function withScope(
  auth: AuthParts,
  scope: Scope,
  endpoints: readonly Endpoint<keyof AuthParts>[],
): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      // A GET brings its HEAD along, made from the same options.
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

/** After the limits of a route, which answer a flood without a question to the database. */
function checkLast(route: RouteOptions, check: (request: FastifyRequest) => Promise<void>): void {
  route.preHandler = [route.preHandler ?? [], check].flat()
}
