/** Delivers webhooks, as work of the engine. At least once: an attempt with an unknown outcome is repeated. */
import type { Database } from '#server/platform/database.ts'
import { OutboundRequestError, outboundRequest } from '#server/platform/http/outbound-request.ts'
import type { Log } from '#server/platform/log.ts'
import { asProject, stepsAsProject } from '#server/platform/work/as-project.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import { signMessage } from './sign-message.ts'

export type WebhookParts = {
  /** As the owner of the database, who may become the project's. */
  database: Database
  log: Log
  /** Allows receivers on private addresses: for tests. */
  mayBePrivate?: boolean
}

type Due = {
  id: string
  attempts: number
  /** Quarters of an hour since it was due. */
  late: number
}
type Message = { url: string; payload: string; secrets: string[] }
type Outcome = { status: number | null; ms: number; error: string | null }

const pollEvery = 5000
/** Milliseconds; every step of a run causes a notification. */
const minPause = 100
const concurrency = 20
const timeout = 15_000

/** The engine gets its `run` under the name `webhook`. */
export function createWebhooks(parts: WebhookParts): WorkQueue<Due> {
  const { database, log } = parts
  return createWorkQueue<Due, string>({
    ...{ database, log, concurrency, pollEvery, minPause, channel: 'orcher_events' },
    work: 'webhook',
    run: (due, steps) => send(due, steps, parts),
    idOf: ({ id }) => id,
    // An attempt that failed by our fault gets a new key.
    runKeyOf: ({ id, attempts, late }) => `webhook:${id}:${attempts}${late > 0 ? `:${late}` : ''}`,
    findDue: (except, limit) => collect(database, except, limit),
    failure: 'webhooks could not be looked after',
  })
}

/** A project of its own (SUPABASE_DIR) may lack webhooks. */
const collect = (database: Database, except: string[], limit: number): Promise<Due[]> =>
  asProject(database).transaction(async (sql) => {
    const [known] = await sql<{
      known: boolean
    }>`select to_regclass('orcher.deliveries') is not null as known`
    if (!known?.known) return []
    await sql`select orcher.collect_deliveries()`
    return sql<Due>`
      select id, due.attempts, floor(extract(epoch from now() - d.next_at) / 900)::integer as late
      from orcher.due_deliveries(${except}::text[], ${limit}) with ordinality due (id, attempts, turn)
      join orcher.deliveries d using (id) order by due.turn`
  })

async function send(due: Due, steps: Steps, parts: WebhookParts): Promise<void> {
  // The secrets are read within the step, because its result is stored.
  const outcome = await steps.run('send', () => attempt(due, parts))
  if (!outcome) return
  const { status, ms, error } = outcome
  await stepsAsProject(steps).transaction(
    'settle',
    (sql) => sql`select orcher.settle_delivery(${due.id}, ${due.attempts}, ${status}, ${ms}, ${error})`,
  )
}

async function attempt({ id, attempts }: Due, parts: WebhookParts): Promise<Outcome | null> {
  const { database, mayBePrivate = false } = parts
  const message = await asProject(database).transaction(async (sql) => {
    const [row] = await sql<{
      message: Message | null
    }>`select orcher.delivery_to_send(${id}, ${attempts}) as message`
    return row?.message
  })
  if (!message) return null
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status } = await outboundRequest(message.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tannr-Webhooks/1',
        ...signMessage({ id, ...message }, new Date()),
      },
      body: message.payload,
      timeout,
      // The response body is ignored.
      ...{ maxBytes: 0, ignoresBody: true },
      mayBePrivate,
    })
    return { status, ms: took(), error: status < 300 ? null : `It answered ${status}.` }
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
    return { status: null, ms: took(), error: explained(error) }
  }
}

/** Why there was no response, for the receiver's operator. */
function explained({ reason, cause }: OutboundRequestError): string {
  const code = (cause as { code?: unknown } | undefined)?.code
  const known = typeof code === 'string' ? faults.find(([pattern]) => pattern.test(code)) : undefined
  return reason === 'unreachable' && known ? known[1] : reasons[reason]
}

const faults: readonly (readonly [RegExp, string])[] = [
  [/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/, 'Its certificate, or how it encrypts, is not trusted.'],
  [/^HPE_/, 'What it answered is not HTTP, or has headers that are too long.'],
  [/^ENOTFOUND|^ENODATA/, 'Its name leads to no address.'],
  [/^ECONNREFUSED/, 'Nobody answers there.'],
  [/^ECONNRESET|^EPIPE/, 'It closed the connection before it had answered.'],
]

const reasons: Record<OutboundRequestError['reason'], string> = {
  timeout: 'No answer within 15 seconds.',
  'too-large': 'The answer was too large.',
  private: 'The address is private, and is not asked.',
  unreachable: 'The address could not be reached.',
}
