/** What companies set a time for, as work of the engine: what is due is the project's to say. */
import { dueFunctions } from '#server/platform/work/due-functions.ts'

/** Five fields of cron, UTC. */
export const everyMinute = '* * * * *'

/** Rows in one transaction. */
const most = 50

export const workOfCompanies = dueFunctions(
  {
    publish_due_posts: (sql, at) => sql`select private.publish_due_posts(${at}, ${most}) as done`,
    send_event_reminders: (sql, at) => sql`select private.send_event_reminders(${at}, ${most}) as done`,
  },
  most,
)
