/** Writes the mails that people have subscribed to, as work of the engine; SQL decides what they contain. */
import { dueFunctions } from '#server/platform/work/due-functions.ts'

/** Cron, UTC. The times of digests and the delays are up to the database. */
export const everyFiveMinutes = '*/5 * * * *'

/** People in one transaction. */
const batchSize = 20

/** In this order: nobody is reminded of what is called off, and what creates notices comes before what mails them. */
export const writeMails = dueFunctions(
  {
    call_off_interviews: (sql, at) => sql`select private.call_off_interviews(${at}, ${batchSize}) as done`,
    send_hiring_reminders: (sql, at) =>
      sql`select private.send_hiring_reminders(${at}, ${batchSize}) as done`,
    send_meeting_reminders: (sql, at) =>
      sql`select private.send_meeting_reminders(${at}, ${batchSize}) as done`,
    send_reminders: (sql, at) => sql`select private.send_reminders(${at}, ${batchSize}) as done`,
    send_review_news: (sql, at) => sql`select private.send_review_news(${at}, ${batchSize}) as done`,
    send_notices: (sql, at) => sql`select private.send_notices(${at}, ${batchSize}) as done`,
    send_message_mails: (sql, at) => sql`select private.send_message_mails(${at}, ${batchSize}) as done`,
    send_inbox_mails: (sql, at) => sql`select private.send_inbox_mails(${at}, ${batchSize}) as done`,
    send_digests: (sql, at) => sql`select private.send_digests(${at}, ${batchSize}) as done`,
  },
  batchSize,
)
