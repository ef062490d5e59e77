/** The rows of `public.exports`: requests for archives, with their progress. */
import type { Database, Sql } from '#server/platform/database.ts'
import { asProject } from '#server/platform/work/as-project.ts'

export type Order = { id: string; attempts: number }
export type Taken = { person: string; path: string }

/** A project of its own (SUPABASE_DIR) may lack the table. Requests that are `making` have been abandoned. */
export const findWaiting = (database: Database): Promise<Order[]> =>
  asProject(database).transaction(async (sql) => {
    const [known] = await sql<{ known: boolean }>`select to_regclass('public.exports') is not null as known`
    if (!known?.known) return []
    return sql<Order>`
      select id, attempts from public.exports
      where user_id is not null and (state = 'waiting' or (state = 'making' and beat_at < now() - interval '30 seconds'))
      order by requested_at limit 1`
  })

/** Undefined if another process has it. */
export async function take(sql: Sql, { id, attempts }: Order): Promise<Taken | undefined> {
  const [taken] = await sql<Taken>`
    update public.exports set state = 'making', beat_at = now(), percent = 0
    where id = ${id} and attempts = ${attempts} and user_id is not null
      and (state = 'waiting' or (state = 'making' and beat_at < now() - interval '30 seconds'))
    returning user_id as person, path`
  return taken
}

/** The number of this attempt; undefined if the request is settled. */
export const countAttempt = (database: Database, id: string): Promise<number | undefined> =>
  asProject(database).transaction(async (sql) => {
    const [counted] = await sql<{ attempts: number }>`
      update public.exports set attempts = attempts + 1, beat_at = now() where id = ${id} and state = 'making'
      returning attempts`
    return counted?.attempts
  })

/** A deliberate interruption is not counted as an attempt. */
export const uncountAttempt = (database: Database, id: string) =>
  asProject(database)
    .sql`update public.exports set attempts = attempts - 1, percent = 0 where id = ${id} and state = 'making'`

export const tell = (database: Database, id: string, percent: number) =>
  asProject(database)
    .sql`update public.exports set beat_at = now(), percent = ${percent} where id = ${id} and state = 'making'`

/** `size` in bytes; null if it has failed. */
export async function settle(sql: Sql, id: string, size: number | null): Promise<void> {
  await sql`
    update public.exports set state = ${size === null ? 'failed' : 'ready'}, size = ${size}, percent = 100,
      expires_at = now() + interval '7 days'
    where id = ${id} and state = 'making'`
}
