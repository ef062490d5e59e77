/**
 * How long a function may take to start. What its process waits for a processor that others have is not its doing, and does not
 * count: whoever is called on a busy machine is answered late, and not told that it failed.
 */
import { waitedForProcessor } from './process-usage.ts'

/** However busy the machine is, nobody waits for longer than so many times what is ordinary. */
const most = 4

/** Tells once, with the milliseconds that it took; what comes back stops it. */
export function watchBoot(
  ordinary: number,
  tooLong: (after: number) => void,
  waited: () => Promise<number>,
): () => void {
  const begun = performance.now()
  let isStopped = false
  let timer: NodeJS.Timeout
  const look = async () => {
    const patience = Math.min(ordinary * most, ordinary + (await waited()))
    const left = patience - (performance.now() - begun)
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
