/** Writes the mails that people get by their settings, as work of the engine: what they are is the project's to say. */
import type { Sql } from '#server/platform/database.ts'
import type { Work } from '#server/platform/durable.ts'

/** Five fields of cron, UTC: when digests go out, and how long what happened waits for more, is for the database to say. */
export const everyFiveMinutes = '*/5 * * * *'

/** People in one transaction. */
const most = 20

/** In this order: what a reminder says is mailed as any other notice. */
const mails = [
  'send_hiring_reminders',
  'send_reminders',
  'send_notices',
  'send_message_mails',
  'send_inbox_mails',
  'send_digests',
] as const
type Mails = (typeof mails)[number]

export const writeMails: Work<number> = async (time, steps) => {
  for (const name of mails) {
    let done: number
    do done = await steps.transaction(name, (sql) => callOfProject(sql, name, new Date(time)))
    while (done === most)
  }
}

/** With the project's rights; a project of its own (SUPABASE_DIR) may have no such function. */
async function callOfProject(sql: Sql, name: Mails, at: Date): Promise<number> {
  await sql`set local role project_owner`
  const [known] = await sql<{ known: boolean }>`
    select to_regprocedure(${`private.${name}(timestamptz, integer)`}) is not null as known`
  const rows = known?.known ? await calls[name](sql, at) : []
  await sql`reset role`
  return rows[0]?.done ?? 0
}

const calls: Record<Mails, (sql: Sql, at: Date) => Promise<{ done: number }[]>> = {
  send_hiring_reminders: (sql, at) => sql`select private.send_hiring_reminders(${at}, ${most}) as done`,
  send_reminders: (sql, at) => sql`select private.send_reminders(${at}, ${most}) as done`,
  send_notices: (sql, at) => sql`select private.send_notices(${at}, ${most}) as done`,
  send_message_mails: (sql, at) => sql`select private.send_message_mails(${at}, ${most}) as done`,
  send_inbox_mails: (sql, at) => sql`select private.send_inbox_mails(${at}, ${most}) as done`,
  send_digests: (sql, at) => sql`select private.send_digests(${at}, ${most}) as done`,
}
