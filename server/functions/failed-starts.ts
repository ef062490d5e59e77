/** Remembers functions that could not start, so that a stranger's calls do not start a process each, only to be told the same. */
import { stat } from 'node:fs/promises'
import { lockOf } from './spawn-deno.ts'

export type FailedStarts = {
  /** `startedAt` as of the process. */
  add(name: string, startedAt: number): void
  /** Whether it has just failed, and neither its files nor its cached imports have changed since. */
  isRecent(name: string): Promise<boolean>
}

/** Milliseconds for which a function is not started again. */
const rest = 1000

export function failedStarts(cache: string, changedAt: () => number | Promise<number>): FailedStarts {
  /** By name; `at` by the monotonic clock. */
  const failed = new Map<string, { at: number; startedAt: number }>()
  return {
    add: (name, startedAt) => void failed.set(name, { at: performance.now(), startedAt }),
    async isRecent(name) {
      const last = failed.get(name)
      if (!last || performance.now() - last.at >= rest) return false
      const [changed, fetched] = await Promise.all([
        changedAt(),
        stat(lockOf(cache, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ])
      return Math.max(changed, fetched) <= last.startedAt
    },
  }
}
