/** Defines a route: its token requirement, its operation name for policies, and its answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import { authenticate } from './authenticate.ts'
import { type RequestDatabase, requestDatabase } from './request-database.ts'
import type { StorageParts } from './storage-parts.ts'

export type Call = { request: FastifyRequest; reply: FastifyReply; database: RequestDatabase }

type Route = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** The value of `storage.operation()` for policies. */
  operation: string
  /** `required`: refused without a valid token. `tolerated`: anonymous without one. `none`: tokens are ignored. */
  token?: 'required' | 'tolerated' | 'none'
  schema?: RouteOptions['schema']
  /** A file upload, without a time limit as long as data arrives. */
  longBody?: boolean
  handler(call: Call): Promise<unknown>
}

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }

export function addRoute(app: FastifyInstance, storage: StorageParts, route: Route): void {
  const { token = 'required', handler, operation, schema, longBody = false, ...where } = route
  app.route({
    ...where,
    ...(schema && { schema }),
    exposeHeadRoute: false,
    config: { longBody },
    handler: async (request, reply) => {
      const caller = await callerOf(storage, request, token)
      const database = requestDatabase(storage.database, { request, reply, caller, operation })
      const isRead = route.method === 'GET' || route.method === 'HEAD'
      const work = () => handler({ request, reply, database })
      return isRead ? retryRead(work) : work()
    },
  })
}

async function callerOf(
  { verify }: StorageParts,
  { credentials }: FastifyRequest,
  token: NonNullable<Route['token']>,
): Promise<Caller> {
  if (token === 'none') return visitor
  if (token === 'required') return authenticate(credentials, verify)
  return authenticate(credentials, verify).catch(() => visitor)
}

/** The names in the URL. */
export const bucketOf = (request: FastifyRequest): string => (request.params as { bucket: string }).bucket
export const keyOf = (request: FastifyRequest): string =>
  (request.params as Record<string, string>)['*'] ?? ''
