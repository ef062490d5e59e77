/** The month's calls as a line, and where it reaches the limit at this rate. */
import type { Usage } from '#app/features/developers/console/console-queries.ts'

export type UsagePlot = {
  /** Days of the month. */
  days: number
  /** The day of the month, from 1; for a past month its last. */
  today: number
  /** Calls of each day up to today. */
  bars: readonly number[]
  /** Their sum up to and with each day. */
  line: readonly number[]
  /** The value of the upper edge. */
  top: number
  /** The day on which the limit is reached at this pace, with a fraction; undefined where that is not in this month. */
  meets: number | undefined
}

export function usagePlot({ month, calls, limit, days: counted }: Usage, now: Date): UsagePlot {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const isNow = now.toISOString().slice(0, 7) === month
  const today = isNow ? now.getUTCDate() : days
  const byDay = new Map(counted.map(({ day, calls }) => [Number(day.slice(8)), calls]))
  const bars = Array.from({ length: today }, (_, index) => byDay.get(index + 1) ?? 0)
  let sum = 0
  const line = bars.map((bar) => {
    sum += bar
    return sum
  })
  const fraction = isNow ? (now.getTime() % 86_400_000) / 86_400_000 : 1
  const passed = today - 1 + fraction
  const pace = passed > 0 ? calls / passed : 0
  const meeting = limit === null || pace === 0 ? Number.POSITIVE_INFINITY : limit / pace
  const top = Math.max(limit ?? 0, sum, calls, 10) * 1.12
  return {
    days,
    today,
    bars,
    line,
    top,
    meets: isNow && meeting > passed && meeting <= days ? meeting : undefined,
  }
}
