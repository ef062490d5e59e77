/** SalarySpace's search: its query, and the ranges that match. */
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
