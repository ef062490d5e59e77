/** The outbox of messages: insert a row in the transaction that causes the message. */
import type { Sql } from '#server/platform/database.ts'
import type { Mail } from './mail.ts'
import type { Sms } from './sms.ts'

export async function queueMail(sql: Sql, mail: Mail): Promise<void> {
  await sql`insert into tannr_internal.outbox (kind, message) values ('mail', ${mail})`
}

export async function queueSms(sql: Sql, sms: Sms): Promise<void> {
  await sql`insert into tannr_internal.outbox (kind, message) values ('sms', ${sms})`
}
