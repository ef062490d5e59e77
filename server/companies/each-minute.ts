/** Scheduled actions of companies, as work of the engine; SQL decides what is due. */
import { dueFunctions } from '#server/platform/work/due-functions.ts'

/** Five fields of cron, UTC. */
export const everyMinute = '* * * * *'

/** Rows in one transaction. */
const batchSize = 50

export const workOfCompanies = dueFunctions(
  {
    publish_due_posts: (sql, at) => sql`select private.publish_due_posts(${at}, ${batchSize}) as done`,
    send_event_reminders: (sql, at) => sql`select private.send_event_reminders(${at}, ${batchSize}) as done`,
  },
  batchSize,
)
