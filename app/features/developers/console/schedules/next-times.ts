/** The next times of a schedule, in the reader's time zone. */
import { nextTime } from '#shared/orcher/cron.ts'

export function nextTimes(cron: string, after: Date, count: number): Date[] {
  const times: Date[] = []
  for (let from = after; times.length < count; ) {
    const next = nextTime(cron, from)
    if (!next) break
    times.push(next)
    from = next
  }
  return times
}
