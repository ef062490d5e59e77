/** The events of one directive as server-sent events, resumable by `Last-Event-ID`. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { onClosed } from '#server/platform/http/on-closed.ts'
import { type Directive, directiveId, findDirective, type StepAnswer } from './directive.ts'

type Event = {
  seq: number
  kind: string
  step: number | null
  by: string | null
  reason: string | null
  at: string
}

/** Milliseconds until the stream ends; clients reconnect where they were. */
const longest = 30 * 60_000

export const directiveEvents = endpoint({
  id: 'directive-events',
  method: 'GET',
  path: '/directives/{id}/events',
  family: 'directives',
  title: 'Follow a directive',
  text: 'Server-sent events: each says what happened and the new state of directive and step. Send `Last-Event-ID` to continue. The stream ends with the directive; where nothing more comes, the answer is 204.',
  scope: 'directives:read',
  counted: false,
  params: directiveId,
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional().describe('As `Last-Event-ID`.') }),
  streams: true,
  answer: z.string(),
  example: { answer: 'id: 12\nevent: step_done\ndata: {"directive": {}, "step": {}}\n\n' },
  run: async ({ sql, params: { id }, query: { after }, request, reply }) => {
    const directive = await findDirective(sql, id)
    if (!directive) throw notFound('directive')
    const said = request.headers['last-event-id']
    let last = lastSeen(said, after)
    let over = isOver(directive)
    if (over && (await readEvents(sql, id, last)).length === 0) {
      // The HTML standard has an EventSource reconnect after any other end of a stream.
      reply.code(204).send()
      return undefined
    }
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), longest)
    onClosed(reply.raw, () => ended.abort())
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 2000\n\n')
    try {
      while (!ended.signal.aborted) {
        const woken = request.server.directiveEvents.next(id, ended.signal)
        const events = await readEvents(sql, id, last)
        if (events.length > 0)
          over = await tell(sql, id, events, (text) => write(reply.raw, text, ended.signal))
        else if (over) break
        else await write(reply.raw, ': still there\n\n', ended.signal)
        last = events.at(-1)?.seq ?? last
        // A full page means that there are more events already, and a directive that has just ended may have added one.
        if (events.length < page && !over) await woken
      }
    } catch (error) {
      // A caller who lost the rights gets no more events.
      request.log.debug({ err: error }, 'a stream of events ended')
    } finally {
      clearTimeout(timer)
      ended.abort()
      reply.raw.end()
    }
    return undefined
  },
})

/** Invalid ids count as the beginning. */
export function lastSeen(said: unknown, after = 0): number {
  const number = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : after
  return Number.isSafeInteger(number) ? number : 0
}

const readEvents = (sql: Sql, id: string, after: number) => sql<Event>`
  select a.seq, a.kind, a.step, orcher.name_of(a.by_user) as by, a.reason, orcher.utc(a.at) as at
  from orcher.audit a
  where a.directive_id = ${id} and a.seq > ${after}::bigint
    and a.workspace_id = (select coalesce(orcher.workspace_for('oversight:read'), orcher.workspace_for('directives:read')))
  order by a.seq limit ${page}`

/** Events per read. */
const page = 100

/**
 * Respects backpressure, since events may be large and would pile up in memory for a slow client. Rejects once the stream has
 * ended.
 */
async function write(to: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (!to.write(text)) await once(to, 'drain', { signal })
}

/** Sends each event with the current state of the directive and its step. True if the directive has ended. */
async function tell(
  sql: Sql,
  id: string,
  events: readonly Event[],
  send: (text: string) => Promise<void>,
): Promise<boolean> {
  const directive = await findDirective(sql, id)
  const steps = await sql<{ shown: StepAnswer }>`
    select orcher.shown_step(s) as shown from orcher.steps s
    where s.directive_id = ${id} and s.seq = any (${events.flatMap(({ step }) => step ?? [])}::integer[])`
  const known = new Map(steps.map(({ shown }) => [shown.seq, shown]))
  for (const event of events) {
    const data = { ...event, directive, step: event.step === null ? null : (known.get(event.step) ?? null) }
    await send(`id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  return isOver(directive)
}

const isOver = (directive: Directive | undefined) =>
  directive === undefined || ['completed', 'cancelled', 'failed'].includes(directive.state)
