/**
 * A large body is looked at in a thread of its own: the keys of a million rows take a second, in which nobody else would be
 * answered. One at a time, since each takes a hundred megabytes while it lasts. What was looked at goes to PostgreSQL as it came,
 * byte for byte: no text is made of it.
 */
import { Worker } from 'node:worker_threads'
import { bodyTooLarge, RestError } from '#server/rest/errors.ts'
import type { BodyContext, Payload } from './parse-body.ts'

export type ParseJob = { body: Uint8Array; context: BodyContext }

export type ParseOutcome =
  /** Without the text of JSON: that is the body's own, or was made of a csv and is handed over instead of copied. */
  | { payload: Payload; isBodys: boolean; made?: Uint8Array }
  | { refused: Pick<RestError, 'status' | 'code' | 'message' | 'details' | 'hint' | 'headers'> }
  | { failed: unknown }

/** Milliseconds that it is kept for the next one. */
const patience = 30_000

let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

export function parseApart(body: Buffer, context: BodyContext): Promise<Payload> {
  const asked = last.then(() => ask(body, context))
  last = asked.catch(() => {})
  return asked
}

async function ask(body: Buffer, context: BodyContext): Promise<Payload> {
  clearTimeout(rest)
  thread ??= newThread()
  const outcome = await outcomeOf(thread, { body, context })
  rest = setTimeout(endThread, patience).unref()
  if ('refused' in outcome) throw RestError.of(outcome.refused)
  if ('failed' in outcome) throw outcome.failed
  const { payload, isBodys, made } = outcome
  if (payload.kind !== 'json') return payload
  if (made) return { ...payload, text: Buffer.from(made.buffer, made.byteOffset, made.byteLength) }
  return isBodys ? { ...payload, text: withoutMark(body) } : payload
}

/** PostgreSQL takes no byte order mark for json. */
const withoutMark = (body: Buffer) =>
  body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body

function outcomeOf(worker: Worker, job: ParseJob): Promise<ParseOutcome> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      worker.off('message', answered).off('error', broken)
      work()
    }
    const answered = (outcome: ParseOutcome) => settle(() => resolve(outcome))
    const broken = (error: Error & { code?: string }) => {
      thread = undefined
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(() => reject(isOutOfMemory ? bodyTooLarge(job.body.byteLength) : error))
    }
    worker.once('message', answered).once('error', broken)
    worker.postMessage(job)
  })
}

function newThread(): Worker {
  const made = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  made.unref()
  // Without a listener its end would be the process's.
  made.on('error', () => {})
  return made
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}
