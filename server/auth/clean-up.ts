/** What has run out and would only take up room. Each deletes at most 100 rows at a time, so that nobody waits for it. */
import type { Database } from '#server/platform/database.ts'
import { deleteFullBuckets } from './rate-limits.ts'

export async function cleanUpAuth({ sql }: Database, now: Date): Promise<void> {
  await deleteFullBuckets(sql, now)
  await sql`
    delete from auth.refresh_tokens where id in (
      select id from auth.refresh_tokens
      where revoked and updated_at < ${now}::timestamptz - interval '24 hours'
      limit 100 for update skip locked)`
  await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions
      where not_after < ${now}::timestamptz - interval '72 hours'
      limit 100 for update skip locked)`
  await sql`
    delete from auth.flow_state where id in (
      select id from auth.flow_state
      where created_at < ${now}::timestamptz - interval '24 hours'
      limit 100 for update skip locked)`
}
