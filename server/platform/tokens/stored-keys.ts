/** Reads and writes keys.json of the data folder, and reads a project's own list of signing keys. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { recordOf } from '#server/platform/cluster/cluster-folder.ts'
import { createFile, makeFolder, readIfExists, replaceFile } from '#server/platform/files.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { type SigningKey, toSigningKeys } from './jwt.ts'

/** `status` is our own field: "standby" until the key signs. */
export type StoredKey = JWK & { status?: string }

const SigningKeys = z.array(z.looseObject({ kty: z.string() }) as unknown as z.ZodType<StoredKey>).min(1)
const StoredKeys = z.object({
  signingKeys: SigningKeys,
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
})
export type StoredKeys = z.infer<typeof StoredKeys>

export const keysFileOf = (dataDir: string) => path.join(dataDir, 'keys.json')

/** The keys of a data folder, created if it has none. A database is recorded only after them: see readKeys. */
export async function ensureKeys(dataDir: string): Promise<StoredKeys> {
  return (await readKeys(dataDir)) ?? (await makeKeys(dataDir))
}

/**
 * Undefined if the data folder has none yet, or the operator has asked for new ones. Throws StartRefused if the file is damaged, or
 * missing although it must have existed.
 */
export async function readKeys(dataDir: string): Promise<StoredKeys | undefined> {
  const file = keysFileOf(dataDir)
  const text = await readIfExists(file)
  if (text === undefined) {
    if ((await readIfExists(recordOf(dataDir))) === undefined) return undefined
    throw new StartRefused(
      `${file} is missing, and the database in ${dataDir} was used with it.\n${restoreKeys}`,
    )
  }
  if (text.trim() === emptyFile) return undefined
  const keys = StoredKeys.safeParse(parseJson(text))
  if (keys.success) return keys.data
  throw new StartRefused(
    `${file} is ${text.trim() === '' ? 'empty' : 'incomplete'}: it should contain signingKeys, publishableKey and secretKey.\n${restoreKeys}`,
  )
}

/** What an operator writes to the file to get new keys. */
const emptyFile = '{}'

const restoreKeys = `Restore it from a backup of the data folder. Without one, write ${emptyFile} into it: the next start creates new keys, everyone has to sign in again, and clients need the new publishable key.`

async function makeKeys(dataDir: string): Promise<StoredKeys> {
  const file = keysFileOf(dataDir)
  const keys: StoredKeys = {
    signingKeys: [await makeSigningKey()],
    publishableKey: `sb_publishable_${randomBytes(16).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  }
  const text = textOf(keys)
  await makeFolder(dataDir)
  // If two processes start at once on one folder, the loser of the race uses the winner's keys.
  if (await createFile(file, text)) return keys
  const others = await readKeys(dataDir)
  if (!others) await replaceFile(file, text)
  return others ?? keys
}

/** A list of private JWKs, as `supabase gen signing-key` writes it. */
export async function readSigningKeys(file: string): Promise<SigningKey[]> {
  const text = await readIfExists(file)
  const jwks = SigningKeys.safeParse(text === undefined ? undefined : parseJson(text))
  if (jwks.success) return usable(file, jwks.data)
  throw new StartRefused(
    `${file}, which auth.signing_keys_path in config.toml names, ${text === undefined ? 'does not exist' : 'is not a list of private keys (JWK)'}.\nCreate one with: supabase gen signing-key --algorithm ES256. Or remove the setting: the keys in the data folder are used then.`,
  )
}

export async function usable(file: string, jwks: JWK[]): Promise<SigningKey[]> {
  return toSigningKeys(jwks, undefined).catch(() => {
    // The library's message may contain the key.
    throw new StartRefused(`${file} has a signing key that cannot sign.\n${restoreKeys}`)
  })
}

export const replaceKeys = (dataDir: string, keys: StoredKeys): Promise<void> =>
  replaceFile(keysFileOf(dataDir), textOf(keys))

const textOf = (keys: StoredKeys) => `${JSON.stringify(keys, null, 2)}\n`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    ...(await exportJWK(privateKey)),
    alg: 'ES256',
    use: 'sig',
    kid: randomBytes(12).toString('base64url'),
  }
}
