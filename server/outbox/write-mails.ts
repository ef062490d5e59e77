/** Writes the mails that people get by their settings, as work of the engine: what they are is the project's to say. */
import { dueFunctions } from '#server/platform/work/due-functions.ts'

/** Five fields of cron, UTC: when digests go out, and how long what happened waits for more, is for the database to say. */
export const everyFiveMinutes = '*/5 * * * *'

/** People in one transaction. */
const most = 20

/** In this order: what a reminder says is mailed as any other notice. */
export const writeMails = dueFunctions(
  {
    send_hiring_reminders: (sql, at) => sql`select private.send_hiring_reminders(${at}, ${most}) as done`,
    send_reminders: (sql, at) => sql`select private.send_reminders(${at}, ${most}) as done`,
    send_notices: (sql, at) => sql`select private.send_notices(${at}, ${most}) as done`,
    send_message_mails: (sql, at) => sql`select private.send_message_mails(${at}, ${most}) as done`,
    send_inbox_mails: (sql, at) => sql`select private.send_inbox_mails(${at}, ${most}) as done`,
    send_digests: (sql, at) => sql`select private.send_digests(${at}, ${most}) as done`,
  },
  most,
)
