/** Who may call: a person with a living session, or a key with an admin's role. */
import type { FastifyRequest } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/jwt.ts'
import type { AuthParts } from './auth-parts.ts'
import { AuthError, userNotFound } from './errors.ts'
import { isUuid } from './read-request.ts'
import { findSession, type Session } from './sessions.ts'
import { findUser, isBanned, type User } from './users.ts'

export type Bearer = { user: User; session: Session | undefined }

const badJwt = (message: string, status: 400 | 403 = 403) => new AuthError(status, 'bad_jwt', message)

export async function authenticate(auth: AuthParts, request: FastifyRequest): Promise<Bearer> {
  const { sub, session_id: sessionId } = claimsOf(auth, request)
  if (!sub) throw badJwt('invalid claim: missing sub claim')
  if (!isUuid(sub)) throw badJwt('invalid claim: sub claim must be a UUID', 400)
  const { sql } = auth.database
  const hasSession = typeof sessionId === 'string' && sessionId !== ''
  if (hasSession && !isUuid(sessionId)) throw badJwt('invalid claim: session_id claim must be a UUID')
  const [user, session] = await Promise.all([
    findUser(sql, sub),
    hasSession ? findSession(sql, sessionId) : undefined,
  ])
  if (!user) throw userNotFound(403, 'User from sub claim in JWT does not exist')
  if (hasSession && session?.user_id !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user, auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session }
}

/** The secret key counts in either header; a person's token beside it says who they are instead. */
export async function requireAdmin(auth: AuthParts, request: FastifyRequest): Promise<void> {
  const { token, keyRole } = request.credentials
  if (token === undefined && keyRole === 'service_role') return
  const { role, session_id: sessionId } = claimsOf(auth, request)
  if (sessionId) await authenticate(auth, request)
  if (!auth.settings.adminRoles.includes(role)) throw new AuthError(403, 'not_admin', 'User not allowed')
}

/** A key of ours as bearer stands for its role and for no person. */
function claimsOf(auth: AuthParts, request: FastifyRequest): Claims {
  const { token, keyRole } = request.credentials
  if (token) return verified(auth, token)
  if (!request.headers.authorization || token === '') {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  return { role: keyRole ?? '' }
}

function verified({ keys }: AuthParts, token: string): Claims {
  try {
    return keys.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    const why =
      error.reason === 'expired' ? 'token has invalid claims: token is expired' : `token is ${error.reason}`
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${why}`)
  }
}
