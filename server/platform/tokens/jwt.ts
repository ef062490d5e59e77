/** Signing and verifying JSON Web Tokens (RFC 7519) with the keys of this installation. */

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import type { JWK } from 'jose'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Claims } from '#server/platform/caller.ts'

export type SigningKey = {
  kid: string | undefined
  alg: 'ES256' | 'HS256' | 'RS256' | 'EdDSA'
  /** The secret for HS256, else the private key; undefined for a key that only verifies. */
  signer: KeyObject | Buffer | undefined
  /** The same secret for HS256, else the public key. */
  verifier: KeyObject | Buffer
  publicJwk: JWK | undefined
}

export type InvalidTokenReason =
  | 'empty'
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not-yet-valid'
  | 'issued-in-future'
  | 'claims'
  | 'never-expires'
  | 'audience'
  | 'issuer'
  /** An ID token, which tells an application who someone is, used as an access token. */
  | 'id-token'
  /** The session has ended, or the account is deleted or banned. */
  | 'revoked'

export class InvalidToken extends Error {
  readonly reason: InvalidTokenReason
  /** What is wrong in detail: the number of parts, or the claim's name. */
  readonly detail: string

  constructor(reason: InvalidTokenReason, detail = '') {
    super(`Invalid token: ${reason}${detail && ` (${detail})`}`)
    this.reason = reason
    this.detail = detail
  }
}

/** What a token must contain beyond a valid signature. */
export type TokenRules = {
  /** Our own `iss`: a token with it, or with a session, must have `exp`. */
  issuer?: string | undefined
  /** Requires `exp` of all tokens, those of other issuers included. */
  everyTokenExpires?: boolean | undefined
  /** A token with `sub` must have one of these in `aud`; any other may omit it. No check if omitted. */
  audiences?: readonly string[] | undefined
  /** The same for `iss`, beside our own. */
  issuers?: readonly string[] | undefined
  /** Takes tokens that are bound to a resource, and no others; otherwise those are refused. */
  bound?: boolean | undefined
}

/** Clock skew allowed between machines, in seconds. */
const leeway = 30
const verifiedTokensKept = 2000

/** The claims of tokens whose signature has been verified, by token. */
export type HeldTokens = Map<string, Claims>

export const rememberTokens = (): HeldTokens => new BoundedMap(verifiedTokensKept)

const longestToken = 16_384

/** The secret comes first, and signs unless the caller chooses another key. */
export async function toSigningKeys(jwks: readonly JWK[], secret: string | undefined): Promise<SigningKey[]> {
  const keys = jwks.map(toSigningKey)
  if (!secret) return keys
  const shared = Buffer.from(secret)
  return [{ kid: undefined, alg: 'HS256', signer: shared, verifier: shared, publicJwk: undefined }, ...keys]
}

/** By RFC 7517, `key_ops` restricts a key's use; without it, all uses are allowed. */
function toSigningKey(jwk: JWK): SigningKey {
  const maySign = jwk.key_ops === undefined || jwk.key_ops.includes('sign')
  if (jwk.kty === 'oct') {
    const shared = Buffer.from(jwk.k ?? '', 'base64url')
    if (shared.length < 16) throw new Error('a shared key is too short')
    const signer = maySign ? shared : undefined
    return { kid: jwk.kid, alg: 'HS256', signer, verifier: shared, publicJwk: undefined }
  }
  const key = { key: jwk as never, format: 'jwk' } as const
  const privateKey = jwk.d === undefined ? undefined : createPrivateKey(key)
  const publicKey = privateKey ? createPublicKey(privateKey) : createPublicKey(key)
  const alg = algorithmOf(jwk)
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), alg, use: 'sig', key_ops: ['verify'] } as JWK
  if (jwk.kid) publicJwk.kid = jwk.kid
  return { kid: jwk.kid, alg, signer: maySign ? privateKey : undefined, verifier: publicKey, publicJwk }
}

function algorithmOf({ kty, crv }: JWK): SigningKey['alg'] {
  if (kty === 'RSA') return 'RS256'
  if (kty === 'EC' && crv === 'P-256') return 'ES256'
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA'
  throw new Error('a key of this kind signs no token')
}

export async function signToken(key: SigningKey, claims: Record<string, unknown>): Promise<string> {
  const header = { alg: key.alg, typ: 'JWT', ...(key.kid ? { kid: key.kid } : {}) }
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${signature(key, signed).toString('base64url')}`
}

function signature({ alg, signer }: SigningKey, text: string): Buffer {
  if (!signer) throw new Error('this key only verifies')
  if (alg === 'HS256')
    return createHmac('sha256', signer as Buffer)
      .update(text)
      .digest()
  return sign(digestOf(alg), Buffer.from(text), { key: signer as KeyObject, dsaEncoding: 'ieee-p1363' })
}

/** Ed25519 has a built-in digest. */
const digestOf = (alg: SigningKey['alg']) => (alg === 'EdDSA' ? null : 'sha256')

/**
 * Verifies tokens and caches the claims of valid ones by the whole token, since a client sends the same one for an hour. Times are
 * checked at every call.
 */
export function createTokenVerifier(
  keys: readonly SigningKey[],
  now: () => number = Date.now,
  rules: TokenRules = {},
  held = rememberTokens(),
) {
  return (token: string): Claims => {
    let claims = held.get(token)
    if (!claims) {
      claims = decodeVerified(token, keys)
      checkRules(claims, rules)
      held.set(token, claims)
    }
    checkTimes(claims, Math.floor(now() / 1000))
    return claims
  }
}

function decodeVerified(token: string, keys: readonly SigningKey[]): Claims {
  if (token === '') throw new InvalidToken('empty')
  if (token.length > longestToken) throw new InvalidToken('malformed', 'too long')
  const parts = token.split('.')
  if (parts.length !== 3) throw new InvalidToken('malformed', String(parts.length))
  const [head, body, mark] = parts as [string, string, string]
  const header = decodePart(head)
  if (!header) throw new InvalidToken('signature')
  const fitting = keys.filter((key) => key.alg === header.alg)
  if (fitting.length === 0) throw new InvalidToken('algorithm', String(header.alg))
  const candidates = candidatesFor(header.kid, fitting)
  const given = Buffer.from(mark, 'base64url')
  if (!candidates.some((key) => holds(key, `${head}.${body}`, given))) throw new InvalidToken('signature')
  const claims = decodePart(body)
  if (!claims) throw new InvalidToken('claims')
  checkTypes(claims)
  return { ...claims, role: typeof claims.role === 'string' && claims.role !== '' ? claims.role : 'anon' }
}

/** An unknown key id matches only a secret without an id, such as JWT_SECRET. */
function candidatesFor(kid: unknown, fitting: readonly SigningKey[]): readonly SigningKey[] {
  if (kid === undefined) return fitting
  const named = fitting.filter((key) => key.kid === kid)
  return named.length > 0 ? named : fitting.filter((key) => key.alg === 'HS256' && key.kid === undefined)
}

function holds({ alg, verifier }: SigningKey, text: string, given: Buffer): boolean {
  if (alg === 'HS256') {
    const expected = createHmac('sha256', verifier as Buffer)
      .update(text)
      .digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const key = { key: verifier as KeyObject, dsaEncoding: 'ieee-p1363' } as const
  return verify(digestOf(alg), Buffer.from(text), key, given)
}

function checkTypes(claims: Record<string, unknown>): void {
  for (const name of ['exp', 'nbf', 'iat']) {
    if (claims[name] !== undefined && typeof claims[name] !== 'number') throw new InvalidToken('claims', name)
  }
}

/** Marks our ID tokens, which tell an application who someone is and are not accepted as access tokens. */
export const idTokenUse = { token_use: 'id' } as const

/** Marks access tokens that only the resource in their `aud` accepts (RFC 8707). */
export const boundUse = { token_use: 'resource' } as const

function checkRules(claims: Claims, rules: TokenRules): void {
  const { issuer, everyTokenExpires, audiences, issuers, bound = false } = rules
  const { exp, aud, iss, sub, session_id: session } = claims
  const isOurs = session !== undefined || (issuer !== undefined && iss === issuer)
  // Other issuers mark their tokens as well.
  const isIdToken = claims.token_use === idTokenUse.token_use && (issuer === undefined || isOurs)
  if (isIdToken) throw new InvalidToken('id-token')
  // Whatever it says of its issuer: a hook may leave that out, and the site may move.
  const isBound = claims.token_use === boundUse.token_use
  if (isBound !== bound) throw new InvalidToken('audience')
  if (exp === undefined && (everyTokenExpires || isOurs)) throw new InvalidToken('never-expires')
  const isPersons = sub !== undefined || session !== undefined
  const isAmong = (given: unknown, wanted: readonly string[]) =>
    given === undefined ? !isPersons : [given].flat().some((one) => wanted.includes(one as string))
  if (audiences && !isAmong(aud, audiences)) throw new InvalidToken('audience')
  if (issuers && !isAmong(iss, issuer === undefined ? issuers : [...issuers, issuer])) {
    throw new InvalidToken('issuer')
  }
}

export function checkTimes({ exp, nbf, iat }: Claims, now: number): void {
  if (typeof exp === 'number' && now > exp + leeway) throw new InvalidToken('expired')
  if (typeof nbf === 'number' && now < nbf - leeway) throw new InvalidToken('not-yet-valid')
  if (typeof iat === 'number' && now < iat - leeway) throw new InvalidToken('issued-in-future')
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

export function decodePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
