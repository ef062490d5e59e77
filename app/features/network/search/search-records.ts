/** The results of a search, its filters in the address, and merging two sources into one list. */
import type { VerifiedHow } from '#shared/company.ts'
import type { RowMatch } from '#shared/match/row-match.ts'
import { type SiteEntry, searchSite } from '#shared/site-search.ts'

export const searchTypes = {
  all: 'All',
  people: 'People',
  companies: 'Companies',
  jobs: 'Jobs',
  posts: 'Posts',
  articles: 'Articles',
} as const
export type SearchType = keyof typeof searchTypes
export type Counts = Record<SearchType, number>

export type PersonState = 'self' | 'connected' | 'asked' | 'asks' | 'closed' | 'none'

export type PersonResult = {
  kind: 'people'
  id: string
  rank: number
  name: string
  /** The last part of the profile's address; the sample's people have none. */
  handle?: string
  title: string
  location: string
  connections: number
  mutual: number
  email: string | null
  phone: string | null
  state: PersonState
}
export type CompanyResult = {
  kind: 'companies'
  id: string
  rank: number
  name: string
  industry: string
  location: string
  size: string
  logo_url: string | null
  /** Of a record, and never of the sample. Not verified: null. */
  slug?: string
  domain?: string
  verified_how?: VerifiedHow | null
  followers: number
  following: boolean
}
export type JobResult = {
  kind: 'jobs'
  id: string
  rank: number
  title: string
  company: string
  industry?: string
  logo_url: string | null
  verified_how?: VerifiedHow | null
  location: string
  salary_min: number | null
  salary_max: number | null
  currency: string
  posted_at: string
  applicants: number
  applied_at: string | null
  /** How well the person's own profile matches; a visitor has none. */
  match?: RowMatch | undefined
}
export type PostResult = {
  kind: 'posts'
  id: string
  rank: number
  author: string
  title: string
  engagement: string
  timeAgo: string
  preview: string
  path: string
}
export type ArticleResult = {
  kind: 'articles'
  id: string
  rank: number
  title: string
  preview: string
  label: string
  path: string
}
export type RecordResult = PersonResult | CompanyResult | JobResult
export type SearchResult = RecordResult | PostResult | ArticleResult

export type SearchFilter = { q: string; type: SearchType; places: string[]; industries: string[] }

export function searchFilterFrom(params: URLSearchParams): SearchFilter {
  const type = params.get('type') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    type: Object.hasOwn(searchTypes, type) ? (type as SearchType) : 'all',
    places: [...new Set(params.getAll('place'))].slice(0, 20),
    industries: [...new Set(params.getAll('industry'))].slice(0, 20),
  }
}

export function searchParamsOf({ q, type, places, industries }: SearchFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (type !== 'all') params.set('type', type)
  for (const place of places) params.append('place', place)
  for (const industry of industries) params.append('industry', industry)
  return params
}

/** Toggles one value. */
export function toggled(chosen: readonly string[], choice: string): string[] {
  return chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]
}

const labels: Partial<Record<SiteEntry['kind'], string>> = {
  help: 'Help',
  news: 'News',
  research: 'Research',
  story: 'Story',
  resource: 'Resource',
  course: 'Course',
}
// The highest score of the site's own search, roughly: the title of a page equals the query.
const best = 10.4

/** Posts and articles of the site, best first, ranked on the database's scale: 1 is an exact match. */
/** `exact`: something contains the very words, so fuzzy matches are left out. */
export function siteResults(
  entries: readonly SiteEntry[],
  q: string,
  exact = false,
): (PostResult | ArticleResult)[] {
  const hits = searchSite(entries, q, 300).filter((hit) => !exact || hit.exact)
  return hits.map(({ entry: { kind, path, title, text }, score }) => {
    const rank = Math.min(0.95, score / best)
    return kind === 'discussion'
      ? {
          kind: 'posts',
          id: path,
          rank,
          author: 'GeekSpace',
          title,
          engagement: '',
          timeAgo: '',
          preview: text,
          path,
        }
      : { kind: 'articles', id: path, rank, title, preview: text, label: labels[kind] ?? 'Page', path }
  })
}

/**
 * Merges both sources by rank. With `limit` results of the database, or all there are, the first `limit` of the merged list are
 * exact.
 */
export function mergeResults(
  records: readonly RecordResult[],
  site: readonly (PostResult | ArticleResult)[],
  limit: number,
): SearchResult[] {
  return [...records, ...site].sort((a, b) => b.rank - a.rank || a.id.localeCompare(b.id)).slice(0, limit)
}

/** Counts at which the database stops counting each type: for jobs 200 in a fuzzy search, 500 in an exact one. */
const countLimits: Partial<Record<SearchType, readonly number[]>> = {
  people: [200],
  companies: [200],
  jobs: [200, 500],
}

/** The text beside each type, such as '200+' where counting stopped. */
export function countTexts(counts: Partial<Counts>): Partial<Record<SearchType, string>> {
  const isCapped = (type: SearchType) => countLimits[type]?.includes(counts[type] ?? 0) ?? false
  const types = Object.keys(counts) as SearchType[]
  const more = (type: SearchType) => (type === 'all' ? types.some(isCapped) : isCapped(type))
  return Object.fromEntries(types.map((type) => [type, `${counts[type]}${more(type) ? '+' : ''}`]))
}
