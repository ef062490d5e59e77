/** The token endpoint's answer, with an ID token if the scope has `openid`. */
import { decodeProtectedHeader } from 'jose'
import type { Parts } from '#server/auth/auth-parts.ts'
import type { IssuedSession } from '#server/auth/sessions/issue-session.ts'
import { findSession } from '#server/auth/sessions/sessions.ts'
import { findUser } from '#server/auth/users.ts'
import { idTokenUse } from '#server/platform/tokens/jwt.ts'
import type { ClientRow } from './clients.ts'
import { scopesOf } from './scopes-asked.ts'
import { claimsFor } from './userinfo.ts'

export type OAuthTokens = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  scope: string
  refresh_token?: string
  id_token?: string
}

export async function toOAuthTokens(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  client: ClientRow,
  issued: IssuedSession,
  nonce?: string | null,
): Promise<OAuthTokens> {
  const { body, sessionId } = issued
  const session = await findSession(auth.database.sql, sessionId)
  const scope = session?.scopes ?? ''
  const idToken = scopesOf(scope).includes('openid')
    ? await signIdToken(auth, client, body.user.id, { scope, nonce, signedInAt: session?.created_at })
    : undefined
  return {
    access_token: body.access_token,
    token_type: 'bearer',
    expires_in: body.expires_in,
    scope,
    ...(client.grant_types.split(',').includes('refresh_token') ? { refresh_token: body.refresh_token } : {}),
    ...(idToken ? { id_token: idToken } : {}),
  }
}

type Said = { scope: string; nonce: string | null | undefined; signedInAt: Date | undefined }

/** Undefined if a shared secret signs: applications could not verify it. */
async function signIdToken(
  { database, keys, settings, now }: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  client: ClientRow,
  userId: string,
  { scope, nonce, signedInAt }: Said,
): Promise<string | undefined> {
  const user = await findUser(database.sql, userId)
  if (!user) return undefined
  const issuedAt = Math.floor(now().getTime() / 1000)
  const token = await keys.sign({
    iss: settings.issuer ?? settings.apiUrl,
    sub: user.id,
    aud: client.id,
    exp: issuedAt + settings.accessTokenLifetime,
    iat: issuedAt,
    auth_time: Math.floor((signedInAt ?? now()).getTime() / 1000),
    ...idTokenUse,
    ...(nonce ? { nonce } : {}),
    ...(await claimsFor(database.sql, user, scopesOf(scope))),
  })
  return decodeProtectedHeader(token).alg?.startsWith('HS') ? undefined : token
}
