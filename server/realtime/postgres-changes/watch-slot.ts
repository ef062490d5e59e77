/**
 * Watches how much of the WAL the slot keeps from being deleted. A PostgreSQL of others may have no limit of its own
 * (`max_slot_wal_keep_size`), and would run out of disk for a reader that does not go on.
 */
import type { Database } from '#server/platform/database.ts'

const MB = 1024 * 1024
/**
 * Checks in a row for which a slot may keep too much although everything is read: PostgreSQL notes every 15 seconds how far back
 * running transactions reach, and only then lets go.
 */
const patience = 30

type Kept = { kept: number; unread: number }

export class SlotWatch {
  readonly #database: Database
  readonly #slot: string
  readonly #megabytes: number
  #checksBeyond = 0
  #isAsking = false

  constructor(database: Database, slot: string, megabytes: number) {
    this.#database = database
    this.#slot = slot
    this.#megabytes = megabytes
  }

  /** Why the slot must go, if it must. */
  async problem(): Promise<Error | undefined> {
    if (this.#isAsking) return undefined
    this.#isAsking = true
    try {
      const found = await keptBy(this.#database, this.#slot)
      const isBeyond = found !== undefined && found.kept > this.#megabytes * MB
      this.#checksBeyond = isBeyond ? this.#checksBeyond + 1 : 0
      if (!isBeyond || (found.unread <= this.#megabytes * MB && this.#checksBeyond < patience))
        return undefined
      return new Error(
        `its slot kept ${Math.round(found.kept / MB)} MB of PostgreSQL's log, of ${this.#megabytes} that it may`,
      )
    } catch {
      // Of a database that is away the stream hears by itself.
      return undefined
    } finally {
      this.#isAsking = false
    }
  }
}

async function keptBy({ sql }: Database, slot: string): Promise<Kept | undefined> {
  const [found] = await sql<Kept>`
    select coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as kept,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn), 0)::float8 as unread
    from pg_replication_slots where slot_name = ${slot}`
  return found
}
