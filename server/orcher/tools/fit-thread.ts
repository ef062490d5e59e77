/** A worker thread that validates arguments by one schema, once it has announced that its code is loaded. */
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { plainWords } from '#shared/orcher/plain-words.ts'
import type { FitJob, FitOutcome, FitThreadMessage } from './fit-arguments.ts'

const send = (message: FitThreadMessage) => parentPort?.postMessage(message)

parentPort?.once('message', (job: FitJob) => send(outcomeOf(job)))
send('loaded')

function outcomeOf({ schema: said, args }: FitJob): FitOutcome {
  let schema: z.ZodType
  try {
    schema = z.fromJSONSchema(said as Parameters<typeof z.fromJSONSchema>[0])
  } catch {
    return {}
  }
  const issue = schema.safeParse(args, { error: plainWords }).error?.issues[0]
  return issue ? { issue: [...issue.path, issue.message].join(' ') } : {}
}
