/** The rows of the outbox, and how each goes on: it waits, is being sent, was given up, or is gone because it was sent. */
import type { Sql } from '#server/platform/database.ts'
import type { Mail } from '#server/platform/messages/mail.ts'
import type { NamedMail } from '#server/platform/messages/project-mails.ts'
import type { Sms } from '#server/platform/messages/sms.ts'

/** `attempts` are those before this one. */
export type Due = { id: number; attempts: number }

export type Outgoing = { kind: 'mail'; message: Mail | NamedMail } | { kind: 'sms'; message: Sms }

export async function listDue(sql: Sql, except: readonly number[], limit: number): Promise<Due[]> {
  return sql<Due>`
    select id, attempts from tannr_internal.outbox
    where state = 'waiting' and due_at <= now() and id <> all (${except}::bigint[]) order by due_at, id limit ${limit}`
}

/** False where it is somebody else's, or gone. */
export async function take(sql: Sql, { id, attempts }: Due): Promise<boolean> {
  const taken = await sql`
    update tannr_internal.outbox set state = 'sending', attempts = attempts + 1, taken_at = now(), handed_at = null
    where id = ${id} and attempts = ${attempts} and state = 'waiting' returning id`
  return taken.length > 0
}

export async function findTaken(
  sql: Sql,
  { id, attempts }: Due,
): Promise<(Outgoing & { handed: boolean }) | undefined> {
  const [taken] = await sql<Outgoing & { handed: boolean }>`
    select kind, message, handed_at is not null as handed from tannr_internal.outbox
    where id = ${id} and attempts = ${attempts + 1} and state = 'sending'`
  return taken
}

/** Before the end of it is handed over. False where somebody was as far before. */
export async function markHanded(sql: Sql, { id, attempts }: Due): Promise<boolean> {
  const marked = await sql`
    update tannr_internal.outbox set handed_at = now()
    where id = ${id} and attempts = ${attempts + 1} and state = 'sending' and handed_at is null returning id`
  return marked.length > 0
}

export async function deleteSent(sql: Sql, { id, attempts }: Due): Promise<void> {
  await sql`
    delete from tannr_internal.outbox where id = ${id} and attempts = ${attempts + 1} and state = 'sending'`
}

/** Again after 30 s, 1 min, 2 min … an hour; given up after a day. Says which. */
export async function putOff(sql: Sql, { id, attempts }: Due, trouble: string): Promise<'later' | 'dead'> {
  const [row] = await sql<{ state: string }>`
    update tannr_internal.outbox set
      state = case when created_at < now() - interval '1 day' then 'dead' else 'waiting' end,
      due_at = now() + least(interval '30 seconds' * 2 ^ least(${attempts}::integer, 10), interval '1 hour'),
      handed_at = null, taken_at = null, trouble = ${trouble}
    where id = ${id} and attempts = ${attempts + 1} and state = 'sending' returning state`
  return row?.state === 'dead' ? 'dead' : 'later'
}

export async function giveUp(sql: Sql, { id, attempts }: Due, trouble: string): Promise<void> {
  await sql`
    update tannr_internal.outbox set state = 'dead', trouble = ${trouble}
    where id = ${id} and attempts = ${attempts + 1} and state = 'sending'`
}

/**
 * What nobody goes on with, though it should have been over long ago, waits again; if its end may have been handed over it
 * was given up. What was given up is kept for a month.
 */
export async function requeueStranded(sql: Sql): Promise<void> {
  await sql`
    update tannr_internal.outbox set
      state = case when handed_at is null then 'waiting' else 'dead' end, due_at = now(), trouble = 'interrupted'
    where state = 'sending' and taken_at < now() - interval '15 minutes'`
  await sql`
    update tannr_internal.outbox set attempts = attempts + 1, due_at = now()
    where state = 'waiting' and due_at < now() - interval '15 minutes'`
  await sql`
    delete from tannr_internal.outbox where state = 'dead' and created_at < now() - interval '31 days'`
}
