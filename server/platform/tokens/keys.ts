/** The keys of this installation: signing keys of access tokens, and API keys, each of which stands for a role. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { JWK } from 'jose'
import type { Claims } from '#server/platform/caller.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import {
  createTokenVerifier,
  decodePart,
  type HeldTokens,
  rememberTokens,
  type SigningKey,
  signToken,
  type TokenRules,
  toSigningKeys,
} from './jwt.ts'
import { ensureKeys, keysFileOf, readSigningKeys, type StoredKeys, usable } from './stored-keys.ts'

/** The role of an API key. */
export type KeyRole = 'anon' | 'service_role'

export type Keys = {
  /** Signs an access token with the current key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The claims of a token with a valid signature and times; throws InvalidToken. */
  verify(token: string): Claims
  /** The same for a token that is bound to a resource, whose `aud` the resource compares. `verify` refuses these. */
  verifyBound(token: string): Claims
  /** The public halves, for /.well-known/jwks.json. */
  jwks(): { keys: JWK[] }
  /** Public; has the role `anon`. The default one, beside named keys. */
  publishableKey: string
  /** Has the role `service_role`, which bypasses row-level security. The default one, which functions are given. */
  secretKey: string
  /** The role of an API key, older JWT keys included; undefined if it is unknown or revoked. */
  roleOfKey(key: string): KeyRole | undefined | Promise<KeyRole | undefined>
  /** Reads the signing keys again: tokens of removed keys are no longer valid, and a new key signs from now on. */
  reload(): Promise<void>
}

export type KeySettings = {
  /** The folder of keys.json, which is created at the first start with mode 600. */
  dataDir: string
  /** Signs with HS256 unless the project has its own keys, and verifies tokens signed with it. */
  jwtSecret?: string | undefined
  /** A file of private JWKs (the Supabase CLI's auth.signing_keys_path); the first that can sign does. */
  signingKeysPath?: string | undefined
  publishableKey?: string | undefined
  secretKey?: string | undefined
  /** What a token must contain beyond a valid signature. */
  tokens?: TokenRules
}

/** The keys of the data folder and the settings; named-keys.ts adds the named ones. */
export type OwnKeys = Keys & { roleOfKey(key: string): KeyRole | undefined }

export async function loadKeys(settings: KeySettings): Promise<OwnKeys> {
  const stored = await ensureKeys(settings.dataDir)
  let ring = await openRing(settings, stored)
  const publishableKey = settings.publishableKey ?? stored.publishableKey
  const secretKey = settings.secretKey ?? stored.secretKey
  const secretDigest = digestOf(secretKey)
  return {
    sign: (claims) => signToken(ring.current, claims),
    verify: (token) => ring.verify(token),
    verifyBound: (token) => ring.verifyBound(token),
    jwks: () => ({ keys: ring.keys.flatMap((key) => (key.publicJwk ? [key.publicJwk] : [])) }),
    publishableKey,
    secretKey,
    roleOfKey(key) {
      // The key is public and nearly every request has it, so the comparison need not be constant-time.
      if (key === publishableKey) return 'anon'
      if (key.split('.', 4).length === 3) return roleOfToken(key, ring)
      return timingSafeEqual(secretDigest, digestOf(key)) ? 'service_role' : undefined
    },
    async reload() {
      ring = await openRing(settings, await ensureKeys(settings.dataDir))
    },
  }
}

type Ring = {
  current: SigningKey
  keys: SigningKey[]
  verify: (token: string) => Claims
  verifyBound: (token: string) => Claims
  verifyKey: (token: string) => Claims
  /** The cache of `verify`. */
  held: HeldTokens
}

async function openRing(settings: KeySettings, stored: StoredKeys): Promise<Ring> {
  const { dataDir, jwtSecret, signingKeysPath, tokens } = settings
  const file = signingKeysPath ?? keysFileOf(dataDir)
  const own = signingKeysPath
    ? await readSigningKeys(signingKeysPath)
    : await usable(file, stored.signingKeys)
  const secret = await toSigningKeys([], jwtSecret)
  const keys = [...secret, ...own]
  const current = (signingKeysPath ? own : keys).find(({ signer }) => signer) ?? secret[0]
  if (!current) {
    throw new StartRefused(
      `${file} has no key that may sign: all of them are public, or their key_ops lack "sign".\nAdd one with: supabase gen signing-key --append. Or set key_ops of one to ["sign", "verify"].`,
    )
  }
  // An older API key has another issuer and no audience.
  const { everyTokenExpires } = tokens ?? {}
  const held = rememberTokens()
  return {
    current,
    keys,
    held,
    verify: createTokenVerifier(keys, Date.now, tokens, held),
    verifyBound: createTokenVerifier(keys, Date.now, { ...tokens, audiences: undefined, bound: true }),
    verifyKey: createTokenVerifier(keys, Date.now, { everyTokenExpires }),
  }
}

/** An older API key is a JWT with a role and no `sub`. The role is read before the signature is verified, since that is cheap. */
function roleOfToken(token: string, { held, verifyKey }: Ring): KeyRole | undefined {
  // A cached user token, as nearly every request has: not decoded again.
  if (held.get(token)?.sub !== undefined) return undefined
  const said = decodePart(token.split('.')[1] ?? '')
  if (!said || !namesRoleAlone(said)) return undefined
  try {
    verifyKey(token)
    return said.role
  } catch {
    return undefined
  }
}

function namesRoleAlone(claims: Record<string, unknown>): claims is { role: KeyRole } {
  const { role, sub, session_id: session } = claims
  return sub === undefined && session === undefined && (role === 'anon' || role === 'service_role')
}

/** The hash of an API key that is stored and compared. A plain hash is enough, since keys are long and random. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
