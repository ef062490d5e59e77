/**
 * What of a request counts in places that see no request: whom it is for, where it says so itself (`X-JWT-AUD`; accounts are
 * told apart by address and audience), and from where it came.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from './read-request.ts'
import type { AuthSettings } from './settings.ts'
import type { User } from './users.ts'

const requested = new AsyncLocalStorage<{ audience: string | undefined; ip: string; keepsAudit: boolean }>()

/** The column of an account holds no more. */
const longest = 255

export function keepRequestContext(app: FastifyInstance, settings: Pick<AuthSettings, 'auditLog'>): void {
  // Not earlier: what runs once a body has been read to its end does not run where its request began.
  app.addHook('preValidation', (request, _reply, done) => {
    requested.run(
      { audience: askedOf(request), ip: clientOf(request).ip, keepsAudit: settings.auditLog },
      done,
    )
  })
}

/** Undefined outside a request. */
export const addressOfRequest = () => requested.getStore()?.ip

/** Whether what the request does is written to the audit log. */
export const keepsAudit = () => requested.getStore()?.keepsAudit ?? true

function askedOf({ headers }: FastifyRequest): string | undefined {
  const given = [headers['x-jwt-aud']].flat()[0]?.trim()
  return given ? given.slice(0, longest) : undefined
}

/** The same settings, of which the audience is the request's own where it names one. Others that change later show through. */
export function withRequestedAudience(settings: AuthSettings): AuthSettings {
  return Object.create(settings, {
    audience: { get: () => requested.getStore()?.audience ?? settings.audience },
  })
}

/** A person's own counts where the request names none. */
export function takeAudienceOf(user: User): void {
  const asked = requested.getStore()
  if (asked) asked.audience ??= user.aud ?? undefined
}

/** The header cannot make a token count for somebody else's audience. */
export const isForAnother = (user: User) => (requested.getStore()?.audience ?? user.aud) !== user.aud
