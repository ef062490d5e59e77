/** Token buckets in PostgreSQL, shared by all processes and kept over restarts. */
import type { Sql } from '#server/platform/database.ts'

export type Bucket = {
  key: string
  /** Takes at once from a full bucket. */
  burst: number
  /** Seconds in which one take is refilled. */
  refill: number
}

/** Seconds of clock skew between processes. */
const clockTolerance = 60

/**
 * Takes one; returns 0, or the seconds until one is available. A bucket that seems more than its burst below full was filled before
 * the clock went back, and counts as full.
 */
export async function takeFrom(sql: Sql, { key, burst, refill }: Bucket, now: Date): Promise<number> {
  const [taken] = await sql`
    insert into auth.rate_limits as r (key, full_again_at)
    values (${key}, ${now}::timestamptz + make_interval(secs => ${refill}))
    on conflict (key) do update set
      full_again_at = greatest(r.full_again_at, ${now}::timestamptz) + make_interval(secs => ${refill})
    where greatest(r.full_again_at, ${now}::timestamptz) + make_interval(secs => ${refill})
      <= ${now}::timestamptz + make_interval(secs => ${refill * burst})
    returning 1`
  if (taken) return 0
  const [bucket] = await sql<{ seconds: number }>`
    select extract(epoch from full_again_at - ${now}::timestamptz)::float8 as seconds
    from auth.rate_limits where key = ${key}`
  const untilFull = bucket?.seconds ?? refill * burst
  if (untilFull <= refill * burst + clockTolerance)
    return Math.max(1, Math.ceil(untilFull - refill * (burst - 1)))
  await sql`
    update auth.rate_limits set full_again_at = ${now}::timestamptz + make_interval(secs => ${refill})
    where key = ${key}`
  return 0
}

/**
 * Takes `count` at once; false, and nothing taken, if there are fewer. Without waiting for the disk (synchronous_commit off): a
 * crash of PostgreSQL loses the last half second, which no client can cause.
 */
export async function takeSeveral(
  sql: Sql,
  { key, burst, refill }: Bucket,
  count: number,
  now: Date,
): Promise<boolean> {
  if (count > burst) return false
  const taken = await sql`
    insert into auth.rate_limits as r (key, full_again_at)
    select ${key}, ${now}::timestamptz + make_interval(secs => ${refill * count})
    where set_config('synchronous_commit', 'off', true) = 'off'
    on conflict (key) do update set
      full_again_at = greatest(r.full_again_at, ${now}::timestamptz) + make_interval(secs => ${refill * count})
    where greatest(r.full_again_at, ${now}::timestamptz) + make_interval(secs => ${refill * count})
      <= ${now}::timestamptz + make_interval(secs => ${refill * burst})
    returning 1`
  return taken.length > 0
}

/** Returns everything that was taken. */
export async function refillBucket(sql: Sql, key: string): Promise<void> {
  await sql`delete from auth.rate_limits where key = ${key}`
}

/** A full bucket needs no row. */
export async function deleteFullBuckets(sql: Sql, now: Date): Promise<void> {
  await sql`delete from auth.rate_limits where full_again_at < ${now}`
}
