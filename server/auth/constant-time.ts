import { setTimeout as wait } from 'node:timers/promises'

/** Delays the outcome to a multiple of `step` milliseconds, so that its timing does not reveal what was done. */
export async function answerInConstantTime<T>(step: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - started
    if (step > 0) await wait(Math.ceil(spent / step) * step - spent)
  }
}

/** Waits until a time of performance.now(); returns at once if it has passed. */
export async function waitUntil(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await wait(left)
}
