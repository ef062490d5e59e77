/**
 * Refreshes a session and rotates its refresh token. A used token that returns was stolen, or its answer was lost: the direct
 * parent of the active token, and one used a moment ago, are accepted; any older one revokes the whole family.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError, oauthError, type Refusal } from '#server/auth/errors.ts'
import { noteKnownNetwork } from '#server/auth/guesses/known-networks.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/sessions/issue-session.ts'
import {
  findRefreshToken,
  makeRefreshToken,
  type RefreshToken,
  replaceRefreshToken,
  revokeFamily,
} from '#server/auth/sessions/refresh-tokens.ts'
import { isOver } from '#server/auth/sessions/session-ends.ts'
import { findSession, lockSessionOfToken, noteRefresh, type Session } from '#server/auth/sessions/sessions.ts'
import { findUser, isBanned } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { refreshFast } from './refresh-fast.ts'

const Body = z.object({ refresh_token: text })

export async function grantRefreshToken(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  request: FastifyRequest,
): Promise<IssuedSession> {
  const { refresh_token: given } = readBody(request, Body)
  return refreshSession(auth, given, clientOf(request))
}

/** `applicationId` is the authenticated application; a session of an application is refreshed by that alone. */
export async function refreshSession(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  given: string,
  client: Client,
  applicationId?: string,
): Promise<IssuedSession> {
  if (!/^[a-z0-9]{12}$/.test(given)) throw authError('refreshTokenInvalid')
  const plain = await refreshFast(auth, given, client, applicationId)
  if (plain) return plain
  const outcome = await auth.database.transaction((sql) => refresh(auth, sql, given, client, applicationId))
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function refresh(
  auth: Parts<'keys' | 'settings' | 'now'>,
  sql: Sql,
  given: string,
  client: Client,
  applicationId: string | undefined,
): Promise<IssuedSession | Refusal> {
  const now = auth.now()
  const sessionId = await lockSessionOfToken(sql, given)
  const used = sessionId && (await findRefreshToken(sql, given))
  if (!used) throw authError('refreshTokenNotFound')
  const [user, session] = [await findUser(sql, used.user_id), await findSession(sql, sessionId)]
  if (!user || !session) throw authError('refreshSessionNotFound')
  if (session.oauth_client_id !== (applicationId ?? null)) throw oauthError('refreshClientWrong')
  if (isBanned(user, now)) throw authError('refreshUserBanned')
  if (await isOver(auth, sql, session, now)) throw authError('refreshSessionExpired')
  const next = await rotate(auth, sql, used, session, now)
  if (!next) {
    if (auth.settings.refreshTokens.rotation) await revokeFamily(sql, sessionId, now)
    return { refused: authError('refreshTokenUsed') }
  }
  await noteRefresh(sql, sessionId, client, now)
  if (session.ip !== client.ip) await noteKnownNetwork(sql, user.id, client.ip, now)
  await insertAuditEntry(sql, { action: 'token_refreshed', actor: user, ip: client.ip }, now)
  const access = await signAccessToken(auth, user, session, now, sql)
  return { sessionId, body: tokenResponse(access, next, user) }
}

/** The token to continue with; undefined if the given one must not be used any more. */
async function rotate(
  { settings }: Parts<'settings'>,
  sql: Sql,
  used: RefreshToken,
  session: Session,
  now: Date,
): Promise<string | undefined> {
  if (used.revoked) {
    if (used.successor) return used.successor
    const age = (now.getTime() - used.updated_at.getTime()) / 1000
    if (age >= settings.refreshTokens.reuseInterval || (await isFamilyDead(sql, session))) return undefined
  }
  const token = makeRefreshToken()
  const child = { token, parent: used.token, userId: used.user_id, sessionId: session.id }
  await replaceRefreshToken(sql, child, now)
  return token
}

/** Once a theft has revoked the family, none of its tokens is accepted, also not those revoked a moment ago. */
async function isFamilyDead(sql: Sql, session: Session): Promise<boolean> {
  const [alive] =
    await sql`select from auth.refresh_tokens where session_id = ${session.id} and not revoked limit 1`
  return alive === undefined
}
