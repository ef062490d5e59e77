/** The back channel to a provider: exchanges the code for a token, and the token for a profile. */
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  nopkce,
  processGenericTokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import { authError } from '#server/auth/errors.ts'
import { type Ask, boundedFetch, fetchJson } from '#server/auth/providers/bounded-fetch.ts'
import type { EnabledProvider } from '#server/auth/providers/find-provider.ts'
import { requireAccessToken, verifiedClaims } from '#server/auth/providers/id-token.ts'
import { inner, type Json, type Profile } from '#server/auth/providers/provider.ts'

export type ProviderTokens = {
  accessToken: string
  refreshToken: string | undefined
  idToken: string | undefined
}

/** The callback's parameters, and what was stored at the start of the flow. */
export type Return = {
  params: Readonly<Record<string, string | undefined>>
  state: string
  redirectUri: string
  verifier: string | undefined
  nonce: string | undefined
}

export async function exchangeCode(
  enabled: EnabledProvider,
  { params, state, redirectUri, verifier }: Return,
): Promise<ProviderTokens> {
  const { provider, settings } = enabled
  const tokenUrl = settings.tokenUrl ?? provider.tokenUrl
  const server: AuthorizationServer = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl }
  const client = { client_id: settings.clientIds[0] ?? '' }
  const secret = (await provider.clientSecret?.(settings)) ?? settings.secret
  const proof = provider.clientAuth === 'basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
  let idToken: string | undefined
  const options = {
    [customFetch]: async (url: string, init: RequestInit) => {
      const read = await readTokens(url, init, provider.asks ?? boundedFetch)
      idToken = read.idToken
      return read.response
    },
    [allowInsecureRequests]: tokenUrl.startsWith('http:'),
  }
  try {
    checkIssuer(enabled, params.iss)
    const answer = new URLSearchParams({ code: params.code ?? '', state })
    const checked = validateAuthResponse(server, client, answer, state)
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      proof,
      checked,
      redirectUri,
      verifier ?? nopkce,
      options as never,
    )
    const tokens = await processGenericTokenEndpointResponse(server, client, response)
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, idToken }
  } catch (cause) {
    throw authError('providerCodeRefused', { code: (params.code ?? '').slice(0, 6) }, { cause })
  }
}

/** RFC 9207: a code issued by another server must not be sent to this one. */
function checkIssuer({ provider: { openId }, settings }: EnabledProvider, issuer: string | undefined): void {
  const known = openId?.issuerOf ? [openId.issuerOf({}, settings)] : openId?.issuers
  if (issuer === undefined || !known?.[0]) return
  if (!known.includes(issuer)) throw new Error('an answer of another issuer')
}

/**
 * Several providers deviate from the standard: errors with status 200, scopes as a list, no token type. The ID token is removed,
 * since it is verified by its signature, like those from apps.
 */
async function readTokens(
  url: string,
  init: RequestInit,
  ask: Ask,
): Promise<{ response: Response; idToken: string | undefined }> {
  const response = await ask(url, init)
  const { id_token: idToken, scope, scopes: _, ...answer } = inner(await response.json().catch(() => ({})))
  const status = response.ok && typeof answer.access_token !== 'string' ? 400 : response.status
  const usual = {
    token_type: 'bearer',
    ...answer,
    ...(status === 400 && typeof answer.error !== 'string' ? { error: 'invalid_grant' } : {}),
    ...(scope === undefined ? {} : { scope: [scope].flat().join(' ') }),
    expires_in: Number(answer.expires_in) || undefined,
    refresh_token: answer.refresh_token || undefined,
  }
  return {
    response: Response.json(usual, { status }),
    idToken: typeof idToken === 'string' && idToken !== '' ? idToken : undefined,
  }
}

export async function fetchProfile(
  enabled: EnabledProvider,
  tokens: ProviderTokens,
  returned: Return,
): Promise<Profile> {
  const { provider, settings } = enabled
  try {
    const claims = await claimsOf(enabled, tokens, returned)
    const userinfoUrl = settings.userinfoUrl ?? provider.userinfoUrl
    const emailsUrl = settings.emailsUrl ?? provider.emailsUrl
    const [user, emails] = await Promise.all([
      userinfoUrl ? ask(enabled, userinfoUrl, tokens) : {},
      emailsUrl ? ask(enabled, emailsUrl, tokens) : undefined,
    ])
    // OpenID Connect Core, §5.3.2: the userinfo must have the same `sub` as the ID token.
    if (claims && userinfoUrl && inner(user).sub !== undefined && inner(user).sub !== claims.sub) {
      throw new Error('a profile of somebody else')
    }
    const known = { ...claims, ...inner(user) } as Json
    const profile = provider.toProfile(known, { emails, callback: returned.params, settings })
    if (profile.subject !== '') return profile
  } catch (cause) {
    throw authError('providerProfileUnread', { title: provider.title }, { cause })
  }
  throw authError('providerProfileNameless')
}

async function claimsOf(
  enabled: EnabledProvider,
  { idToken, accessToken }: ProviderTokens,
  { nonce }: Return,
): Promise<Json | undefined> {
  const { provider, settings } = enabled
  if (!provider.openId || !idToken) return undefined
  const claims = await verifiedClaims(idToken, enabled)
  requireAccessToken(idToken, claims, accessToken)
  if (nonce && !settings.skipNonceCheck && claims.nonce !== nonce) throw new Error('another nonce')
  return claims
}

async function ask(
  { provider, settings }: EnabledProvider,
  url: string,
  { accessToken }: ProviderTokens,
): Promise<unknown> {
  const { query = {}, headers = {} } = provider.profileRequest?.(accessToken, settings) ?? {}
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const init = { headers: { ...headers, authorization: `Bearer ${accessToken}` } }
  return fetchJson(address, init, provider.asks)
}
