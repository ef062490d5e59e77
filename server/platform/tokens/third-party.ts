/**
 * Verifies tokens of third-party issuers that the operator trusts. Their key sets are cached for ten minutes, and fetched for an
 * unknown key id twice a minute at most.
 */

import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Claims } from '#server/platform/caller.ts'
import { outboundRequest } from '#server/platform/http/outbound-request.ts'
import type { Log } from '#server/platform/log.ts'
import { trimEnd } from '#server/platform/trim-end.ts'
import { checkTimes, decodePart, InvalidToken } from './jwt.ts'
import type { ThirdParty } from './third-party-settings.ts'

type Verify = (token: string) => Claims | Promise<Claims>

/** Asymmetric algorithms only: a public key must never be used as an HMAC secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']
/** Roles that bypass row-level security or own what it protects, which only our own tokens may have. */
const rolesOfOurs = /^(service_role|supabase_.*|postgres|authenticator|project_owner|pg_.*)$/

const theirs = new WeakSet<Claims>()

/** Whether the claims may have the role: tokens of third parties must not name a protected role anywhere. */
export const mayHaveRole = (claims: Claims, role: string): boolean =>
  !theirs.has(claims) || !rolesOfOurs.test(role)

const verifiedKept = 2000
/** Milliseconds for which a verified signature is cached; limited, since the key may be withdrawn. */
const verifiedFor = 300_000
/** Milliseconds without a further request after the issuer failed. */
const cooldown = 10_000
const limits = { timeout: 5000, maxBytes: 256 * 1024 }

/** Verifies tokens whose `iss` is one of the issuers, and passes all others to `own`. */
export function withThirdParties(
  own: Verify,
  issuers: readonly ThirdParty[],
  log: Pick<Log, 'warn'>,
): Verify {
  if (issuers.length === 0) return own
  const known = new Map(issuers.map((one) => [one.issuer, verifierOf(one, log)]))
  return (token) => {
    const said = decodePart(token.split('.', 3)[1] ?? '')
    const verify = typeof said?.iss === 'string' ? known.get(trimEnd(said.iss, '/')) : undefined
    return verify ? verify(token) : own(token)
  }
}

function verifierOf(party: ThirdParty, log: Pick<Log, 'warn'>): Verify {
  const keys = keysOf(party)
  const held = new BoundedMap<string, { claims: Claims; until: number }>(verifiedKept)
  return (token) => {
    const kept = held.get(token)
    if (kept && kept.until > Date.now()) {
      checkTimes(kept.claims, Math.floor(Date.now() / 1000))
      return kept.claims
    }
    return verifyAnew(party, keys, token, log).then((claims) => {
      held.set(token, { claims, until: Date.now() + verifiedFor })
      return claims
    })
  }
}

async function verifyAnew(
  { name, issuer, audiences }: ThirdParty,
  keys: JWTVerifyGetKey,
  token: string,
  log: Pick<Log, 'warn'>,
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: [issuer, `${issuer}/`],
      ...(audiences.length > 0 ? { audience: [...audiences] } : {}),
      algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 30,
    })
    const role = payload.role ?? 'anon'
    if (typeof role !== 'string' || rolesOfOurs.test(role)) throw new InvalidToken('claims', 'role')
    const claims = { ...payload, role: role === '' ? 'anon' : role }
    theirs.add(claims)
    return claims
  } catch (error) {
    if (error instanceof InvalidToken) throw error
    if (!(error instanceof errors.JOSEError)) {
      log.warn({ third_party: name, err: error }, 'the keys of another service could not be read')
    }
    throw new InvalidToken(...reasonOf(error))
  }
}

function reasonOf(error: unknown): ConstructorParameters<typeof InvalidToken> {
  if (error instanceof errors.JWTExpired) return ['expired']
  if (error instanceof errors.JOSEAlgNotAllowed) return ['algorithm']
  if (!(error instanceof errors.JWTClaimValidationFailed)) return ['signature']
  const reasons = { aud: 'audience', iss: 'issuer', nbf: 'not-yet-valid' } as const
  const { claim } = error
  return claim in reasons ? [reasons[claim as keyof typeof reasons]] : ['claims', claim]
}

/** The key set of an issuer, fetched for its first token. */
function keysOf({ issuer, jwksUrl }: ThirdParty): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  // Loopback is allowed only if the operator configured it; a discovery document cannot lead there.
  const mayBePrivate = isLocal(jwksUrl ?? issuer)
  const fetchJson = async (url: string): Promise<string> => {
    if (performance.now() - failedAt < cooldown) throw new Error('it failed a moment ago')
    try {
      if (!url.startsWith('https:') && !mayBePrivate) throw new Error('its address is not https')
      const headers = { accept: 'application/json' }
      const { status, body } = await outboundRequest(url, { ...limits, headers, mayBePrivate })
      if (status !== 200) throw new Error(`it answered ${status}`)
      return body
    } catch (error) {
      failedAt = performance.now()
      // The keys may have moved, so discovery is repeated.
      found = undefined
      throw error
    }
  }
  const open = async () => {
    const url = jwksUrl ?? (await discover(issuer, fetchJson))
    return createRemoteJWKSet(new URL(url), {
      cacheMaxAge: 600_000,
      cooldownDuration: 30_000,
      [customFetch]: async () => new Response(await fetchJson(url)),
    })
  }
  return async (header, token) => {
    found ??= open().catch((error) => {
      found = undefined
      failedAt = performance.now()
      throw error
    })
    return (await found)(header, token)
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

async function discover(issuer: string, fetchJson: (url: string) => Promise<string>): Promise<string> {
  const said = Discovery.parse(JSON.parse(await fetchJson(`${issuer}/.well-known/openid-configuration`)))
  if (trimEnd(said.issuer, '/') !== issuer) throw new Error('its discovery names another issuer')
  return said.jwks_uri
}

const isLocal = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
