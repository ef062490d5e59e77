/** The stored messages: the newest few hundred. */
import type { Database, Sql } from '#server/platform/database.ts'
import type { Mailer } from '#server/platform/messages/mail.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'

export type Message = {
  id: string
  kind: 'mail' | 'sms'
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
}

export const messagesKept = 500

export const inboxMailer = ({ sql }: Database): Mailer => ({
  send: ({ to, subject, text, html = '' }) =>
    insertMessage(sql, { kind: 'mail', recipient: to, subject, text, html }),
  sendWithin: async (transaction, { to, subject, text, html = '' }) => {
    // Its owner, where this session has no rights of its own in the inbox (server/platform/migrations/server-login.ts).
    await transaction`
      select set_config('role', 'supabase_auth_admin', true) where pg_has_role('supabase_auth_admin', 'member')`
    await insertMessage(transaction, { kind: 'mail', recipient: to, subject, text, html })
    await transaction`reset role`
  },
})

export const inboxSms = ({ sql }: Database): SmsSender => ({
  send: ({ to, text }) => insertMessage(sql, { kind: 'sms', recipient: to, subject: '', text, html: '' }),
})

async function insertMessage(sql: Sql, message: Omit<Message, 'id' | 'created_at'>): Promise<void> {
  await sql`
    with kept as (select id from inbox.messages order by created_at desc limit ${messagesKept - 1}),
    dropped as (delete from inbox.messages where id not in (select id from kept))
    insert into inbox.messages (kind, recipient, subject, text, html)
    values (${message.kind}, ${message.recipient.toLowerCase()}, ${message.subject}, ${message.text}, ${message.html})`
}

export type Search = { to?: string | undefined; subject?: string | undefined; words?: string | undefined }

export async function listMessages(
  sql: Sql,
  { to, subject, words }: Search,
  { limit, start }: { limit: number; start: number },
): Promise<Message[]> {
  return sql<Message>`
    select * from inbox.messages
    where (${to ?? null}::text is null or strpos(recipient, lower(${to ?? null})) > 0)
      and (${subject ?? null}::text is null or strpos(lower(subject), lower(${subject ?? null})) > 0)
      and (${words ?? null}::text is null or strpos(lower(recipient || ' ' || subject || ' ' || text), lower(${words ?? null})) > 0)
    order by created_at desc limit ${limit} offset ${start}`
}

export async function countMessages(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) from inbox.messages`
  return row?.count ?? 0
}

export async function findMessage(sql: Sql, id: string): Promise<Message | undefined> {
  const [message] = await sql<Message>`select * from inbox.messages where id::text = ${id}`
  return message
}

export async function findNewestMessage(sql: Sql): Promise<Message | undefined> {
  const [message] = await sql<Message>`select * from inbox.messages order by created_at desc limit 1`
  return message
}

export async function deleteMessages(sql: Sql, ids: readonly string[] | undefined): Promise<void> {
  if (ids) await sql`delete from inbox.messages where id::text = any(${ids})`
  else await sql`delete from inbox.messages`
}
