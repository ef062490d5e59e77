/**
 * Code of the project runs with the project's rights, whoever defined it last: what the owner of the database, often a superuser, calls
 * or reads of it could be another function or view by now.
 */
import type { Database } from '#server/platform/database.ts'
import type { Steps } from './durable.ts'

/** The database as the project's owner. */
export function asProject(database: Database): Database {
  const transaction: Database['transaction'] = (work, party) =>
    database.transaction(async (sql) => {
      await sql`set local role project_owner`
      return work(sql)
    }, party)
  return { ...database, transaction, sql: (...query) => transaction((sql) => sql(...query)) }
}

/** Steps whose transactions are the project's; the engine records them as before. */
export const stepsAsProject = (steps: Steps): Steps => ({
  ...steps,
  transaction: (name, work) =>
    steps.transaction(name, async (sql) => {
      await sql`set local role project_owner`
      const result = await work(sql)
      await sql`reset role`
      return result
    }),
})
