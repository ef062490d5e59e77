/**
 * Formats dates and times on workspace pages, in the reader's time zone unless another is given. Public pages do not load Intl
 * and use long-date.ts. Relative times are in relative-time.ts.
 */

import { shortTimeAgo } from './relative-time.ts'

/** A `Date`, or ISO text such as the database answers. */
export type Moment = Date | string

type Format = (at: Moment) => string

/** Formats are created on first use: each takes a phone some 40 ms. */
function format(options: Intl.DateTimeFormatOptions): Format {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-US', options)
    return made.format(new Date(at))
  }
}

/** 'November 18, 2026'. */
export const dateText = format({ dateStyle: 'long' })
/** 'Wednesday, November 18'. */
export const weekdayText = format({ weekday: 'long', month: 'long', day: 'numeric' })
/** 'Wed'. */
export const shortWeekday = format({ weekday: 'short' })
/** 'Wednesday'. */
export const longWeekday = format({ weekday: 'long' })
/** 'Nov 18, 2026, 8:40 AM'. */
export const dateAndTime = format({ dateStyle: 'medium', timeStyle: 'short' })
/** 'November 18, 2026 at 8:40 AM'. */
export const longDateAndTime = format({ dateStyle: 'long', timeStyle: 'short' })
const dateAndTimeAnywhere = format({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
/** 'November 18, 2026 at 8:40 AM UTC', where the reader's zone is unknown. */
export const longDateAndTimeUtc = (at: Moment) => `${dateAndTimeAnywhere(at)} UTC`
/** 'Wed, Nov 18, 8:40 AM'. */
export const weekdayAndTime = format({
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
})
/** 'Wed 8:40 AM', within a week. */
export const dayAndTime = format({ weekday: 'short', hour: 'numeric', minute: '2-digit' })
/** 'Wed, Nov 18, 8:40 AM GMT+1'. */
export const weekdayTimeAndZone = format({
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZoneName: 'short',
})

/** '8:40 AM'. */
export const timeOfDay = format({ hour: 'numeric', minute: '2-digit' })
/** '8:40:12 AM'. */
export const timeWithSeconds = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** 'Nov 18'. */
export const dayOfYear = format({ month: 'short', day: 'numeric' })
const dayAndYear = format({ dateStyle: 'medium' })

/** 'Nov 18' within the year, 'Nov 18, 2025' outside of it. */
export function shortDate(at: Moment, now: Date): string {
  return new Date(at).getFullYear() === now.getFullYear() ? dayOfYear(at) : dayAndYear(at)
}

/** '5 min ago' within a day, then 'Nov 18' or 'Nov 18, 2025'. */
export const timeAgoOrDate = (at: Moment, now: Date) => shortTimeAgo(at, now) ?? shortDate(at, now)

/** '8:40 AM' within a day, then the weekday, then the date. */
export function recentTime(at: Date, now: Date): string {
  const hours = (now.getTime() - at.getTime()) / 3_600_000
  if (hours < 24) return timeOfDay(at)
  return hours < 24 * 6 ? shortWeekday(at) : dayOfYear(at)
}

const dayAnywhere = format({ dateStyle: 'medium', timeZone: 'UTC' })
const dayOfYearAnywhere = format({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekdayAnywhere = format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthAnywhere = format({ month: 'long', timeZone: 'UTC' })

/** '2026-11-21' as 'Nov 21, 2026', in any time zone. */
export const dayText = (day: string) => dayAnywhere(day.slice(0, 10))
/** '2026-11-21' as 'Nov 21', in any time zone. */
export const shortDayText = (day: string) => dayOfYearAnywhere(day.slice(0, 10))
/** '2026-11-21' as 'Sat, Nov 21', in any time zone. */
export const weekdayAndDay = (day: string) => weekdayAnywhere(day.slice(0, 10))
/** '2026-11' as 'November', in any time zone. */
export const monthText = (month: string) => monthAnywhere(month)

/** The local day of a moment, YYYY-MM-DD. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The local date of the given number of workdays after a time, YYYY-MM-DD. */
export function workday(at: Date, ahead: number): string {
  const day = new Date(at)
  for (let left = ahead; left > 0; ) {
    day.setDate(day.getDate() + 1)
    if (day.getDay() % 6 !== 0) left--
  }
  return localDay(day)
}

/** Default start times for a meeting, as values of datetime-local fields: none on a weekend. */
export function suggestedStarts(at: Date, ahead: number): readonly string[] {
  const [first, second] = [workday(at, ahead), workday(at, ahead + 1)]
  return [`${first}T10:00`, `${first}T14:00`, `${second}T10:00`]
}

/** The day of a moment in UTC, YYYY-MM-DD, as the database counts days. */
export const utcDay = (at: Date) => at.toISOString().slice(0, 10)

/** 'Wed, Nov 25, 2026, 6:00 PM to 8:00 PM GMT+1', in this zone. A line breaks after a comma or at 'to', not inside a day or a time. */
export function timeRange(starts: Moment, ends: Moment, timeZone: string): string {
  const whole = (options: Intl.DateTimeFormatOptions) => {
    const text = format({ ...options, timeZone })
    return (at: Moment) => text(at).replace(/(?<!,)[ \u202f]/g, '\u00a0')
  }
  const day = whole({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  const time = whole({ hour: 'numeric', minute: '2-digit' })
  const timeAndZone = whole({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  const [first, last] = [day(starts), day(ends)]
  const until = first === last ? timeAndZone(ends) : `${last}, ${timeAndZone(ends)}`
  return `${first}, ${time(starts)} to ${until}`
}

/** 'Nov 25', in this zone. */
export const dayIn = (at: Moment, timeZone: string) =>
  format({ month: 'short', day: 'numeric', timeZone })(at)

/** The zone of this machine, such as Europe/Berlin. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones, including the current one. */
export function timeZones(own: string): string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
