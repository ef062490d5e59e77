/** The thread that looks at large bodies. */
import { parentPort } from 'node:worker_threads'
import { RestError } from '#server/rest/errors.ts'
import type { ParseJob, ParseOutcome } from './parse-apart.ts'
import { parseBody } from './parse-body.ts'

parentPort?.on('message', (job: ParseJob) => parentPort?.postMessage(outcomeOf(job)))

function outcomeOf({ body, context }: ParseJob): ParseOutcome {
  try {
    const payload = parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), context)
    const isBodysOwn = payload.kind === 'json' && !payload.isCsv && payload.text.length > 2
    return isBodysOwn ? { payload: { ...payload, text: '' }, hasText: false } : { payload, hasText: true }
  } catch (error) {
    if (!(error instanceof RestError)) return { failed: error }
    const { status, code, message, details, hint, headers } = error
    return { refused: { status, code, message, details, hint, headers } }
  }
}
