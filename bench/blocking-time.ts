/**
 * Total Blocking Time by processor time: tasks of a page's main thread after its first paint, each for what it takes beyond
 * 50 ms on a phone four times as slow. Lighthouse goes by the clock, on which a task also pays for the other processes of
 * the machine: an empty page comes to 150 ms there on a busy one.
 */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  /** Start, microseconds. */
  ts: number
  /** Duration by the clock and by the processor, microseconds. */
  dur?: number
  tdur?: number
}

/** As Lighthouse simulates its phone; of tasks with layout it takes half, because these slow down less. */
const SLOWDOWN = 4
const LAYOUT_SLOWDOWN = 2
const LONG_TASK = 50

/** In ms on the simulated phone; `paintedAt` is the time of the first contentful paint, as the trace's times are. */
export function processorBlockingTime(events: readonly TraceEvent[], paintedAt: number): number {
  const paint = events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts === paintedAt)
  if (!paint) throw new Error('The trace does not hold the first paint that was reported.')
  const main = events.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid)
  const layouts = main.filter(({ name }) => name === 'Layout')
  return main
    .filter(({ name, ts }) => name === 'RunTask' && ts > paint.ts)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const slowdown = layouts.some((layout) => layout.ts >= ts && layout.ts < ts + dur)
        ? LAYOUT_SLOWDOWN
        : SLOWDOWN
      return Math.max(0, (tdur / 1000) * slowdown - LONG_TASK)
    })
    .reduce((sum, blocking) => sum + blocking, 0)
}
