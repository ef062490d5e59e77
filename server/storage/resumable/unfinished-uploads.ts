/**
 * Limits the unfinished uploads of an account, in number and bytes: per object, and in total. Otherwise a caller with permission
 * for one small object could fill the disk with pieces, each kept for a day. Idle uploads are evicted, oldest first. They are
 * counted in the database, over all processes.
 */
import type { Database, Sql } from '#server/platform/database.ts'
import { storageError } from '#server/storage/errors.ts'
import { type Query, queryAsServer, serviceRole } from '#server/storage/request-database.ts'

/** Per object. */
export const maxPerObject = 10
/** Milliseconds without a piece after which an upload may be evicted for one of another object. */
const idleAfter = 60_000
/** Milliseconds for which an upload counts as active, and after which that is renewed while a piece arrives. */
const active = { for: 90_000, renewedEvery: 30_000 }

/** `bytes` is the final size. */
export type Begun = { version: string; object: string; bytes: number; whose: string }

type Known = Pick<Begun, 'version' | 'object' | 'bytes'> & { at: Date; written_until: Date | null }

export type UnfinishedParts = {
  /** As the role that may become any caller's. */
  database: Database
  /** Per account. */
  limit: { uploads: number; bytes: number }
  /** The uploads that exist when the process starts; `at` in milliseconds. */
  list(): AsyncIterable<Begun & { at: number }>
  isUnfinished(version: string): Promise<boolean>
  remove(version: string): Promise<void>
  now(): number
}

export class UnfinishedUploads {
  readonly #parts: UnfinishedParts
  #listed: Promise<void> | undefined

  constructor(parts: UnfinishedParts) {
    this.#parts = parts
  }

  /** Called before the upload is created. Throws if there is no room. */
  async add(begun: Begun): Promise<void> {
    this.#listed ??= this.#list().catch((error) => {
      this.#listed = undefined
      throw error
    })
    await this.#listed
    const gone = await this.#parts.database.transaction((sql) => this.#take(sql, begun))
    if (!gone) throw storageError('tooMuchUnfinished')
    for (const version of gone) {
      // It may have been completed meanwhile.
      if (await this.#parts.isUnfinished(version)) await this.#parts.remove(version)
    }
  }

  /** Called when a deferred length becomes known. */
  async declared(version: string, bytes: number): Promise<void> {
    await this.#change('bytes = $2::bigint', version, bytes)
  }

  /** Marks it as active while a piece arrives. */
  async written<T>(version: string, work: () => Promise<T>): Promise<T> {
    const renew = () =>
      this.#change('written_until = $2::timestamptz', version, timeText(this.#parts.now() + active.for))
    await renew()
    // If the database cannot be reached, the mark expires by itself.
    const timer = setInterval(() => void renew().catch(() => {}), active.renewedEvery).unref()
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await this.#change(
        'written_until = null, at = $2::timestamptz',
        version,
        timeText(this.#parts.now()),
      ).catch(() => {})
    }
  }

  /** It has become an object, or was deleted. */
  async ended(version: string): Promise<void> {
    await this.#ask('delete from storage.unfinished_uploads where version = $1', version)
  }

  #change(what: string, version: string, value: string | number): Promise<void> {
    return this.#ask(`update storage.unfinished_uploads set ${what} where version = $1`, version, value)
  }

  /** Without waiting for the disk: what a crash of PostgreSQL loses is listed again, or deleted after a day. */
  async #ask(text: string, ...values: Query['values']): Promise<void> {
    const soon = { text: 'set local synchronous_commit = off', values: [] }
    await queryAsServer(this.#parts.database, soon, { text, values })
  }

  async #list(): Promise<void> {
    for await (const { version, whose, object, bytes, at } of this.#parts.list()) {
      await this.#ask(
        `insert into storage.unfinished_uploads (version, whose, object, bytes, at)
         values ($1, $2, $3, $4::bigint, $5::timestamptz) on conflict do nothing`,
        ...[version, whose, object, bytes, timeText(at)],
      )
    }
  }

  /** Inserts its row, one of an account at a time. Returns the versions to evict, or undefined if there is no room. */
  async #take(sql: Sql, begun: Begun): Promise<string[] | undefined> {
    const { version, object, bytes, whose } = begun
    await sql`select set_config('role', ${serviceRole}, true), set_config('synchronous_commit', 'off', true)`
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unfinished uploads of ${whose}`}, 0))`
    const known = await sql<Known>`
      select version, object, bytes::float8 as bytes, at, written_until from storage.unfinished_uploads
      where whose = ${whose} order by at, number`
    const gone = this.#evictedFor(begun, known)
    if (!gone) return undefined
    await sql`delete from storage.unfinished_uploads where version = any (${gone}::text[])`
    await sql`
      insert into storage.unfinished_uploads (version, whose, object, bytes, at)
      values (${version}, ${whose}, ${object}, ${bytes}, ${new Date(this.#parts.now())})`
    return gone
  }

  /** `known` is sorted by age, the oldest first. */
  #evictedFor({ object, bytes }: Begun, known: readonly Known[]): string[] | undefined {
    const { limit, now } = this.#parts
    const sameObject = known.filter((one) => one.object === object)
    const gone = new Set(sameObject.slice(0, Math.max(0, sameObject.length - maxPerObject + 1)))
    const left = known.filter((one) => !gone.has(one))
    let uploads = left.length + 1
    let sum = left.reduce((total, one) => total + one.bytes, bytes)
    const isTooMuch = () => uploads > limit.uploads || sum > limit.bytes
    for (const one of left.filter((other) => isIdle(other, now()))) {
      if (!isTooMuch()) break
      gone.add(one)
      uploads--
      sum -= one.bytes
    }
    return isTooMuch() ? undefined : [...gone].map(({ version }) => version)
  }
}

const isIdle = ({ at, written_until: until }: Known, now: number) =>
  now - at.getTime() >= idleAfter && (until === null || until.getTime() <= now)

const timeText = (milliseconds: number) => new Date(milliseconds).toISOString()
