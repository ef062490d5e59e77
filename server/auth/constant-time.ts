import { setTimeout as wait } from 'node:timers/promises'

/** Holds the outcome back until a multiple of `step` milliseconds has passed, so that its time does not tell what was done. */
export async function answerInConstantTime<T>(step: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - started
    if (step > 0) await wait(Math.ceil(spent / step) * step - spent)
  }
}

/** Until a moment of performance.now(); not at all when it has passed. */
export async function waitUntil(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await wait(left)
}
