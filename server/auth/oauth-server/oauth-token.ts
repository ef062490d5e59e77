/** POST /oauth/token: exchanges a code or a refresh token for tokens of an application. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { AuthError, OAuthError, oauthError } from '#server/auth/errors.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { deleteSession, findGrantOfToken, findSession } from '#server/auth/sessions/sessions.ts'
import { refreshSession } from '#server/auth/token/grant-refresh-token.ts'
import { apiResource, isConnected, isForApi, isSameResource } from './api-resource.ts'
import { authenticateClient } from './authenticate-client.ts'
import type { ClientRow } from './clients.ts'
import { exchangeAuthorizationCode } from './exchange-code.ts'
import { requireOAuthServer } from './switch.ts'
import { type OAuthTokens, toOAuthTokens } from './tokens-for-client.ts'

const Body = z.object({
  grant_type: text,
  client_id: text,
  client_secret: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  resource: text,
})
export type TokenRequest = z.output<typeof Body>

export const oauthToken: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const preHandler = limitRequests(auth, 'oauth token', auth.settings.rateLimits.token)
  app.post('/oauth/token', { preHandler }, async (request, reply) => {
    requireOAuthServer(auth)
    reply.header('cache-control', 'no-store')
    const body = readBody(request, Body)
    const client = await authenticateClient(auth, request, reply, body)
    if (!client.grant_types.split(',').includes(body.grant_type)) throw refusedGrant(body.grant_type)
    return body.grant_type === 'refresh_token'
      ? refresh(auth, request, client, body)
      : exchangeAuthorizationCode(auth, request, client, body)
  })
}

function refusedGrant(grant: string): OAuthError {
  if (!grant) return oauthError('grantMissing')
  const isKnown = grant === 'authorization_code' || grant === 'refresh_token'
  return isKnown ? oauthError('clientNotAllowed') : oauthError('grantUnsupported', { grant })
}

/** Refreshes no session whose connection the workspace's owner has revoked, or whose person has left. */
async function requireConnection({ database }: Parts<'database'>, sessionId: string): Promise<void> {
  const session = await findSession(database.sql, sessionId)
  if (!isForApi(session?.scopes ?? null) || (await isConnected(database.sql, sessionId))) return
  await deleteSession(database.sql, sessionId)
  throw oauthError('grantInvalid', { why: 'The connection was removed from the workspace' })
}

/** Refused before the refresh token is spent: tokens for another resource take another consent (RFC 8707). */
async function requireSameResource(
  { database, settings }: Parts<'database' | 'settings'>,
  client: ClientRow,
  { refresh_token: given, resource }: TokenRequest,
): Promise<void> {
  const grant = resource ? await findGrantOfToken(database.sql, given) : undefined
  if (grant?.clientId !== client.id) return
  const before = isForApi(grant.scopes) ? apiResource(settings) : grant.resource
  if (!isSameResource(settings, resource, before)) throw oauthError('resourceOther')
}

async function refresh(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
  client: ClientRow,
  body: TokenRequest,
): Promise<OAuthTokens> {
  const { refresh_token: given } = body
  if (!given) throw oauthError('refreshTokenMissing')
  await requireSameResource(auth, client, body)
  try {
    const issued = await refreshSession(auth, given, clientOf(request), client.id)
    await requireConnection(auth, issued.sessionId)
    return await toOAuthTokens(auth, client, issued)
  } catch (error) {
    if (error instanceof OAuthError || !(error instanceof AuthError) || error.status >= 500) throw error
    throw oauthError('grantInvalid', { why: error.message })
  }
}
