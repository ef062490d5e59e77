/** The end of every sign-in: creates the session and the token response. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Parts } from '#server/auth/auth-parts.ts'
import { knownNetwork } from '#server/auth/guesses/known-networks.ts'
import { notifyNewNetwork } from '#server/auth/notifications/new-network.ts'
import type { Client } from '#server/auth/read-request.ts'
import { toUserObject, type UserObject } from '#server/auth/user-object.ts'
import { findUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { type AccessToken, signAccessToken } from './access-token.ts'
import { makeRefreshToken } from './refresh-tokens.ts'
import { insertSession, type NewSession } from './sessions.ts'

export type TokenResponse = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserObject
  provider_token?: string
  provider_refresh_token?: string
  weak_password?: { message: string; reasons: string[] }
  /** Our extension, for clients that name their sign-ups: whether the account has a password. */
  password_set?: boolean
  /** Our extension: the password of the sign-up was dropped, because it was typed in another browser. */
  password_dropped?: boolean
}

type NewSignIn = {
  method: string
  client: Client
  application?: NewSession['application']
  notAfter?: Date | undefined
}

export type IssuedSession = { sessionId: string; body: TokenResponse }

export async function issueSession(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  userId: string,
  { method, client, application, notAfter }: NewSignIn,
): Promise<IssuedSession> {
  const now = auth.now()
  const id = randomUUID()
  const refreshToken = makeRefreshToken()
  const network = knownNetwork(userId, client.ip)
  const made = { id, userId, method, refreshToken, application, notAfter, network, ...client }
  const isNewPlace = await insertSession(sql, made, now)
  const user = (await findUser(sql, userId)) as User
  if (isNewPlace && auth.settings.notifications.new_sign_in.enabled)
    await notifyNewNetwork(auth, sql, user, client)
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const { clientId = null, scopes = null } = application ?? {}
  const not_after = notAfter ?? null
  const session = { id, aal: 'aal1' as const, amr, not_after, oauth_client_id: clientId, scopes }
  const access = await signAccessToken(auth, user, session, now, sql)
  return { sessionId: id, body: tokenResponse(access, refreshToken, user) }
}

export function tokenResponse(access: AccessToken, refreshToken: string, user: User): TokenResponse {
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: access.expiresIn,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: toUserObject(user),
  }
}

export function sendSession(reply: FastifyReply, { sessionId, body }: IssuedSession): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('sb-auth-user-id', body.user.id)
    .header('sb-auth-session-id', sessionId)
    .header('sb-auth-refresh-token-prefix', body.refresh_token.slice(0, 5))
    .send(body)
}
