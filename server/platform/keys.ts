/** The keys of this installation: what signs access tokens, and the two API keys that stand for a role. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Claims } from './caller.ts'
import { createTokenVerifier, type SigningKey, signToken, type TokenRules, toSigningKeys } from './jwt.ts'

export type Keys = {
  /** Signs an access token with the current key (ES256, or HS256 when a JWT secret is set). */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The claims of a token that one of our keys signed and whose time it is; throws InvalidToken. */
  verify(token: string): Claims
  /** The public halves, for /.well-known/jwks.json. */
  jwks(): { keys: JWK[] }
  /** Not secret: stands for the role `anon`. */
  publishableKey: string
  /** Stands for `service_role`, past row-level security. */
  secretKey: string
  /** The role an API key stands for, legacy JWT keys included; undefined when it is none of ours. */
  roleOfKey(key: string): 'anon' | 'service_role' | undefined
}

export type KeySettings = {
  /** Where keys.json lies, or is made at the first start with mode 600. */
  dataDir: string
  /** Signs with HS256 instead, and admits the legacy anon and service_role JWTs. */
  jwtSecret?: string | undefined
  /** A file of private JWKs (the Supabase CLI's auth.signing_keys_path); the first signs. */
  signingKeysPath?: string | undefined
  publishableKey?: string | undefined
  secretKey?: string | undefined
  /** What a token must say of itself. */
  tokens?: TokenRules
}

type StoredKeys = { signingKeys: JWK[]; publishableKey: string; secretKey: string }

export async function loadKeys(settings: KeySettings): Promise<Keys> {
  const stored = await readOrMakeKeys(path.join(settings.dataDir, 'keys.json'))
  const jwks = settings.signingKeysPath
    ? (JSON.parse(await readFile(settings.signingKeysPath, 'utf8')) as JWK[])
    : stored.signingKeys
  const signingKeys = await toSigningKeys(jwks, settings.jwtSecret)
  const verify = createTokenVerifier(signingKeys, Date.now, settings.tokens)
  const { everyTokenExpires } = settings.tokens ?? {}
  // An API key of the older form names another issuer, and is for nobody.
  const verifyKey = createTokenVerifier(signingKeys, Date.now, { everyTokenExpires })
  const publishableKey = settings.publishableKey ?? stored.publishableKey
  const secretKey = settings.secretKey ?? stored.secretKey
  const [current] = signingKeys as [SigningKey, ...SigningKey[]]
  return {
    sign: (claims) => signToken(current, claims),
    verify,
    jwks: () => ({ keys: signingKeys.flatMap((key) => (key.publicJwk ? [key.publicJwk] : [])) }),
    publishableKey,
    secretKey,
    roleOfKey(key) {
      if (sameText(key, publishableKey)) return 'anon'
      if (sameText(key, secretKey)) return 'service_role'
      return settings.jwtSecret ? roleOfLegacyKey(key, verifyKey) : undefined
    },
  }
}

/** A legacy key is a JWT of ours that names a role and no person. */
function roleOfLegacyKey(key: string, verify: Keys['verify']): 'anon' | 'service_role' | undefined {
  if (key.split('.').length !== 3) return undefined
  try {
    const { role, sub } = verify(key)
    return sub === undefined && (role === 'anon' || role === 'service_role') ? role : undefined
  } catch {
    return undefined
  }
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

async function readOrMakeKeys(file: string): Promise<StoredKeys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return JSON.parse(text) as StoredKeys
  const keys: StoredKeys = {
    signingKeys: [await makeSigningKey()],
    publishableKey: `sb_publishable_${randomBytes(16).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
  await mkdir(path.dirname(file), { recursive: true })
  // Two processes that start at once on one folder: the one that loses the race takes the winner's keys.
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return JSON.parse(await readFile(file, 'utf8')) as StoredKeys
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    ...(await exportJWK(privateKey)),
    alg: 'ES256',
    use: 'sig',
    kid: randomBytes(12).toString('base64url'),
  }
}
