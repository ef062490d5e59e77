/** Signing in with an ID token that an app got from the provider itself, by OpenID Connect. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { linkIdentityTo } from '#server/auth/authorize/link-identity.ts'
import { signInByProvider } from '#server/auth/authorize/sign-in-by-provider.ts'
import { authenticate } from '#server/auth/bearer.ts'
import { authError, oauthError } from '#server/auth/errors.ts'
import { type IssuedSession, issueSession } from '#server/auth/issue-session.ts'
import type { OpenIdConnect, Provider, ProviderSettings } from '#server/auth/providers/provider.ts'
import { oauthProviders, type ProviderName } from '#server/auth/providers/providers.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'

const Body = z.object({
  id_token: text,
  provider: text,
  client_id: text,
  issuer: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
})

export async function grantIdToken(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  request: FastifyRequest,
): Promise<IssuedSession> {
  const body = readBody(request, Body)
  if (!body.id_token) throw oauthError('idTokenRequired')
  if (!body.provider && !(body.client_id && body.issuer)) throw oauthError('providerOrIssuerRequired')
  const { name, provider, openId, settings } = chosenProvider(auth, body)
  const claims = await verifiedClaims(body.id_token, openId, settings)
  checkNonce(claims, body.nonce, settings)
  const profile = provider.toProfile(claims)
  if (!profile.subject) throw oauthError('subMissing')
  const linkTo = body.link_identity ? (await authenticate(auth, request)).user.id : undefined
  const client = clientOf(request)
  const outcome = await auth.database.transaction(async (sql) => {
    const user = linkTo
      ? await linkIdentityTo(auth, sql, linkTo, name, profile)
      : await signInByProvider(auth, sql, name, profile, client, auth.settings.siteUrl)
    return 'refused' in user ? user : issueSession(auth, sql, user.id, { method: 'oauth', client })
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

type Chosen = { name: ProviderName; provider: Provider; openId: OpenIdConnect; settings: ProviderSettings }

function chosenProvider(
  { settings }: Parts<'settings'>,
  { provider: wanted, issuer }: z.output<typeof Body>,
): Chosen {
  const found = Object.entries(oauthProviders).find(([name, { openId }]) =>
    wanted ? openId && name === wanted : openId?.issuers.includes(issuer),
  )
  const [name, provider] = (found ?? []) as [ProviderName?, Provider?]
  if (!name || !provider?.openId) {
    throw authError('customProviderNotAllowed', { name: wanted || issuer })
  }
  const chosen = settings.providers[name]
  if (!chosen) {
    throw authError('providerDisabled', { issuer: String(provider.openId.issuers[0]) })
  }
  return { name, provider, openId: provider.openId, settings: chosen }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** The provider's keys, kept for ten minutes and asked for anew when a token names one that is not among them. */
function keysAt(url: string) {
  let keys = keySets.get(url)
  if (!keys) {
    keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5000, cacheMaxAge: 600_000 })
    keySets.set(url, keys)
  }
  return keys
}

async function verifiedClaims(
  token: string,
  openId: OpenIdConnect,
  settings: ProviderSettings,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keysAt(settings.jwksUrl ?? openId.jwksUrl), {
    issuer: [...openId.issuers],
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['exp'],
  }).catch((cause: unknown) => {
    throw oauthError('idTokenBad', {}, { cause })
  })
  // Several clients of one app (web, iOS, Android) are written as one id, with commas between them.
  const ours = settings.clientId.split(',').map((id) => id.trim())
  const audience = [payload.aud ?? []].flat()
  if (!audience.some((one) => ours.includes(one))) {
    throw oauthError('audienceUnknown', { audience: audience.join(', ') })
  }
  return payload
}

function checkNonce(claims: JWTPayload, nonce: string, settings: ProviderSettings): void {
  if (settings.skipNonceCheck) return
  const inToken = typeof claims.nonce === 'string' ? claims.nonce : ''
  if (Boolean(inToken) !== Boolean(nonce)) {
    throw oauthError('nonceOnOneSide')
  }
  if (inToken && createHash('sha256').update(nonce).digest('hex') !== inToken) {
    throw oauthError('nonceWrong')
  }
}
