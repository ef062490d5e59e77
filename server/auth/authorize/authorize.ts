/** GET /authorize: off to a provider, with a state that remembers where to come back to. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { insertFlowState } from '#server/auth/flow-states.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import type { Provider, ProviderSettings } from '#server/auth/providers/provider.ts'
import { isProviderName, oauthProviders, type ProviderName } from '#server/auth/providers/providers.ts'
import { queryOf, redirectOf } from '#server/auth/read-request.ts'
import { insertClientState } from './oauth-client-states.ts'

export const authorize: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  app.get('/authorize', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.redirect(await providerAddress(auth, request), 302)
  })
}

export type EnabledProvider = {
  name: ProviderName
  provider: Provider
  settings: ProviderSettings
  redirectUri: string
}

export function enabledProvider({ settings }: Parts<'settings'>, name: string): EnabledProvider {
  if (!name || !isProviderName(name)) {
    throw authError('providerUnknown', { name })
  }
  const chosen = settings.providers[name]
  if (!chosen) throw authError('providerNotEnabled')
  if (!chosen.clientId) throw authError('providerWithoutClient')
  if (!chosen.secret) throw authError('providerWithoutSecret')
  return {
    name,
    provider: oauthProviders[name],
    settings: chosen,
    redirectUri: chosen.redirectUri ?? `${settings.apiUrl}/callback`,
  }
}

/** Where the browser goes. `linkingTargetId` is who is signed in already and wants one more way in. */
export async function providerAddress(
  auth: Parts<'database' | 'settings' | 'now'>,
  request: FastifyRequest,
  linkingTargetId?: string,
): Promise<string> {
  const query = queryOf(request)
  const { name, provider, settings, redirectUri } = enabledProvider(auth, query.provider ?? '')
  const challenge = toCodeChallenge(query.code_challenge, query.code_challenge_method)
  const state = randomUUID()
  const verifier = randomBytes(32).toString('base64url')
  const now = auth.now()
  await auth.database.transaction(async (sql) => {
    const clientStateId = await insertClientState(sql, { provider: name, verifier }, now)
    await insertFlowState(
      sql,
      {
        id: state,
        authCode: randomUUID(),
        challenge,
        provider: name,
        method: 'oauth',
        referrer: redirectOf(request, auth.settings),
        linkingTargetId,
        clientStateId,
      },
      now,
    )
  })
  const address = new URL(settings.authorizeUrl ?? provider.authorizeUrl)
  for (const [key, value] of Object.entries(passedThrough(query))) address.searchParams.set(key, value)
  const scopes = [...provider.scopes, ...(query.scopes ?? '').split(/[ ,]+/)].filter(Boolean)
  const own = {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: [...new Set(scopes)].join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [key, value] of Object.entries(own)) address.searchParams.set(key, value)
  return address.toString()
}

/** What the client means for the provider: `prompt`, `access_type`, `login_hint` and the like. */
function passedThrough(query: Record<string, string | undefined>): Record<string, string> {
  const ours =
    /^(provider|redirect_to|scopes|code_challenge|code_challenge_method|invite_token|skip_http_redirect|apikey)$/
  const reserved =
    /^(client_id|client_secret|redirect_uri|response_type|response_mode|grant_type|scope|state|code|code_verifier|request|request_uri)$/
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !ours.test(entry[0]) && !reserved.test(entry[0]),
    ),
  )
}
