/** Buckets that refill evenly, held in PostgreSQL so that every process and a restart see the same. */
import type { Sql } from '#server/platform/database.ts'

export type Bucket = {
  key: string
  /** Takes at once from a full bucket. */
  burst: number
  /** Seconds until one take is refilled. */
  refill: number
}

/** Seconds by which the clocks of two processes may differ. */
const clockTolerance = 60

/**
 * Takes one; 0 when it was there, else the seconds until there is one again. No bucket is further from full than its whole
 * burst: one that is was filled before the clock went back, and counts as full.
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
 * For several at once: false where there are not as many, and none is taken then. Written without waiting for the disk: a
 * crash of PostgreSQL forgets the last half second of what was taken, which nobody can bring about from outside.
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

/** What was taken counts no more. */
export async function refillBucket(sql: Sql, key: string): Promise<void> {
  await sql`delete from auth.rate_limits where key = ${key}`
}

/** A full bucket is as good as none. */
export async function deleteFullBuckets(sql: Sql, now: Date): Promise<void> {
  await sql`delete from auth.rate_limits where full_again_at < ${now}`
}
