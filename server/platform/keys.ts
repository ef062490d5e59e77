/** The keys of this installation: what signs access tokens, and the two API keys that stand for a role. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import type { Claims } from './caller.ts'
import { recordOf } from './cluster-folder.ts'
import { createFile, makeFolder, readIfThere, replaceFile } from './files.ts'
import { createTokenVerifier, type SigningKey, signToken, type TokenRules, toSigningKeys } from './jwt.ts'
import { StartRefused } from './start-refused.ts'

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

const SigningKeys = z.array(z.looseObject({ kty: z.string() }) as unknown as z.ZodType<JWK>).min(1)
const StoredKeys = z.object({
  signingKeys: SigningKeys,
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
})
type StoredKeys = z.infer<typeof StoredKeys>

export async function loadKeys(settings: KeySettings): Promise<Keys> {
  const file = keysOf(settings.dataDir)
  const stored = await ensureKeys(settings.dataDir)
  const signingKeys = settings.signingKeysPath
    ? await readSigningKeys(settings.signingKeysPath, settings.jwtSecret)
    : await usable(file, stored.signingKeys, settings.jwtSecret)
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

const keysOf = (dataDir: string) => path.join(dataDir, 'keys.json')

/** The keys of a data folder, made where it has none yet. A database is recorded only after them: see readKeys. */
export async function ensureKeys(dataDir: string): Promise<StoredKeys> {
  return (await readKeys(dataDir)) ?? (await makeKeys(dataDir))
}

/**
 * Undefined where the data folder has none yet, or somebody has asked for new ones; StartRefused where the file is no
 * longer whole, or has been there before.
 */
export async function readKeys(dataDir: string): Promise<StoredKeys | undefined> {
  const file = keysOf(dataDir)
  const text = await readIfThere(file)
  if (text === undefined) {
    if ((await readIfThere(recordOf(dataDir))) === undefined) return undefined
    throw new StartRefused(
      `${file} is missing, and ${dataDir} has a database that was used with it.\n${restoreKeys}`,
    )
  }
  if (text.trim() === wishForKeys) return undefined
  const keys = StoredKeys.safeParse(parseJson(text))
  if (keys.success) return keys.data
  throw new StartRefused(
    `${file} is ${text.trim() === '' ? 'empty' : 'no longer whole'}: it should hold signingKeys, publishableKey and secretKey.\n${restoreKeys}`,
  )
}

/** What an operator leaves in the file to have new keys made, knowing what that means. */
const wishForKeys = '{}'

const restoreKeys = `Put it back from a backup of the data folder. Without one, write ${wishForKeys} into it: the next start makes new keys, everybody signs in again, and clients need the new publishable key.`

async function makeKeys(dataDir: string): Promise<StoredKeys> {
  const file = keysOf(dataDir)
  const keys: StoredKeys = {
    signingKeys: [await makeSigningKey()],
    publishableKey: `sb_publishable_${randomBytes(16).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
  const text = `${JSON.stringify(keys, null, 2)}\n`
  await makeFolder(dataDir)
  // Two processes that start at once on one folder: the one that loses the race takes the winner's keys.
  if (await createFile(file, text)) return keys
  const others = await readKeys(dataDir)
  if (!others) await replaceFile(file, text)
  return others ?? keys
}

/** A list of private JWKs, as `supabase gen signing-key` writes it. */
export async function readSigningKeys(file: string, jwtSecret?: string): Promise<SigningKey[]> {
  const text = await readIfThere(file)
  const jwks = SigningKeys.safeParse(text === undefined ? undefined : parseJson(text))
  if (jwks.success) return usable(file, jwks.data, jwtSecret)
  throw new StartRefused(
    `${file}, which auth.signing_keys_path in config.toml names, ${text === undefined ? 'does not exist' : 'is not a list of private keys (JWK)'}.\nMake one with: supabase gen signing-key --algorithm ES256. Or take the setting out: then the keys of the data folder sign.`,
  )
}

async function usable(file: string, jwks: JWK[], jwtSecret: string | undefined): Promise<SigningKey[]> {
  return toSigningKeys(jwks, jwtSecret).catch(() => {
    // The library's words may quote the key.
    throw new StartRefused(`${file} has a signing key that cannot sign.\n${restoreKeys}`)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
