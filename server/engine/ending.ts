/**
 * How work rests when the process ends. The SDK takes what a step meets after its shutdown for the step's own error, records it,
 * and the run is over for good: so from then on nothing comes back to it, neither results nor errors, and the next process goes
 * on from what was recorded before.
 */
import { setTimeout as wait } from 'node:timers/promises'

export type Ending = {
  /** A step of a run, from its beginning to what the SDK makes of it. None begins once the end has begun. */
  step<T>(step: () => Promise<T>): Promise<T>
  /** What runs inside of a step. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when no step is under way any more, or this many milliseconds have passed. */
  begin(patience: number): Promise<void>
}

const look = 20

export function createEnding(): Ending {
  let underWay = 0
  let isEnding = false
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
      if (isEnding) return forever
      underWay++
      try {
        return await unlessOver(step)
      } finally {
        underWay--
      }
    },
    within: unlessOver,
    begin: async (patience) => {
      isEnding = true
      const until = performance.now() + patience
      while (underWay > 0 && performance.now() < until) await wait(look)
      isOver = true
    },
  }
}
