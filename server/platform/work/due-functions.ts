/** Calls SQL functions of the project that process what is due, in batches, as work of the engine. */
import type { Sql } from '#server/platform/database.ts'
import type { Work } from './durable.ts'

/** Calls a function; `done` is the number of processed rows. */
export type DueCall = (sql: Sql, at: Date) => Promise<{ done: number }[]>

/**
 * Work that calls each function in order until nothing is due. A row changes its state in the transaction that records the step, so
 * nothing is done twice after a crash. If runs overlap, the later one skips the function that the earlier one is calling. If a
 * function fails, the others are called nevertheless, and the run has failed.
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

/** Calls with the project's rights. A project of its own (SUPABASE_DIR) may lack the function, which counts as nothing due. */
async function callOfProject(sql: Sql, name: string, call: () => ReturnType<DueCall>): Promise<number> {
  await sql`set local role project_owner`
  const [mine] = await sql<{ mine: boolean }>`
    select to_regprocedure(${`private.${name}(timestamptz, integer)`}) is not null
      and pg_try_advisory_xact_lock(hashtextextended(${`due ${name}`}, 0)) as mine`
  const rows = mine?.mine ? await call() : []
  await sql`reset role`
  return rows[0]?.done ?? 0
}
