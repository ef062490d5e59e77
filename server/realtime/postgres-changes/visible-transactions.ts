/**
 * The WAL reports a commit shortly before it is visible to others. So it waits until a new snapshot includes the transactions;
 * otherwise rows would not be found.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import type { Change } from './change.ts'

/** Milliseconds, long enough for a commit that waits for a synchronous standby. */
const timeout = 10_000

export async function waitUntilVisible(database: Database, changes: readonly Change[]): Promise<void> {
  const transactions = [...new Set(changes.map(({ transaction }) => transaction))]
  const deadline = performance.now() + timeout
  for (let pause = 1; performance.now() < deadline; pause = Math.min(pause * 2, 50)) {
    if (await areVisible(database, transactions)) return
    await wait(pause)
  }
}

/** The WAL has the lower 32 bits of the id; the upper ones are the nearest to the snapshot's. */
async function areVisible({ sql }: Database, transactions: readonly number[]): Promise<boolean> {
  const [found] = await sql<{ are_visible: boolean }>`
    select bool_and(pg_visible_in_snapshot(
      (next + (given - next % 4294967296 + 6442450944) % 4294967296 - 2147483648)::text::xid8, snapshot
    )) as are_visible
    from (select snapshot, pg_snapshot_xmax(snapshot)::text::int8 as next from pg_current_snapshot() as snapshot) as now,
      unnest(${transactions}::int8[]) as given`
  return found?.are_visible === true
}
