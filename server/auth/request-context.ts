/**
 * Request data for code that has no access to the request: the audience (`X-JWT-AUD`; accounts are identified by address and
 * audience), and the client address.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from './read-request.ts'
import type { AuthSettings } from './settings.ts'
import type { User } from './users.ts'

const requested = new AsyncLocalStorage<{ audience: string | undefined; ip: string; keepsAudit: boolean }>()

/** The size of the account's column. */
const longest = 255

export function keepRequestContext(app: FastifyInstance, settings: Pick<AuthSettings, 'auditLog'>): void {
  // Not earlier: an async context set before the body is read is lost afterwards.
  app.addHook('preValidation', (request, _reply, done) => {
    requested.run(
      { audience: askedOf(request), ip: clientOf(request).ip, keepsAudit: settings.auditLog },
      done,
    )
  })
}

/** Undefined outside of a request. */
export const addressOfRequest = () => requested.getStore()?.ip

/** Whether the request is recorded in the audit log. */
export const keepsAudit = () => requested.getStore()?.keepsAudit ?? true

function askedOf({ headers }: FastifyRequest): string | undefined {
  const given = [headers['x-jwt-aud']].flat()[0]?.trim()
  return given ? given.slice(0, longest) : undefined
}

/** The same settings, with the request's audience if it names one. Later changes of the original show through. */
export function withRequestedAudience(settings: AuthSettings): AuthSettings {
  return Object.create(settings, {
    audience: { get: () => requested.getStore()?.audience ?? settings.audience },
  })
}

/** Uses the account's audience if the request names none. */
export function takeAudienceOf(user: User): void {
  const asked = requested.getStore()
  if (asked) asked.audience ??= user.aud ?? undefined
}

/** Whether the account has another audience than the request, whose tokens it must not get. */
export const isForAnother = (user: User) => (requested.getStore()?.audience ?? user.aud) !== user.aud
