/**
 * Validates arguments by the schema of an external tool. Its patterns and references may take arbitrarily long, so this runs in a
 * worker thread, which is terminated on timeout.
 */
import { Worker } from 'node:worker_threads'

export type FitJob = { schema: Record<string, unknown>; args: Record<string, unknown> }

/** The first violation. A schema that cannot be evaluated counts as satisfied; its server has to check it. */
export type FitOutcome = { issue?: string }

/** Milliseconds; ordinary schemas take a few. */
const timeout = 1000
const maxMemoryMb = 64

/** Undefined on timeout. */
export function fitArguments(job: FitJob): Promise<FitOutcome | undefined> {
  const thread = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  return new Promise<FitOutcome | undefined>((resolve) => {
    thread.once('online', () => {
      thread.postMessage(job)
      setTimeout(resolve, timeout, undefined).unref()
    })
    thread.once('message', resolve)
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => resolve(undefined))
  }).finally(() => thread.terminate())
}
