/**
 * Whether arguments fit the schema of somebody else's tool. Its patterns and references may take a minute or a year to follow:
 * that is done in a thread of its own, which is ended when its time is over.
 */
import { Worker } from 'node:worker_threads'

export type FitJob = { schema: Record<string, unknown>; args: Record<string, unknown> }

/** The first thing that does not fit. A schema that nobody here understands is the server's own to hold to. */
export type FitOutcome = { issue?: string }

/** Milliseconds of work: what means no harm takes a few. */
const patience = 1000
const mostMemory = 64

/** Undefined where nobody could find out. */
export function fitArguments(job: FitJob): Promise<FitOutcome | undefined> {
  const thread = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  return new Promise<FitOutcome | undefined>((resolve) => {
    thread.once('online', () => {
      thread.postMessage(job)
      setTimeout(resolve, patience, undefined).unref()
    })
    thread.once('message', resolve)
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => resolve(undefined))
  }).finally(() => thread.terminate())
}
