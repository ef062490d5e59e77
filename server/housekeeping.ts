/**
 * What nobody asks for and has to be done all the same, once a minute: expired rows, accounts whose grace is over, and files
 * that nothing needs any more.
 */
import { cleanUpAuth } from '#server/auth/clean-up.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'

export type HousekeepingParts = {
  ownerDatabase: Database
  authDatabase: Database
  auth: Pick<AuthSettings, 'auditLogDays'>
  log: Log
}

const every = 60_000

/** Starts it; the function it gives stops it after what it has in hand. Several processes may do it at once. */
export function startHousekeeping({
  ownerDatabase,
  authDatabase,
  auth,
  log,
}: HousekeepingParts): () => Promise<void> {
  let running = Promise.resolve()
  const round = async () => {
    await ownerDatabase.sql`select realtime.prepare_messages()`
    await cleanUpAuth(authDatabase, new Date(), auth)
    const deleted = await deleteDueAccounts(ownerDatabase)
    if (deleted > 0) log.info({ deleted }, 'deleted accounts whose days of grace were over')
    await callOfProject(ownerDatabase, 'private.remove_unused_files()')
    await callOfProject(ownerDatabase, 'private.remove_unused_post_pictures()')
    await callOfProject(ownerDatabase, 'private.remove_unused_marks()')
    await callOfProject(ownerDatabase, 'private.hide_due_jobs()')
    await callOfProject(ownerDatabase, 'private.lift_suspensions(uuid)')
    await callOfProject(ownerDatabase, 'orcher.tidy()')
  }
  const timer = setInterval(() => {
    running = running.then(round).catch((error) => log.warn({ err: error }, 'housekeeping did not finish'))
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

const deleteDueAccounts = (database: Database) => callOfProject(database, 'private.delete_due_accounts()')

type Done = { done: number }

/** By the signature that the database knows each by. */
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

/** A project of its own (SUPABASE_DIR) may have no such function. Returns how many things it did. */
async function callOfProject({ transaction }: Database, name: keyof typeof calls): Promise<number> {
  return transaction(async (sql) => {
    // The project's code, whoever wrote it last, runs with the project's rights.
    await sql`set local role project_owner`
    const [known] = await sql<{ known: boolean }>`
      select to_regprocedure(${name}) is not null as known`
    if (!known?.known) return 0
    const [result] = await calls[name](sql)
    return result?.done ?? 0
  })
}
