/** GET /authorize: redirects to a provider, with a state that records where to return to. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomNonce } from 'oauth4webapi'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { insertFlowState, type Linking } from '#server/auth/flow-states.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import { type EnabledProvider, enabledProvider } from '#server/auth/providers/find-provider.ts'
import { queryOf, redirectOf } from '#server/auth/read-request.ts'
import { checkInvitation } from './accept-invitation.ts'
import { insertClientState } from './oauth-client-states.ts'

export const authorize: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  app.get('/authorize', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.redirect(await providerAddress(auth, request), 302)
  })
}

/** The provider's URL. `linking` is the signed-in person who adds an identity. */
export async function providerAddress(
  auth: Parts<'database' | 'settings' | 'now'>,
  request: FastifyRequest,
  linking?: Linking,
): Promise<string> {
  // Rate-limited, since each call stores rows, whether or not the person returns.
  await takeRequest(auth, request, 'authorize', auth.settings.rateLimits.token)
  const query = queryOf(request)
  const enabled = await enabledProvider(auth, query.provider ?? '')
  const { name, provider, settings } = enabled
  if (!settings.secret) throw authError('providerWithoutSecret')
  const challenge = toCodeChallenge(query.code_challenge, query.code_challenge_method)
  await checkInvitation(auth, linking ? undefined : query.invite_token)
  const state = randomUUID()
  const verifier = provider.pkce ? generateRandomCodeVerifier() : undefined
  const nonce = nonceFor(enabled, query.nonce)
  const now = auth.now()
  await auth.database.transaction(async (sql) => {
    const clientStateId = await insertClientState(sql, { provider: name, verifier, nonce }, now)
    await insertFlowState(
      sql,
      {
        id: state,
        authCode: randomUUID(),
        challenge,
        provider: name,
        method: 'oauth',
        referrer: redirectOf(request, auth.settings),
        linking,
        clientStateId,
        inviteToken: linking ? undefined : query.invite_token || undefined,
      },
      now,
    )
  })
  const address = new URL(settings.authorizeUrl ?? provider.authorizeUrl)
  const scopes = [...provider.scopes, ...(query.scopes ?? '').split(/[ ,]+/)].filter(Boolean)
  const parameters = {
    ...passedThrough(query),
    ...provider.query,
    client_id: settings.clientIds[0] ?? '',
    redirect_uri: callbackOf(auth, enabled),
    response_type: 'code',
    state,
    ...(scopes.length > 0 ? { scope: [...new Set(scopes)].join(' ') } : {}),
    ...(nonce ? { nonce } : {}),
    ...(verifier
      ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {}),
  }
  for (const [key, value] of Object.entries(parameters)) address.searchParams.set(key, value)
  return address.toString()
}

/** The redirect URI at the provider. */
export function callbackOf(
  { settings: { apiUrl } }: Parts<'settings'>,
  { settings }: EnabledProvider,
): string {
  return settings.redirectUri ?? `${apiUrl}/callback`
}

/** The client's nonce, or a new one if the provider repeats it in the ID token. */
function nonceFor({ provider, settings }: EnabledProvider, given: string | undefined): string | undefined {
  if (given) return given.slice(0, 512)
  return provider.openId?.repeatsNonce && !settings.skipNonceCheck ? generateRandomNonce() : undefined
}

/** Parameters that are passed on to the provider: `prompt`, `access_type`, `login_hint` and others. */
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
