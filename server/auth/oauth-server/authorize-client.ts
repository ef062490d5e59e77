/**
 * GET /oauth/authorize: validates an application's request and redirects to the consent page. Errors about the client or its
 * redirect URI are answered here, since nobody must be redirected to an unverified URI.
 */

import type { FastifyRequest } from 'fastify'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError, OAuthError, oauthError } from '#server/auth/errors.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { makeRoom } from '#server/auth/limits/strangers-rows.ts'
import { queryOf } from '#server/auth/read-request.ts'
import { isUuid } from '#shared/uuid.ts'
import { apiScopesIn, isApi } from './api-resource.ts'
import { insertAuthorization, type NewAuthorization } from './authorizations.ts'
import { type ClientRow, findClient } from './clients.ts'
import { backToClient } from './redirect-back.ts'
import { defaultScope, knownScopes, scopesOf } from './scopes-asked.ts'
import { requireOAuthServer } from './switch.ts'

type Query = Record<string, string | undefined>

export const authorizeClient: Endpoint<'database' | 'keys' | 'settings' | 'now'> = (app, auth) => {
  app.get('/oauth/authorize', async (request, reply) => {
    requireOAuthServer(auth)
    await takeRequest(auth, request, 'oauth authorize', auth.settings.rateLimits.token)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const query = queryOf(request)
    const { client, redirectUri } = await trustedTarget(auth, query)
    try {
      return reply.redirect(await consentAddress(auth, checked(auth, request, client, redirectUri)), 302)
    } catch (error) {
      if (!(error instanceof OAuthError) || !mayBeSentBack(client, redirectUri)) throw error
      const { code, message } = error
      return reply.redirect(
        backToClient(auth, redirectUri, {
          ...{ error: code, error_description: message, state: query.state },
        }),
        302,
      )
    }
  })
}

/**
 * Anybody can register an address: an error would take whoever follows a link to us there, without having been asked (RFC 9700,
 * §4.11.2). On this device it reaches a program of theirs.
 */
const mayBeSentBack = ({ registration_type: registered }: ClientRow, redirectUri: string) =>
  registered === 'manual' || redirectUri.startsWith('http:')

async function trustedTarget(
  { database }: Parts<'database'>,
  { client_id: id = '', redirect_uri: redirectUri = '' }: Query,
): Promise<{ client: ClientRow; redirectUri: string }> {
  const client = isUuid(id) ? await findClient(database.sql, id) : undefined
  if (!client) throw authError('authorizeClientUnknown')
  // Compared exactly (RFC 9700): a similar URI may be someone else's.
  if (!client.redirect_uris.split(',').includes(redirectUri)) throw authError('authorizeRedirectUnknown')
  return { client, redirectUri }
}

function checked(
  auth: Parts<'keys' | 'settings'>,
  request: FastifyRequest,
  client: ClientRow,
  redirectUri: string,
): NewAuthorization {
  const query = queryOf(request)
  const twice = Object.entries(request.query as object).find(([, value]) => Array.isArray(value))
  if (twice) throw oauthError('parameterTwice', { name: twice[0] })
  if (query.response_type !== 'code') throw oauthError('responseTypeUnsupported')
  if (!client.grant_types.split(',').includes('authorization_code')) throw oauthError('clientNotAllowed')
  if (query.code_challenge_method !== 'S256') throw oauthError('challengeMethodNotS256')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(query.code_challenge ?? '')) throw oauthError('challengeMissing')
  const scope = scopeAsked(auth, client, query)
  for (const [name, longest] of [
    ['state', 4096],
    ['nonce', 255],
    ['resource', 2048],
  ] as const) {
    if ((query[name]?.length ?? 0) > longest) throw oauthError('parameterTooLong', { name })
  }
  return {
    clientId: client.id,
    redirectUri,
    scope,
    state: query.state,
    resource: query.resource,
    challenge: query.code_challenge ?? '',
    nonce: query.nonce,
  }
}

function scopeAsked({ keys, settings }: Parts<'keys' | 'settings'>, client: ClientRow, query: Query): string {
  if (isApi(settings, query.resource)) return apiScopesIn(query.scope ?? '').join(' ')
  // Nobody has vouched for a program that registered itself: the setting says whether it may ask for an account.
  const isUnvouched = client.registration_type === 'dynamic' && !settings.oauthServer.dynamicRegistration
  if (isUnvouched) throw oauthError('resourceNotForClient')
  // Each scope once, which bounds the list.
  const scope = [...new Set(scopesOf(query.scope ?? ''))].join(' ') || defaultScope
  const unknown = scopesOf(scope).find((one) => !knownScopes.includes(one))
  if (unknown !== undefined) throw oauthError('scopeUnknown', { scope: unknown })
  // An application verifies ID tokens by our public keys, so there must be one.
  if (scopesOf(scope).includes('openid') && keys.jwks().keys.length === 0)
    throw oauthError('openIdWithoutKey')
  return scope
}

async function consentAddress(
  auth: Parts<'database' | 'settings' | 'now'>,
  asked: NewAuthorization,
): Promise<string> {
  const { database, settings, now } = auth
  await makeRoom(auth, 'authorizations')
  const at = now()
  const expiresAt = new Date(at.getTime() + settings.oauthServer.authorizationLifetime * 1000)
  const id = await insertAuthorization(database.sql, asked, { now: at, expiresAt })
  const page = new URL(settings.oauthServer.consentPath, `${settings.siteUrl}/`)
  page.searchParams.set('authorization_id', id)
  return page.href
}
