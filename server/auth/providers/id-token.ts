/**
 * Verifies ID tokens by OpenID Connect Core 1.0, §3.1.3.7 and §3.1.3.8: issuer, audience, and the binding to code and access token.
 */

import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { oauthError } from '#server/auth/errors.ts'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { type Ask, boundedFetch } from './bounded-fetch.ts'
import type { Provider, ProviderSettings } from './provider.ts'

type Issuer = { provider: Provider; settings: ProviderSettings }

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']

export async function verifiedClaims(token: string, { provider, settings }: Issuer): Promise<JWTPayload> {
  const { payload } = await verify(token, provider, settings).catch((cause: unknown) => {
    throw oauthError('idTokenBad', {}, { cause })
  })
  const audience = [payload.aud ?? []].flat()
  const isOurs = (client: unknown) => settings.clientIds.includes(client as string)
  if (!audience.some(isOurs) || (audience.length > 1 && payload.azp !== undefined && !isOurs(payload.azp))) {
    throw oauthError('audienceUnknown', { audience: audience.join(', ') })
  }
  return payload
}

async function verify(token: string, { openId, ...provider }: Provider, settings: ProviderSettings) {
  const jwksUrl = settings.jwksUrl ?? provider.jwksUrl
  if (!openId || !jwksUrl) throw new Error('no keys that verify its ID tokens')
  const issuer = openId.issuerOf ? openId.issuerOf(decodeJwt(token), settings) : [...openId.issuers]
  if (!issuer) throw new Error('an issuer that is none of its own')
  return jwtVerify(token, keysAt(jwksUrl, provider.asks ?? boundedFetch), {
    issuer,
    algorithms,
    requiredClaims: ['exp', 'aud'],
    clockTolerance: 30,
  })
}

type KeySet = ReturnType<typeof createRemoteJWKSet>

const keySets = new BoundedMap<string, KeySet>(100)

/** The provider's key set, cached for ten minutes and fetched again for an unknown key id. */
function keysAt(url: string, ask: Ask): KeySet {
  const key = `${ask.name} ${url}`
  const known = keySets.get(key)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(url), { cacheMaxAge: 600_000, [customFetch]: ask })
  keySets.set(key, keys)
  return keys
}

/** Throws if the access token does not match the ID token's `at_hash`. */
export function requireAccessToken(token: string, claims: JWTPayload, accessToken: string): void {
  if (!accessToken || typeof claims.at_hash !== 'string') return
  const size = /(256|384|512)$/.exec(decodeProtectedHeader(token).alg ?? '')?.[1] ?? '512'
  const digest = createHash(`sha${size}`).update(accessToken).digest()
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== claims.at_hash) {
    throw oauthError('idTokenBad')
  }
}
