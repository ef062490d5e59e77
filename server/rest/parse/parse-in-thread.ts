/**
 * Inspects large bodies in a worker thread: the keys of a million rows take a second, which would block all other requests. One at
 * a time, since each takes a hundred megabytes meanwhile. The body itself goes to PostgreSQL unchanged, byte for byte.
 */
import { Worker } from 'node:worker_threads'
import { bodyTooLarge, RestError } from '#server/rest/errors.ts'
import type { BodyContext, Payload } from './parse-body.ts'

export type ParseJob = { body: Uint8Array; context: BodyContext }

export type ParseOutcome =
  /** Without the JSON text: that is the body itself, or was made from CSV and is transferred instead of copied. */
  | { payload: Payload; usesBodyText: boolean; made?: Uint8Array }
  | { refused: Pick<RestError, 'status' | 'code' | 'message' | 'details' | 'hint' | 'headers'> }
  | { failed: unknown }

/** Milliseconds that an idle thread is kept. */
const idleTimeout = 30_000

let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

export function parseInThread(body: Buffer, context: BodyContext): Promise<Payload> {
  const asked = last.then(() => ask(body, context))
  last = asked.catch(() => {})
  return asked
}

async function ask(body: Buffer, context: BodyContext): Promise<Payload> {
  clearTimeout(rest)
  thread ??= newThread()
  const outcome = await outcomeOf(thread, { body, context })
  rest = setTimeout(endThread, idleTimeout).unref()
  if ('refused' in outcome) throw RestError.of(outcome.refused)
  if ('failed' in outcome) throw outcome.failed
  const { payload, usesBodyText, made } = outcome
  if (payload.kind !== 'json') return payload
  if (made) return { ...payload, text: Buffer.from(made.buffer, made.byteOffset, made.byteLength) }
  return usesBodyText ? { ...payload, text: withoutMark(body) } : payload
}

/** PostgreSQL does not accept a byte order mark in json. */
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
  // Without a listener, an error of the thread would end the process.
  made.on('error', () => {})
  return made
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}
