/** Days and times as a page that is somebody's own shows them; public pages, which may not wait for Intl, have long-date.ts and ago.ts. */
type Format = (at: Date) => string

/** Made when first needed: setting one up is not free. */
function written(options: Intl.DateTimeFormatOptions): Format {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(at)
  }
}

/** 'November 18, 2026'. */
export const dateText = written({ dateStyle: 'long' })
/** 'Wednesday, November 18'. */
export const weekdayText = written({ weekday: 'long', month: 'long', day: 'numeric' })
/** 'Wed'. */
export const shortWeekday = written({ weekday: 'short' })
/** 'Nov 18, 2026, 8:40 AM'. */
export const dateAndTime = written({ dateStyle: 'medium', timeStyle: 'short' })
/** '08:40', as in a thread of messages. */
export const clockTime = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '8:40 AM'. */
export const timeOfDay = written({ hour: 'numeric', minute: '2-digit' })
const dayOfYear = written({ month: 'short', day: 'numeric' })
const dayAnywhere = written({ dateStyle: 'medium', timeZone: 'UTC' })

/** '8:40 AM' within a day, then the weekday, then the date. */
export function recentTime(at: Date, now: Date): string {
  const hours = (now.getTime() - at.getTime()) / 3_600_000
  if (hours < 24) return timeOfDay(at)
  return hours < 24 * 6 ? shortWeekday(at) : dayOfYear(at)
}

/** '2026-11-21' reads as 'Nov 21, 2026', wherever the reader is. */
export function dayText(day: string): string {
  return dayAnywhere(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** The local day of a moment, YYYY-MM-DD. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
