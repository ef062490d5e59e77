/** What companies set a time for, as work of the engine: what is due is the project's to say. */
import type { Sql } from '#server/platform/database.ts'
import type { Work } from '#server/platform/durable.ts'

/** Five fields of cron, UTC. */
export const everyMinute = '* * * * *'

/** Rows in one transaction. */
const most = 50

const dues = ['publish_due_posts', 'send_event_reminders'] as const
type Due = (typeof dues)[number]

/** Each row changes its state in the transaction that records the step, so nothing is done twice, whatever ends in between. */
export const workOfCompanies: Work<number> = async (time, steps) => {
  for (const name of dues) {
    let done: number
    do done = await steps.transaction(name, (sql) => callOfProject(sql, name, new Date(time)))
    while (done === most)
  }
}

/** With the project's rights; a project of its own (SUPABASE_DIR) may have no such function. */
async function callOfProject(sql: Sql, name: Due, at: Date): Promise<number> {
  await sql`set local role project_owner`
  const [known] = await sql<{ known: boolean }>`
    select to_regprocedure(${`private.${name}(timestamptz, integer)`}) is not null as known`
  const rows = known?.known ? await calls[name](sql, at) : []
  await sql`reset role`
  return rows[0]?.done ?? 0
}

const calls: Record<Due, (sql: Sql, at: Date) => Promise<{ done: number }[]>> = {
  publish_due_posts: (sql, at) => sql`select private.publish_due_posts(${at}, ${most}) as done`,
  send_event_reminders: (sql, at) => sql`select private.send_event_reminders(${at}, ${most}) as done`,
}
