/** Functions of the project that do what is due by a time, some rows at once, as work of the engine. */
import type { Sql } from '#server/platform/database.ts'
import type { Work } from './durable.ts'

/** Calls one of them, and says in `done` how many rows that were. */
export type DueCall = (sql: Sql, at: Date) => Promise<{ done: number }[]>

/**
 * Work that calls each in its order until nothing is due. A row changes its state in the transaction that records the step, so
 * nothing is done twice, whatever ends in between. Where a run takes longer than until the next, the later one leaves what the
 * earlier one is at and goes on with the rest. One that fails keeps no other from being called; the run has failed then.
 */
export function dueFunctions(calls: Readonly<Record<string, DueCall>>, most: number): Work<number> {
  return async (time, steps) => {
    const failures: unknown[] = []
    for (const [name, call] of Object.entries(calls)) {
      const some = () =>
        steps.transaction(name, (sql) => callOfProject(sql, name, () => call(sql, new Date(time))))
      const all = async () => {
        while ((await some()) === most);
      }
      await all().catch((error) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}

/** With the project's rights; a project of its own (SUPABASE_DIR) may have no such function. */
async function callOfProject(sql: Sql, name: string, call: () => ReturnType<DueCall>): Promise<number> {
  await sql`set local role project_owner`
  const [mine] = await sql<{ mine: boolean }>`
    select to_regprocedure(${`private.${name}(timestamptz, integer)`}) is not null
      and pg_try_advisory_xact_lock(hashtextextended(${`due ${name}`}, 0)) as mine`
  const rows = mine?.mine ? await call() : []
  await sql`reset role`
  return rows[0]?.done ?? 0
}
