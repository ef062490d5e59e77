/**
 * Named API keys, beside the two default ones: stored as hashes in PostgreSQL and cached in every process, which is notified of
 * each change. While a notification may have been missed, PostgreSQL is asked.
 */
import { randomBytes } from 'node:crypto'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { digestOf, type KeyRole, type Keys, type OwnKeys } from './keys.ts'

export type KeyKind = 'publishable' | 'secret'

export type NamedKey = {
  name: string
  kind: KeyKind
  beginning: string
  created_at: Date
  revoked_at: Date | null
}

export type NamedKeys = {
  /** The role by the digest of the key. */
  roleOf(digest: Buffer): KeyRole | undefined | Promise<KeyRole | undefined>
  stop(): Promise<void>
}

const roles = { publishable: 'anon', secret: 'service_role' } as const

/** Milliseconds between reads that catch missed notifications. */
const readEvery = 60_000

/** Starts the cache; `changed` is called at every notification, before the keys are read again. */
export async function keepNamedKeys(
  database: Database,
  log: Pick<Log, 'warn'>,
  changed: () => Promise<void> = async () => {},
): Promise<NamedKeys> {
  let held: Map<string, KeyRole> | undefined
  let readings = 0
  const read = async () => {
    const reading = ++readings
    held = undefined
    try {
      await changed()
      const living = await livingKeys(database.sql)
      // If another change was notified meanwhile, its read has the last word.
      if (reading === readings) held = living
    } catch (error) {
      log.warn({ err: error }, 'the keys could not be read')
    }
  }
  const lose = () => {
    readings++
    held = undefined
  }
  const listening = await database.listen('keys', () => void read(), lose)
  await read()
  const timer = setInterval(read, readEvery)
  timer.unref()
  return {
    roleOf: (digest) => (held ? held.get(digest.toString('hex')) : roleInDatabase(database.sql, digest)),
    async stop() {
      clearInterval(timer)
      await listening.stop()
    },
  }
}

/** The prefix of API keys. Anything else, such as a user's token, is not looked up. */
const beginning = 'sb_'

export function withNamedKeys(own: OwnKeys, named: Pick<NamedKeys, 'roleOf'>): Keys {
  const roleOf = (key: string) => (key.startsWith(beginning) ? named.roleOf(digestOf(key)) : undefined)
  return { ...own, roleOfKey: (key) => own.roleOfKey(key) ?? roleOf(key) }
}

async function livingKeys(sql: Sql): Promise<Map<string, KeyRole>> {
  const rows = await sql<{ hash: string; kind: KeyKind }>`
    select encode(hash, 'hex') hash, kind from tannr_internal.api_keys where revoked_at is null`
  return new Map(rows.map(({ hash, kind }) => [hash, roles[kind]]))
}

async function roleInDatabase(sql: Sql, digest: Buffer): Promise<KeyRole | undefined> {
  const [found] = await sql<{ kind: KeyKind }>`
    select kind from tannr_internal.api_keys where hash = ${digest} and revoked_at is null`
  return found && roles[found.kind]
}

export function listKeys(sql: Sql): Promise<NamedKey[]> {
  return sql<NamedKey>`
    select name, kind, beginning, created_at, revoked_at from tannr_internal.api_keys order by created_at, name`
}

/** Resolves to the key itself, which cannot be read again, or to undefined if the name is taken. */
export async function createKey(sql: Sql, name: string, kind: KeyKind): Promise<string | undefined> {
  const kindOf = `${beginning}${kind}_`
  const key = `${kindOf}${randomBytes(24).toString('base64url')}`
  const made = await sql`
    insert into tannr_internal.api_keys (name, kind, hash, beginning) values (${name}, ${kind}, ${digestOf(key)}, ${key.slice(0, kindOf.length + 4)})
    on conflict (name) where revoked_at is null do nothing returning id`
  return made.length > 0 ? key : undefined
}

/** Whether a key of this name existed. */
export async function revokeKey(sql: Sql, name: string): Promise<boolean> {
  const revoked = await sql`
    update tannr_internal.api_keys set revoked_at = now() where name = ${name} and revoked_at is null returning id`
  return revoked.length > 0
}
