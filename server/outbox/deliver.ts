/**
 * One attempt to send one message, as work of the engine. A mailer in our own database delivers in the transaction that deletes the
 * row. Any other one sends all but the end of the message, records that, and then sends the end. So after a crash only a message
 * whose end was being sent is in doubt: codes and sign-in links are sent again, everything else is given up, so that nobody gets it
 * twice.
 */
import type { Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mail, Mailer } from '#server/platform/messages/mail.ts'
import type { ProjectMails } from '#server/platform/messages/project-mails.ts'
import type { SmsSender } from '#server/platform/messages/sms.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { type Due, deleteSent, findTaken, giveUp, markHanded, type Outgoing, putOff, take } from './rows.ts'

export type DeliverParts = {
  sql: Sql
  mailer: Mailer
  smsSender: SmsSender
  /** Renders messages that name a template. */
  projectMails: ProjectMails
  log: Log
}

type Outcome =
  | { is: 'sent' | 'gone' }
  | { is: 'in doubt'; again: boolean }
  | { is: 'refused'; forGood: boolean; trouble: string }

export async function deliver(parts: DeliverParts, due: Due, steps: Steps): Promise<void> {
  const taken = await steps.transaction('take', (sql) => take(sql, due))
  if (!taken) return
  const outcome = parts.mailer.sendWithin
    ? await sendWithin(parts, due, steps)
    : await steps.run('send', () => send(parts, due))
  const end = await steps.transaction('settle', (sql) => settle(sql, due, outcome))
  tell(parts.log, due, outcome, end)
}

/** A refusal would roll the step back if it were thrown, so it is returned. */
async function sendWithin(parts: DeliverParts, due: Due, steps: Steps): Promise<Outcome> {
  try {
    return await steps.transaction('send', async (sql): Promise<Outcome> => {
      const outgoing = await findTaken(sql, due)
      if (!outgoing) return { is: 'gone' }
      if (outgoing.kind === 'mail') await parts.mailer.sendWithin?.(sql, inFull(outgoing.message, parts))
      else await parts.smsSender.send(outgoing.message)
      await deleteSent(sql, due)
      return { is: 'sent' }
    })
  } catch (error) {
    return refusal(error)
  }
}

async function send(parts: DeliverParts, due: Due): Promise<Outcome> {
  const outgoing = await findTaken(parts.sql, due)
  if (!outgoing) return { is: 'gone' }
  if (outgoing.handed) return { is: 'in doubt', again: isAwaited(outgoing) }
  let handed = false
  const beforeEnd = async () => {
    handed = true
    if (!(await markHanded(parts.sql, due))) throw new Error('Somebody else was as far.')
  }
  try {
    if (outgoing.kind === 'mail') {
      await parts.mailer.send(inFull(outgoing.message, parts), { key: `outbox-${due.id}`, beforeEnd })
    } else {
      await beforeEnd()
      await parts.smsSender.send(outgoing.message)
    }
    return { is: 'sent' }
  } catch (error) {
    const isAnswered = (error as { responseCode?: number }).responseCode !== undefined
    if (handed && !isAnswered) return { is: 'in doubt', again: isAwaited(outgoing) }
    return refusal(error)
  }
}

/** Whether someone waits for it: auth's codes and links are stored as full text, while notifications name a template. */
const isAwaited = ({ kind, message }: Outgoing) => kind === 'sms' || !('template' in message)

/** Not the error's text, in which servers quote the recipient. */
function refusal(error: unknown): Outcome {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const forGood = code === 'EENVELOPE' && (responseCode ?? 0) >= 500
  return { is: 'refused', forGood, trouble: [code, responseCode].filter(Boolean).join(' ').slice(0, 80) }
}

async function settle(sql: Sql, due: Due, outcome: Outcome): Promise<'over' | 'later' | 'dead'> {
  if (outcome.is === 'refused' && !outcome.forGood) return putOff(sql, due, outcome.trouble)
  if (outcome.is === 'refused') await giveUp(sql, due, outcome.trouble)
  else if (outcome.is === 'in doubt' && outcome.again) return putOff(sql, due, 'interrupted')
  else if (outcome.is === 'in doubt') await giveUp(sql, due, 'interrupted')
  else {
    await deleteSent(sql, due)
    return 'over'
  }
  return 'dead'
}

function tell(log: Log, { id, attempts }: Due, outcome: Outcome, end: 'over' | 'later' | 'dead'): void {
  if (end === 'over') return
  const about = {
    message_id: id,
    attempts: attempts + 1,
    trouble: 'trouble' in outcome ? outcome.trouble : 'interrupted',
  }
  if (end === 'dead') log.error(about, 'a message was given up: see npm run doctor')
  else log.warn(about, 'a message could not be sent yet')
}

const inFull = (message: (Outgoing & { kind: 'mail' })['message'], { projectMails }: DeliverParts): Mail =>
  'template' in message ? projectMails(message) : message
