/** The keys of this installation: what signs access tokens, and the API keys that stand for a role. */
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

/** What an API key stands for. */
export type KeyRole = 'anon' | 'service_role'

export type Keys = {
  /** Signs an access token with the current key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The claims of a token that one of our keys signed and whose time it is; throws InvalidToken. */
  verify(token: string): Claims
  /** The public halves, for /.well-known/jwks.json. */
  jwks(): { keys: JWK[] }
  /** Not secret: stands for the role `anon`. The default one, beside those with a name. */
  publishableKey: string
  /** Stands for `service_role`, past row-level security. The default one, that functions are given. */
  secretKey: string
  /** The role an API key stands for, JWTs of the older form included; undefined when it is none of ours, or revoked. */
  roleOfKey(key: string): KeyRole | undefined | Promise<KeyRole | undefined>
  /** Reads the signing keys anew: tokens of one that is gone no longer count, and a new one signs from now on. */
  reload(): Promise<void>
}

export type KeySettings = {
  /** Where keys.json lies, or is made at the first start with mode 600. */
  dataDir: string
  /** Signs with HS256 unless the project has keys of its own, and verifies what it signed before. */
  jwtSecret?: string | undefined
  /** A file of private JWKs (the Supabase CLI's auth.signing_keys_path); the first that may sign does. */
  signingKeysPath?: string | undefined
  publishableKey?: string | undefined
  secretKey?: string | undefined
  /** What a token must say of itself. */
  tokens?: TokenRules
}

/** Those of the data folder and of the settings; see named-keys.ts for the others. */
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
    jwks: () => ({ keys: ring.keys.flatMap((key) => (key.publicJwk ? [key.publicJwk] : [])) }),
    publishableKey,
    secretKey,
    roleOfKey(key) {
      // Everybody may know this one, which nearly every request brings: how long it takes to find tells nothing.
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
  verifyKey: (token: string) => Claims
  /** What `verify` remembers. */
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
  // An API key of the older form names another issuer, and is for nobody.
  const { everyTokenExpires } = tokens ?? {}
  const held = rememberTokens()
  return {
    current,
    keys,
    held,
    verify: createTokenVerifier(keys, Date.now, tokens, held),
    verifyKey: createTokenVerifier(keys, Date.now, { everyTokenExpires }),
  }
}

/** A key of the older form is a JWT of ours that names a role and nobody. Which role is looked at first: it costs nothing. */
function roleOfToken(token: string, { held, verifyKey }: Ring): KeyRole | undefined {
  // A person's, which nearly every request brings: it is not decoded anew each time.
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

/** What of an API key is kept and compared: it is long and random, so that nobody finds it from this. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
