/** The thread that looks at large bodies. */
import { parentPort } from 'node:worker_threads'
import { RestError } from '#server/rest/errors.ts'
import type { ParseJob, ParseOutcome } from './parse-apart.ts'
import { parseBody } from './parse-body.ts'

parentPort?.on('message', (job: ParseJob) => {
  const outcome = outcomeOf(job)
  const made = 'payload' in outcome && outcome.made
  parentPort?.postMessage(outcome, made ? [made.buffer as ArrayBuffer] : [])
})

function outcomeOf({ body, context }: ParseJob): ParseOutcome {
  try {
    const payload = parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), context)
    if (payload.kind !== 'json' || payload.text.length <= 2) return { payload, isBodys: false }
    if (!payload.isCsv) return { payload: { ...payload, text: '' }, isBodys: true }
    const made = new TextEncoder().encode(String(payload.text))
    return { payload: { ...payload, text: '' }, isBodys: false, made }
  } catch (error) {
    if (!(error instanceof RestError)) return { failed: error }
    const { status, code, message, details, hint, headers } = error
    return { refused: { status, code, message, details, hint, headers } }
  }
}
