/**
 * Limits the boot time of a function. Time in which its process waits for a CPU does not count: on a busy machine the caller is
 * answered late instead of with a failure.
 */
import { waitedForProcessor } from './process-usage.ts'

/** The maximum, as a multiple of the ordinary limit, however busy the machine is. */
const maxFactor = 4

/** Calls back once when the limit is exceeded, with the elapsed milliseconds; the returned function stops it. */
export function watchBoot(
  ordinary: number,
  tooLong: (after: number) => void,
  waited: () => Promise<number>,
): () => void {
  const begun = performance.now()
  let isStopped = false
  let timer: NodeJS.Timeout
  const look = async () => {
    const limit = Math.min(ordinary * maxFactor, ordinary + (await waited()))
    const left = limit - (performance.now() - begun)
    if (isStopped) return
    if (left > 0) timer = setTimeout(look, left)
    else tooLong(Math.round(performance.now() - begun))
  }
  timer = setTimeout(look, ordinary)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

export const watchBootOf = (pid: number, ordinary: number, tooLong: (after: number) => void): (() => void) =>
  watchBoot(ordinary, tooLong, () => waitedForProcessor(pid))
