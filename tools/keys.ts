/**
 * `npm run keys`: the keys of this installation. Without arguments it lists them.
 *
 *   npm run keys -- rotate              signs with a new key from now on (with the standby one where there is one)
 *   npm run keys -- standby             makes the next signing key, published before it signs
 *   npm run keys -- create KIND NAME    makes an API key, publishable or secret, and shows it this once
 *   npm run keys -- revoke NAME|KID     revokes an API key, or a signing key and all tokens that it signed
 *   npm run keys -- s3                  the access key of /storage/v1/s3, with its secret
 *   npm run keys -- jwt ROLE            an API key of the older form, anon or service_role, signed by the current key
 *
 * A running server applies every change at once. DATA_DIR, SUPABASE_DIR, DATABASE_URL and JWT_SECRET are read as by `npm start`.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, projectFolder, readConfig } from '#server/config.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { readIfExists } from '#server/platform/files.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { createKey, listKeys, revokeKey } from '#server/platform/tokens/named-keys.ts'
import {
  kidsOf,
  removeSigningKey,
  rotateSigningKey,
  standBySigningKey,
} from '#server/platform/tokens/rotate-keys.ts'
import { accessKeyOf } from '#server/storage/s3/access-key.ts'
import { region } from '#server/storage/s3/bucket-operations.ts'
import { openOwnerAddress } from './owner-address.ts'
import { runExplained } from './run-explained.ts'

const dataDir = path.resolve(process.env.DATA_DIR || 'data')
const tenYears = 10 * 365 * 24 * 3600
const usage = (await readFile(import.meta.filename, 'utf8')).match(/(?<= \* {3})npm run keys.*/g)?.join('\n')

const commands: Record<string, (...words: string[]) => Promise<string | undefined>> = {
  list,
  rotate: () => changed(async () => `Signs now: ${await rotateSigningKey(await signingFolder())}`),
  standby: () => changed(async () => `Stands by: ${await standBySigningKey(await signingFolder())}`),
  create,
  revoke,
  jwt,
  s3,
}

const [name = 'list', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
await runExplained(async () => {
  const said = await command?.(...words)
  if (said === undefined) {
    console.error(usage)
    process.exitCode = 2
  } else console.log(said)
})

async function list(): Promise<string> {
  const signing = (await kidsOf(dataDir)).map(({ kid, state }) => [kid, 'signing key', state])
  const named = (await withDatabase(({ sql }) => listKeys(sql))).map((key) => [
    key.name,
    `${key.kind}, ${key.beginning}…`,
    key.revoked_at ? `revoked ${key.revoked_at.toISOString()}` : `made ${key.created_at.toISOString()}`,
  ])
  const defaults = ['publishable', 'secret'].map((kind) => ['default', kind, `in ${dataDir}`])
  const rows = [...signing, ...defaults, ...named]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function create(kind?: string, keyName?: string): Promise<string | undefined> {
  if ((kind !== 'publishable' && kind !== 'secret') || !keyName) return undefined
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(keyName) || keyName === 'default') {
    throw new StartRefused(
      'A name has up to 63 lowercase letters, digits, _ and -, starts with a letter, and is not "default".',
    )
  }
  const key = await withDatabase(({ sql }) => createKey(sql, keyName, kind))
  if (!key) throw new StartRefused(`There already is a key ${keyName}: revoke it, or choose another name.`)
  return `${key}\nIt cannot be shown again: only its hash is stored.`
}

async function revoke(which?: string): Promise<string | undefined> {
  if (!which) return undefined
  if (await withDatabase(({ sql }) => revokeKey(sql, which))) return `Revoked ${which}.`
  if (which === 'default') {
    throw new StartRefused(
      `The default keys are in ${path.join(dataDir, 'keys.json')}: stop the server, put new ones there (or in PUBLISHABLE_KEY and SECRET_KEY), and start it.`,
    )
  }
  return changed(async () => {
    await removeSigningKey(dataDir, which)
    return `Removed ${which}: tokens that it signed no longer count, and who has one signs in anew when it is refused.`
  })
}

async function jwt(role?: string): Promise<string | undefined> {
  if (role !== 'anon' && role !== 'service_role') return undefined
  const { keys: settings } = await settingsOf()
  const keys = await loadKeys({ dataDir, ...settings })
  const now = Math.floor(Date.now() / 1000)
  return keys.sign({ iss: 'tannr', role, iat: now, exp: now + tenYears })
}

/** Not shown by a plain list: it has the rights of `service_role`. */
async function s3(): Promise<string | undefined> {
  const { keys: settings, storage } = await settingsOf()
  if (!storage?.s3Protocol.enabled) throw new StartRefused('config.toml switches the S3 protocol off.')
  const { secretKey } = await loadKeys({ dataDir, ...settings })
  const { id, secret } = accessKeyOf(storage.s3Protocol, secretKey)
  return `Access key ID      ${id}\nSecret access key  ${secret}\nRegion             ${region}`
}

/** The data folder, if its keys sign (and not JWT_SECRET). */
async function signingFolder(): Promise<string> {
  const { signingKeysPath, jwtSecret } = (await settingsOf()).keys
  if (signingKeysPath) {
    throw new StartRefused(
      `The signing keys are in ${signingKeysPath} (auth.signing_keys_path): add one there with \`supabase gen signing-key --append\`, in front of the others.`,
    )
  }
  if (!jwtSecret) return dataDir
  throw new StartRefused('JWT_SECRET is the signing key. Unset it to use the keys in the data folder.')
}

async function settingsOf(): Promise<Config> {
  const variables = { ...process.env }
  const toml = await readIfExists(path.join(projectFolder(variables, process.cwd()), 'config.toml'))
  return readConfig({ variables, toml, workingDir: process.cwd() })
}

/** Tells the servers on this database to reload their keys. */
async function changed(work: () => Promise<string>): Promise<string> {
  const said = await work()
  await withDatabase(({ sql }) => sql`select pg_notify('keys', '')`)
  return said
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { url, close } = await openOwnerAddress(dataDir)
  const database = createDatabase({ url: withSafePath(url), size: 1, name: 'tannr keys' })
  try {
    return await work(database)
  } finally {
    await database.close()
    await close()
  }
}
