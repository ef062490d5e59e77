/** SalarySpace's search: what the address says, and which ranges answer it. */
import { type ExperienceId, experienceLevels } from '#app/content/experience-levels.ts'
import type { SalaryRange } from '#app/content/salaries.ts'
import { textFit } from '#shared/fuzzy.ts'

export type SalarySearch = { title: string; location: string; experience: ExperienceId | '' }

export function readSalarySearch(query: URLSearchParams): SalarySearch {
  const level = experienceLevels.find(({ id }) => id === query.get('experience'))
  return {
    title: (query.get('title') ?? '').trim().slice(0, 100),
    location: (query.get('location') ?? '').trim().slice(0, 100),
    experience: level?.id ?? '',
  }
}

export function isEmptySearch({ title, location, experience }: SalarySearch): boolean {
  return title === '' && location === '' && experience === ''
}

/** Best title first; within a title by place, then from the first job to the last. */
export function findRanges(ranges: readonly SalaryRange[], search: SalarySearch): SalaryRange[] {
  const levels = experienceLevels.map(({ id }) => id)
  return ranges
    .map((range) => ({
      range,
      title: search.title === '' ? 1 : textFit(search.title, range.role),
      place: search.location === '' ? 1 : textFit(search.location, range.location),
    }))
    .filter(
      ({ range, title, place }) =>
        title > 0 && place > 0 && (search.experience === '' || range.experience === search.experience),
    )
    .toSorted(
      (a, b) =>
        b.title - a.title ||
        b.place - a.place ||
        a.range.role.localeCompare(b.range.role, 'en') ||
        a.range.location.localeCompare(b.range.location, 'en') ||
        levels.indexOf(a.range.experience) - levels.indexOf(b.range.experience),
    )
    .map(({ range }) => range)
}

/** Where on the thread an amount lies, in percent. Ends are kept free so that labels fit. */
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
