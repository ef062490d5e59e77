/**
 * How work rests when the process ends. The SDK takes what a step meets after its shutdown for the step's own error, records it,
 * and the run is over for good: so from then on nothing comes back to it, neither results nor errors, and the next process goes
 * on from what was recorded before.
 */
import { setTimeout as wait } from 'node:timers/promises'

export type StepDrain = {
  /** A step of a run, from its beginning to what the SDK makes of it. None begins once the end has begun. */
  step<T>(step: () => Promise<T>): Promise<T>
  /** What runs inside of a step. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when no step is under way any more, or this many milliseconds have passed. */
  finish(patience: number): Promise<void>
}

/** Milliseconds between two looks at what is under way. */
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
    finish: async (patience) => {
      isDraining = true
      const until = performance.now() + patience
      while (underWay > 0 && performance.now() < until) await wait(interval)
      isOver = true
    },
  }
}
