/** Five fields of cron, in UTC: minute, hour, day of the month, month, day of the week. */

type Span = readonly [lowest: number, highest: number]
const spans: readonly Span[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
]

/** The values that each field allows; undefined where the text is no cron. */
export function cronFields(cron: string): readonly ReadonlySet<number>[] | undefined {
  const parts = cron.trim().split(/\s+/)
  if (parts.length !== spans.length) return undefined
  const fields = parts.map((part, index) => valuesOf(part, spans[index] as Span))
  return fields.every((field) => field !== undefined) ? fields : undefined
}

function valuesOf(part: string, [lowest, highest]: Span): ReadonlySet<number> | undefined {
  const values = new Set<number>()
  for (const piece of part.split(',')) {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(piece)
    if (!found) return undefined
    const every = Number(found[3] ?? 1)
    const from = found[1] === undefined ? lowest : Number(found[1])
    const to =
      found[1] === undefined || (found[2] === undefined && found[3] !== undefined)
        ? highest
        : Number(found[2] ?? from)
    if (every < 1 || from < lowest || to > highest || from > to) return undefined
    for (let value = from; value <= to; value += every) values.add(value)
  }
  return values
}

const minute = 60_000
/** A day that comes once in four years is found. */
const longest = 366 * 4 + 2

/** The first time after `after`; undefined if there is none. */
export function nextTime(cron: string, after: Date): Date | undefined {
  const fields = cronFields(cron)
  if (!fields) return undefined
  const [minutes, hours, days, months, weekdays] = fields as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  const isAny = (place: number) => cron.trim().split(/\s+/)[place]?.startsWith('*') ?? false
  const start = new Date(Math.floor(after.getTime() / minute) * minute + minute)
  const day = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()))
  for (let number = 0; number < longest; number++, day.setUTCDate(day.getUTCDate() + 1)) {
    const inMonth = days.has(day.getUTCDate())
    const inWeek = weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7))
    // As cron has it: where both are narrowed, either will do.
    const fits = isAny(2) || isAny(4) ? inMonth && inWeek : inMonth || inWeek
    if (!months.has(day.getUTCMonth() + 1) || !fits) continue
    for (const hour of [...hours].sort((a, b) => a - b)) {
      for (const one of [...minutes].sort((a, b) => a - b)) {
        const time = new Date(day.getTime() + (hour * 60 + one) * minute)
        if (time >= start) return time
      }
    }
  }
  return undefined
}
