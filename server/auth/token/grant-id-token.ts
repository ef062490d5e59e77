/** Signs in with an OpenID Connect ID token that an app obtained from the provider. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { linkIdentityTo } from '#server/auth/authorize/link-identity.ts'
import { signInByProvider, sourceOf } from '#server/auth/authorize/sign-in-by-provider.ts'
import { authError, oauthError } from '#server/auth/errors.ts'
import { requireSecondStep } from '#server/auth/factors/factors.ts'
import { findCustomProvider, findProviderOfIssuer } from '#server/auth/providers/custom-providers.ts'
import { type EnabledProvider, enabledProvider } from '#server/auth/providers/find-provider.ts'
import { requireAccessToken, verifiedClaims } from '#server/auth/providers/id-token.ts'
import type { ProviderSettings } from '#server/auth/providers/provider.ts'
import { isProviderName, oauthProviders, providerNames } from '#server/auth/providers/providers.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { authenticate } from '#server/auth/sessions/bearer.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'

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
  const enabled = await chosenProvider(auth, body)
  const { name, provider, settings } = enabled
  const claims = await verifiedClaims(body.id_token, enabled)
  requireAccessToken(body.id_token, claims, body.access_token)
  checkNonce(claims, body.nonce, settings)
  const profile = provider.toProfile(claims, { settings })
  if (!profile.subject) throw oauthError('subMissing')
  const linkTo = body.link_identity ? await personToLink(auth, request) : undefined
  const client = clientOf(request)
  const outcome = await retryOnConflict('email_exists', () =>
    auth.database.transaction(async (sql) => {
      const user = linkTo
        ? await linkIdentityTo(auth, sql, linkTo, name, profile)
        : await signInByProvider(auth, sql, sourceOf(enabled), profile, client, auth.settings.siteUrl)
      return 'refused' in user ? user : issueSession(auth, sql, user.id, { method: 'oauth', client })
    }),
  )
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

async function personToLink(
  auth: Parts<'database' | 'keys' | 'now'>,
  request: FastifyRequest,
): Promise<string> {
  const bearer = await authenticate(auth, request)
  requireSecondStep(bearer)
  return bearer.user.id
}

async function chosenProvider(
  auth: Parts<'database' | 'settings'>,
  { provider: wanted, issuer }: z.output<typeof Body>,
): Promise<EnabledProvider> {
  const name = wanted || (await nameOfIssuer(auth, issuer)) || ''
  const provider = isProviderName(name) ? oauthProviders[name] : undefined
  const isCustom = name.startsWith('custom:') && (await findCustomProvider(auth, name)) !== undefined
  if (!provider?.openId && !isCustom) throw authError('customProviderNotAllowed', { name: wanted || issuer })
  if (isProviderName(name) && !auth.settings.providers[name]) {
    throw authError('providerDisabled', { issuer: provider?.openId?.issuers[0] ?? name })
  }
  const chosen = await enabledProvider(auth, name)
  if (!chosen.provider.openId) throw authError('customProviderNotAllowed', { name })
  return chosen
}

async function nameOfIssuer(
  auth: Parts<'database' | 'settings'>,
  issuer: string,
): Promise<string | undefined> {
  const known = providerNames.find((name) => oauthProviders[name].openId?.issuers.includes(issuer))
  return known ?? (await findProviderOfIssuer(auth, issuer))?.identifier
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
