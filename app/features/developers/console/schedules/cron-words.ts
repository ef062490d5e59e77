/** A schedule in words, where its fields are those of a plain one: at one time of day, on some days of the week or month. */
import { cronFields } from '#shared/orcher/cron.ts'

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const inARow = new Intl.ListFormat('en-US')

/** 'Mondays at 8:30 AM UTC'. Undefined for anything that takes more words than that. */
export function cronWords(cron: string): string | undefined {
  const fields = cronFields(cron)
  const [, , day = '', , dayOfWeek = ''] = cron.trim().split(/\s+/)
  // Where both are narrowed, either will do: that takes more words.
  if (!fields || !(day.startsWith('*') || dayOfWeek.startsWith('*'))) return undefined
  const [minutes, hours, days, months, daysOfWeek] = fields.map((field) => [...field])
  const [minute, hour] = [only(minutes), only(hours)]
  if (minute === undefined || hour === undefined || months?.length !== 12) return undefined
  const on = daysInWords(days ?? [], new Set(daysOfWeek?.map((day) => day % 7)))
  return on && `${on} at ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'} UTC`
}

const only = (values: readonly number[] | undefined) => (values?.length === 1 ? values[0] : undefined)

function daysInWords(days: readonly number[], daysOfWeek: ReadonlySet<number>): string | undefined {
  const everyDay = days.length === 31
  if (daysOfWeek.size === 7) {
    if (everyDay) return 'Every day'
    return days.length === 1 ? `On day ${days[0]} of each month` : undefined
  }
  if (!everyDay) return undefined
  if (daysOfWeek.size === 5 && !daysOfWeek.has(0) && !daysOfWeek.has(6)) return 'Weekdays'
  return inARow.format(
    [...daysOfWeek].sort((one, other) => one - other).map((day) => weekdays[day] as string),
  )
}
