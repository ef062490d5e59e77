/**
 * API keys with a name, beside the two default ones: kept as hashes in PostgreSQL and in the memory of every process, which
 * hears of each change at once. While it may have missed one, PostgreSQL is asked.
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
  /** By the digest of the key. */
  roleOf(digest: Buffer): KeyRole | undefined | Promise<KeyRole | undefined>
  stop(): Promise<void>
}

const roles = { publishable: 'anon', secret: 'service_role' } as const

/** What an announcement may have missed is found. */
const readEvery = 60_000

/** Keeps them; `changed` is called at every announcement, before anything is read. */
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
      // Another change was announced meanwhile: whoever reads that has the last word.
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

/** What begins in another way, as the token of a person does, is none of them. */
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

/** The key itself, which nobody can read again. Undefined where the name is taken. */
export async function createKey(sql: Sql, name: string, kind: KeyKind): Promise<string | undefined> {
  const kindOf = `${beginning}${kind}_`
  const key = `${kindOf}${randomBytes(24).toString('base64url')}`
  const made = await sql`
    insert into tannr_internal.api_keys (name, kind, hash, beginning) values (${name}, ${kind}, ${digestOf(key)}, ${key.slice(0, kindOf.length + 4)})
    on conflict (name) where revoked_at is null do nothing returning id`
  return made.length > 0 ? key : undefined
}

/** Whether there was one of this name. */
export async function revokeKey(sql: Sql, name: string): Promise<boolean> {
  const revoked = await sql`
    update tannr_internal.api_keys set revoked_at = now() where name = ${name} and revoked_at is null returning id`
  return revoked.length > 0
}
