/** A job search, as in the address, and as the database takes it. */
import { experienceLevels, jobTypes, type SalaryStep, salarySteps } from './job.ts'

export const jobSorts = {
  newest: 'Newest first',
  'salary-high': 'Highest salary',
  'salary-low': 'Lowest salary',
  company: 'Company A to Z',
} as const
export type JobSort = keyof typeof jobSorts

export type JobSearch = {
  q: string
  places: readonly string[]
  types: readonly string[]
  levels: readonly string[]
  /** Dollars a year at least. */
  salary: SalaryStep | undefined
  sort: JobSort
  /** From 1. */
  page: number
}

export const emptySearch: JobSearch = {
  q: '',
  places: [],
  types: [],
  levels: [],
  salary: undefined,
  sort: 'newest',
  page: 1,
}

export const jobsPerPage = 20
/** Lists are paged from the start: to see further results, one narrows the search. */
export const deepestPage = 50
const maxQueryLength = 200

/** Any query becomes a valid search: unknown values are ignored. */
export function jobSearchFrom(params: URLSearchParams): JobSearch {
  const salary = Number(params.get('salary'))
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '').slice(0, maxQueryLength),
    places: unique(params.getAll('place')).slice(0, 20),
    types: unique(params.getAll('type')).filter((type) => type in jobTypes),
    levels: unique(params.getAll('level')).filter((level) => level in experienceLevels),
    salary: salarySteps.find((step) => step === salary),
    sort: sort in jobSorts ? (sort as JobSort) : 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= deepestPage ? page : 1,
  }
}

/** The shortest query for a search: defaults are omitted. */
export function jobSearchParams(search: JobSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.q.trim()) params.set('q', search.q)
  for (const place of search.places) params.append('place', place)
  for (const type of search.types) params.append('type', type)
  for (const level of search.levels) params.append('level', level)
  if (search.salary) params.set('salary', String(search.salary))
  if (search.sort !== 'newest') params.set('sort', search.sort)
  if (search.page > 1) params.set('page', String(search.page))
  return params
}

/** How many filters narrow the search, the words aside. */
export function filterCount({ places, types, levels, salary }: JobSearch): number {
  return places.length + types.length + levels.length + (salary ? 1 : 0)
}

/** No searched text has longer words. */
const maxWordLength = 100

/** A tsquery in which every word must occur as a prefix; undefined if there are no words. */
export function searchWords(q: string): string | undefined {
  const words = spellOut(q.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu)
  return words
    ? words
        .slice(0, 12)
        .map((word) => `${[...word].slice(0, maxWordLength).join('')}:*`)
        .join(' & ')
    : undefined
}

/** As private.search_text of the database says what would be left of a letter alone. */
const spellOut = (q: string) =>
  q
    .replace(/\bc\+\+/gi, 'cplusplus')
    .replace(/\bc#/gi, 'csharp')
    .replace(/(?<![\p{L}\p{N}])\.net\b/giu, 'dotnet')

const unique = (values: string[]) => [...new Set(values)].filter(Boolean)
