/**
 * Suspends work at shutdown. After its shutdown the SDK would record an interrupted step's error as its result, which ends the run.
 * So from then on steps neither resolve nor reject, and the next process resumes the run from its last record.
 */
import { setTimeout as wait } from 'node:timers/promises'

export type StepDrain = {
  /** Wraps a step of a run. None starts once the shutdown has begun. */
  step<T>(step: () => Promise<T>): Promise<T>
  /** Wraps the work inside of a step. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when no step is running, or after this many milliseconds. */
  finish(timeout: number): Promise<void>
}

/** Milliseconds between checks. */
const interval = 20

export function createStepDrain(): StepDrain {
  let underWay = 0
  let isDraining = false
  let isOver = false
  const forever = new Promise<never>(() => {})
  const unlessOver = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      return isOver ? forever : result
    } catch (error) {
      if (isOver) return forever
      throw error
    }
  }
  return {
    step: async (step) => {
      if (isDraining) return forever
      underWay++
      try {
        return await unlessOver(step)
      } finally {
        underWay--
      }
    },
    within: unlessOver,
    finish: async (timeout) => {
      isDraining = true
      const until = performance.now() + timeout
      while (underWay > 0 && performance.now() < until) await wait(interval)
      isOver = true
    },
  }
}
