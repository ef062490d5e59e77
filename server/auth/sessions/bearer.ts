/** Authenticates callers: a person with a live session, or a key with an administrator's role. */

import type { FastifyRequest } from 'fastify'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { isBanned, type User } from '#server/auth/users.ts'
import type { Claims } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { isUuid } from '#shared/uuid.ts'
import { findBearer } from './find-bearers.ts'
import { isOver } from './session-ends.ts'
import type { Session } from './sessions.ts'

export type Bearer = { user: User; session: Session | undefined }

export async function authenticate(
  auth: Parts<'database' | 'keys' | 'now'>,
  request: FastifyRequest,
): Promise<Bearer> {
  const { sub, session_id: sessionId } = claimsOf(auth, request)
  if (!sub) throw authError('claimSubMissing')
  if (!isUuid(sub)) throw authError('claimSubInvalid')
  const hasSession = typeof sessionId === 'string' && sessionId !== ''
  if (hasSession && !isUuid(sessionId)) throw authError('claimSessionInvalid')
  const found = await findBearer(auth.database, { user: sub, session: hasSession ? sessionId : null })
  if (!found) throw authError('userOfTokenNotFound')
  const { user, session } = found
  if (hasSession && !session) throw authError('sessionOfTokenNotFound')
  if (isBanned(user, auth.now())) throw authError('userBanned')
  // An application's access does not include changing the account or giving consent.
  if (session?.oauth_client_id && !request.routeOptions.config.forApplications) {
    throw authError('notForApplications')
  }
  return { user, session }
}

/** The secret key counts in either header, unless a person's token is given beside it. */
export async function requireAdmin(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  request: FastifyRequest,
): Promise<void> {
  const { token, keyRole } = request.credentials
  if (token === undefined && keyRole === 'service_role') return
  const { role, session_id: sessionId } = claimsOf(auth, request)
  if (sessionId) {
    const { session } = await authenticate(auth, request)
    if (session && (await isOver(auth, auth.database.sql, session, auth.now())))
      throw authError('sessionOver')
  }
  if (!auth.settings.adminRoles.includes(role)) throw authError('notAdmin')
}

/** One of our keys as bearer stands for its role, without a person. */
function claimsOf(auth: Parts<'keys'>, request: FastifyRequest): Claims {
  const { token, keyRole } = request.credentials
  if (token) return verified(auth, token)
  if (token === '' || !/^bearer\s/i.test(request.headers.authorization ?? '')) {
    throw authError('noAuthorization')
  }
  return { role: keyRole ?? '' }
}

function verified({ keys }: Parts<'keys'>, token: string): Claims {
  try {
    return keys.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    const why =
      error.reason === 'expired' ? 'token has invalid claims: token is expired' : `token is ${error.reason}`
    throw authError('tokenInvalid', { why })
  }
}
