/**
 * Messages on their way out. Who wants one sent inserts a row in its own transaction; a worker hands it to the provider
 * and deletes it, tries again later when the provider fails, and gives up after a day. Delivery is at least once.
 */
import type { Database, Sql } from './database.ts'
import type { Log } from './log.ts'
import type { Mail, Mailer } from './mail.ts'
import type { NamedMail, ProjectMails } from './project-mails.ts'
import type { Sms, SmsSender } from './sms.ts'

export async function queueMail(sql: Sql, mail: Mail): Promise<void> {
  await sql`insert into tannr_internal.outbox (kind, message) values ('mail', ${mail})`
}

export async function queueSms(sql: Sql, sms: Sms): Promise<void> {
  await sql`insert into tannr_internal.outbox (kind, message) values ('sms', ${sms})`
}

type Outgoing = { id: number; attempts: number } & (
  | { kind: 'mail'; message: Mail | NamedMail }
  | { kind: 'sms'; message: Sms }
)

export type OutboxParts = {
  /** May read and delete what is to be sent. */
  database: Database
  mailer: Mailer
  smsSender: SmsSender
  /** Fills what names a template. */
  projectMails: ProjectMails
  log: Log
}

const batchSize = 10
/** For rows that became due again, and for announcements that a lost connection swallowed. */
const pollEvery = 5000

/** Starts the worker; the function it gives stops it after what it has in hand. */
export async function startOutbox({
  database,
  mailer,
  smsSender,
  projectMails,
  log,
}: OutboxParts): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  const deliver = async (outgoing: Outgoing) => {
    try {
      if (outgoing.kind === 'mail') await mailer.send(inFull(outgoing.message, projectMails))
      else await smsSender.send(outgoing.message)
      await deleteOutgoing(database.sql, outgoing.id)
    } catch (error) {
      // Not the error itself: servers quote the recipient in their refusals.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.warn(
        { kind: outgoing.kind, attempts: outgoing.attempts, code, response_code: responseCode },
        'a message could not be sent yet',
      )
    }
  }
  const work = async () => {
    do {
      again = false
      const batch = await claimOutgoing(database.sql, batchSize)
      await Promise.all(batch.map(deliver))
      if (batch.length === batchSize) again = true
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (running || stopped) return
    running = work()
      .catch((error) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  const stopListening = await database.listen('outbox', wake)
  const timer = setInterval(wake, pollEvery)
  wake()
  return async () => {
    stopped = true
    clearInterval(timer)
    await stopListening()
    await running
  }
}

/** Takes due rows and puts off their next try (30 s, 1 min, 2 min … an hour), so that no other worker takes them meanwhile. */
async function claimOutgoing(sql: Sql, limit: number): Promise<Outgoing[]> {
  await sql`delete from tannr_internal.outbox where created_at < now() - interval '1 day'`
  return sql<Outgoing>`
    update tannr_internal.outbox set
      attempts = attempts + 1,
      due_at = now() + least(interval '30 seconds' * 2 ^ attempts, interval '1 hour')
    where id in (
      select id from tannr_internal.outbox where due_at <= now() order by due_at limit ${limit} for update skip locked
    )
    returning id, attempts, kind, message`
}

const inFull = (message: Mail | NamedMail, projectMails: ProjectMails): Mail =>
  'template' in message ? projectMails(message) : message

async function deleteOutgoing(sql: Sql, id: number): Promise<void> {
  await sql`delete from tannr_internal.outbox where id = ${id}`
}
