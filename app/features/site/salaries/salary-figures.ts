/** Salaries as figures and as places on a scale. */
import type { SalaryRange } from '#app/content/salaries.ts'

/** The position of an amount on the thread, in percent. Margins at both ends leave room for labels. */
export type Scale = (amount: number) => number

export function scaleOf(ranges: readonly SalaryRange[]): Scale {
  const least = Math.min(...ranges.map((range) => range.low))
  const most = Math.max(...ranges.map((range) => range.high))
  const room = (most - least) * 0.12 || most
  const start = least - room
  const width = most + room - start
  return (amount) => Math.round(((amount - start) / width) * 1000) / 10
}

/** `$165K`, as the bar is labelled. */
export function shortSalary(amount: number): string {
  return `$${Math.round(amount / 1000)}K`
}

/** `+12%` or `−2%`, with a real minus sign. */
export function trendText(trend: number): string {
  return `${trend > 0 ? '+' : trend < 0 ? '−' : ''}${Math.abs(trend)}%`
}
