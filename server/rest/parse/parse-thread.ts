/** The worker thread of parse-in-thread.ts. */
import { parentPort } from 'node:worker_threads'
import { RestError } from '#server/rest/errors.ts'
import { parseBody } from './parse-body.ts'
import type { ParseJob, ParseOutcome } from './parse-in-thread.ts'

parentPort?.on('message', (job: ParseJob) => {
  const outcome = outcomeOf(job)
  const made = 'payload' in outcome && outcome.made
  parentPort?.postMessage(outcome, made ? [made.buffer as ArrayBuffer] : [])
})

function outcomeOf({ body, context }: ParseJob): ParseOutcome {
  try {
    const payload = parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), context)
    if (payload.kind !== 'json' || payload.text.length <= 2) return { payload, usesBodyText: false }
    if (!payload.isCsv) return { payload: { ...payload, text: '' }, usesBodyText: true }
    const made = new TextEncoder().encode(String(payload.text))
    return { payload: { ...payload, text: '' }, usesBodyText: false, made }
  } catch (error) {
    if (!(error instanceof RestError)) return { failed: error }
    const { status, code, message, details, hint, headers } = error
    return { refused: { status, code, message, details, hint, headers } }
  }
}
