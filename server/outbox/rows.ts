/** The rows of the outbox and their states: waiting, being sent, given up, or deleted because sent. */
import type { Sql } from '#server/platform/database.ts'
import type { Mail } from '#server/platform/messages/mail.ts'
import type { NamedMail } from '#server/platform/messages/project-mails.ts'
import type { Sms } from '#server/platform/messages/sms.ts'

/** `attempts` made before this one. */
export type Due = { id: number; attempts: number }

export type Outgoing = { kind: 'mail'; message: Mail | NamedMail } | { kind: 'sms'; message: Sms }

export async function listDue(sql: Sql, except: readonly number[], limit: number): Promise<Due[]> {
  return sql<Due>`
    select id, attempts from tannr_internal.outbox
    where state = 'waiting' and due_at <= now() and id <> all (${except}::bigint[]) order by due_at, id limit ${limit}`
}

/** False if another process has it, or it is gone. */
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

/** Called before the end of the message is sent. False if an earlier attempt got as far. */
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

/** Retries after 30 s, 1 min, 2 min … an hour; gives up after a day. Returns which. */
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
 * Requeues messages abandoned long ago; if the end may have been sent, they are given up. Given-up messages are kept for a month.
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
