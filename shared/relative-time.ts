/** Relative times and durations. Without Intl, since lists of public pages have them, too: see long-date.ts. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'today', 'yesterday', '5 days ago', '3 weeks ago', '2 months ago'. */
export function ago(then: Date, now: Date): string {
  const days = Math.floor((now.getTime() - then.getTime()) / day)
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`
  return `${Math.floor(days / 30)} months ago`
}

/** The same at the start of a line: 'Today'. */
export function agoText(then: Date, now: Date): string {
  const text = ago(then, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The same with the time within a day: 'now', '5 minutes ago', '3 hours ago', 'yesterday'. */
export function timeAgo(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < minute) return 'now'
  if (passed < hour) return counted(Math.floor(passed / minute), 'minute')
  return passed < day ? counted(Math.floor(passed / hour), 'hour') : ago(then, now)
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** 'just now', '4 s ago', '5 min ago', '3 h ago'; undefined from a day on, when the date is shown. */
export function shortTimeAgo(then: Date | string, now: Date): string | undefined {
  const passed = Math.max(0, now.getTime() - new Date(then).getTime())
  if (passed < 2000) return 'just now'
  if (passed < minute) return `${Math.floor(passed / 1000)} s ago`
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`
  return passed < day ? `${Math.floor(passed / hour)} h ago` : undefined
}

/** '41 min', '6 h', '2 d 23 h': until then; 'over' when it is past. */
export function timeLeft(then: Date | string, now: Date): string {
  const minutes = Math.floor((new Date(then).getTime() - now.getTime()) / minute)
  if (minutes < 0) return 'over'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** '12 ms', '48.0 s', '3 min'. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`
  if (milliseconds < minute) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / minute)} min`
}
