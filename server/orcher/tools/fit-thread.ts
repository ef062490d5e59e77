/** A worker thread that validates arguments by one schema. */
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { plainWords } from '#shared/orcher/plain-words.ts'
import type { FitJob, FitOutcome } from './fit-arguments.ts'

parentPort?.once('message', (job: FitJob) => parentPort?.postMessage(outcomeOf(job)))

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
