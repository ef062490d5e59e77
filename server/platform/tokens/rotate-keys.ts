/** Rotates the signing keys of the data folder: one is on standby, one signs, and previous ones verify until they are removed. */
import { StartRefused } from '#server/platform/start-refused.ts'
import { makeSigningKey, readKeys, replaceKeys, type StoredKey, type StoredKeys } from './stored-keys.ts'

export type KeyState = 'signs' | 'stands by' | 'verifies'

const verifyOnly = ['verify']
const standingBy = 'standby'

/** The keys in the order of the file. */
export async function kidsOf(dataDir: string): Promise<{ kid: string; state: KeyState }[]> {
  const { signingKeys } = await storedKeys(dataDir)
  const current = currentOf(signingKeys)
  return signingKeys.map((key) => ({
    kid: nameOf(key),
    state: key === current ? 'signs' : key.status === standingBy ? 'stands by' : 'verifies',
  }))
}

/** Returns the id of the key that signs from now on. Tokens of the previous key stay valid until they expire. */
export async function rotateSigningKey(dataDir: string): Promise<string> {
  const stored = await storedKeys(dataDir)
  const waiting = stored.signingKeys.find(({ status }) => status === standingBy)
  const { status: _, ...next }: StoredKey = waiting ?? (await makeSigningKey())
  const before = stored.signingKeys.filter((key) => key !== waiting)
  const signingKeys = [
    { ...next, key_ops: ['sign', 'verify'] },
    ...before.map((key) => ({ ...key, key_ops: verifyOnly })),
  ]
  await replaceKeys(dataDir, { ...stored, signingKeys })
  return nameOf(next)
}

/** Creates the next key, which is in the key set but does not sign yet; returns its id. */
export async function standBySigningKey(dataDir: string): Promise<string> {
  const stored = await storedKeys(dataDir)
  const waiting = stored.signingKeys.find(({ status }) => status === standingBy)
  if (waiting)
    throw new StartRefused(
      `${nameOf(waiting)} is already standing by: \`npm run keys -- rotate\` starts signing with it.`,
    )
  const next = { ...(await makeSigningKey()), key_ops: verifyOnly, status: standingBy }
  await replaceKeys(dataDir, { ...stored, signingKeys: [...stored.signingKeys, next] })
  return nameOf(next)
}

export async function removeSigningKey(dataDir: string, kid: string): Promise<void> {
  const stored = await storedKeys(dataDir)
  const key = stored.signingKeys.find((one) => one.kid === kid)
  if (!key) throw new StartRefused(`There is no key ${kid}. \`npm run keys\` lists them.`)
  if (key === currentOf(stored.signingKeys)) {
    throw new StartRefused(`${kid} is the signing key. Rotate first: \`npm run keys -- rotate\`.`)
  }
  await replaceKeys(dataDir, { ...stored, signingKeys: stored.signingKeys.filter((one) => one !== key) })
}

const currentOf = (keys: readonly StoredKey[]) =>
  keys.find(({ key_ops: ops }) => ops === undefined || ops.includes('sign'))

const nameOf = ({ kid }: StoredKey) => kid ?? 'without a name'

async function storedKeys(dataDir: string): Promise<StoredKeys> {
  const stored = await readKeys(dataDir)
  if (stored) return stored
  throw new StartRefused(`There are no keys in ${dataDir} yet: \`npm start\` creates them.`)
}
