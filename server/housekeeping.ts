/** Maintenance once a minute: expired rows, accounts after their grace period, and unused files. */
import { cleanUpAuth } from '#server/auth/clean-up.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'

export type HousekeepingParts = {
  ownerDatabase: Database
  authDatabase: Database
  auth: Pick<AuthSettings, 'auditLogDays'>
  log: Pick<Log, 'info' | 'warn'>
}

const every = 60_000

/** Starts it; the returned function stops it after the current round. Several processes may run it. */
export function startHousekeeping(parts: HousekeepingParts): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => runHousekeeping(parts))
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One round. A failure is logged, and does not stop the rest. */
export async function runHousekeeping({
  ownerDatabase,
  authDatabase,
  auth,
  log,
}: HousekeepingParts): Promise<void> {
  const attempt = async <T>(task: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => {
      log.warn({ err: error, task }, 'housekeeping did not finish')
      return undefined
    })
  await attempt('realtime.prepare_messages()', () => ownerDatabase.sql`select realtime.prepare_messages()`)
  await attempt('auth', () => cleanUpAuth(authDatabase, new Date(), auth))
  for (const name of Object.keys(calls) as CallName[]) {
    const done = await attempt(name, () => callOfProject(ownerDatabase, name))
    if (name === 'private.delete_due_accounts()' && done)
      log.info({ deleted: done }, 'deleted accounts whose days of grace were over')
  }
}

type Done = { done: number }

/** In this order, by their SQL signatures. */
const calls = {
  'private.delete_due_accounts()': (sql: Sql) => sql<Done>`select private.delete_due_accounts() as done`,
  'private.remove_unused_files()': (sql: Sql) => sql<Done>`select private.remove_unused_files() as done`,
  'private.remove_unused_post_pictures()': (sql: Sql) =>
    sql<Done>`select private.remove_unused_post_pictures() as done`,
  'private.remove_unused_marks()': (sql: Sql) => sql<Done>`select private.remove_unused_marks() as done`,
  'private.hide_due_jobs()': (sql: Sql) => sql<Done>`select private.hide_due_jobs() as done`,
  'private.lift_suspensions(uuid)': (sql: Sql) => sql<Done>`select private.lift_suspensions() as done`,
  'orcher.tidy()': (sql: Sql) => sql<Done>`select orcher.tidy() as done`,
}
type CallName = keyof typeof calls

/** A project of its own (SUPABASE_DIR) may lack the function. Returns the number of changes. */
async function callOfProject({ transaction }: Database, name: CallName): Promise<number> {
  return transaction(async (sql) => {
    // Project code runs with the project's rights, whoever defined it last.
    await sql`set local role project_owner`
    const [known] = await sql<{ known: boolean }>`
      select to_regprocedure(${name}) is not null as known`
    if (!known?.known) return 0
    const [result] = await calls[name](sql)
    return result?.done ?? 0
  })
}
