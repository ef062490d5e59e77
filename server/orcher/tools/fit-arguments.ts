/**
 * Validates arguments by the schema of an external tool. Its patterns and references may take arbitrarily long, so this runs in a
 * worker thread, which is terminated on timeout.
 */
import { Worker } from 'node:worker_threads'

export type FitJob = { schema: Record<string, unknown>; args: Record<string, unknown> }

/** The first violation. A schema that cannot be evaluated counts as satisfied; its server has to check it. */
export type FitOutcome = { issue?: string }

export type FitThreadMessage = 'loaded' | FitOutcome

/** Milliseconds of validation; ordinary schemas take a few. Loading the thread's own code is not counted. */
const timeout = 1000
const maxMemoryMb = 64

/** Undefined on timeout. */
export function fitArguments(job: FitJob): Promise<FitOutcome | undefined> {
  const thread = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  return new Promise<FitOutcome | undefined>((resolve) => {
    thread.on('message', (message: FitThreadMessage) => {
      if (message !== 'loaded') return resolve(message)
      thread.postMessage(job)
      setTimeout(resolve, timeout, undefined).unref()
    })
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => resolve(undefined))
  }).finally(() => thread.terminate())
}
