/** The page before a query: documented counts, sample results of four kinds, chips, trends and tips. */
import { companies } from '#app/content/companies.ts'
import { people } from '#app/content/people.ts'
import { resources } from '#app/content/resources.ts'
import { markFile } from '#app/ui/drawn/drawn-id.ts'
import type {
  ArticleResult,
  CompanyResult,
  Counts,
  JobResult,
  PersonResult,
  PostResult,
  SearchFilter,
  SearchResult,
} from './search-records.ts'

/** Documented counts, not derived from records. A query gets counts of its own. */
export const sampleCounts: Counts = {
  all: 1547,
  people: 423,
  companies: 89,
  jobs: 234,
  posts: 567,
  articles: 234,
}

type PersonLine = [person: (typeof people)[keyof typeof people], connections: number, mutual: number]
const personLines: PersonLine[] = [
  [people.priyaNair, 612, 12],
  [people.tomasOrtega, 847, 8],
  [people.graceLindqvist, 389, 5],
]
const samplePeople = personLines.map(
  ([person, connections, mutual]): PersonResult => ({
    kind: 'people',
    id: person.name,
    rank: 1,
    name: person.name,
    title: 'company' in person ? `${person.role} at ${person.company}` : person.role,
    location: person.place,
    connections,
    mutual,
    email: null,
    phone: null,
    state: 'none',
  }),
)

type CompanyLine = [company: (typeof companies)[keyof typeof companies], followers: number]
const companyLines: CompanyLine[] = [
  [companies.northwind, 18_420],
  [companies.fathom, 12_160],
  [companies.meridianHealth, 26_750],
]
const sampleCompanies = companyLines.map(
  ([company, followers]): CompanyResult => ({
    kind: 'companies',
    id: company.name,
    rank: 1,
    name: company.name,
    industry: company.industry,
    location: company.place,
    size: company.employees.replaceAll(',', ''),
    logo_url: markFile(company.name),
    followers,
    following: false,
  }),
)

type JobLine = [
  title: string,
  company: (typeof companies)[keyof typeof companies],
  place: string,
  pay: [number, number],
  days: number,
  applicants: number,
]
const jobLines: JobLine[] = [
  ['Senior Product Designer', companies.northwind, 'San Francisco', [150_000, 190_000], 2, 64],
  ['Staff Engineer, Platform', companies.fathom, 'Remote', [190_000, 240_000], 4, 38],
  ['Design Engineer', companies.halden, 'New York', [165_000, 205_000], 6, 51],
]
const sampleJobs = (now: Date) =>
  jobLines.map(
    ([title, company, location, [salary_min, salary_max], days, applicants]): JobResult => ({
      kind: 'jobs',
      id: '',
      rank: 1,
      title,
      company: company.name,
      industry: company.industry,
      logo_url: markFile(company.name),
      location,
      salary_min,
      salary_max,
      currency: 'USD',
      posted_at: new Date(now.getTime() - days * 86_400_000).toISOString(),
      applicants,
      applied_at: null,
    }),
  )

const samplePosts: PostResult[] = [
  {
    kind: 'posts',
    id: 'post-agents',
    rank: 1,
    author: 'Alex Rivera',
    title: 'One agent with five skills, or five agents with one each?',
    engagement: '47 replies · 3,820 views',
    timeAgo: '2 hours ago',
    preview:
      'The traces are short now. On the other hand the draft step no longer knows why the clause was flagged.',
    path: '/geekspace/one-agent-or-five',
  },
  {
    kind: 'posts',
    id: 'post-queue',
    rank: 1,
    author: 'Grace Lindqvist',
    title: 'At what size did your queue in PostgreSQL stop being enough?',
    engagement: '83 replies · 7,410 views',
    timeAgo: '5 hours ago',
    preview: 'I would like numbers. Where did it hurt for you, and what hurt?',
    path: '/geekspace/queue-in-postgres',
  },
]

const sampleArticles: ArticleResult[] = resources.map(({ slug, title, description }) => ({
  kind: 'articles',
  id: slug,
  rank: 1,
  title,
  preview: description,
  label: 'Resource',
  path: `/resources/${slug}`,
}))

/** The kinds in turn, so that the first results have one of each. */
export function sampleResults(now: Date): SearchResult[] {
  const columns: SearchResult[][] = [samplePeople, sampleCompanies, sampleJobs(now), samplePosts]
  return [0, 1, 2].flatMap((row) => columns.flatMap((column) => column[row] ?? []))
}

/** The sample, filtered by the address. Articles are the site's own, so they are only shown when selected. */
export function filterSample(
  results: readonly SearchResult[],
  { type, places, industries }: SearchFilter,
): SearchResult[] {
  const ofType =
    type === 'articles' ? sampleArticles : results.filter((result) => type === 'all' || result.kind === type)
  return ofType.filter(
    (result) =>
      (places.length === 0 || ('location' in result && places.includes(result.location))) &&
      (industries.length === 0 || ('industry' in result && industries.includes(result.industry as string))),
  )
}

export const samplePlaces = [
  'San Francisco',
  'New York',
  'Remote',
  'Boston',
  'Remote, Seattle',
  'Minneapolis',
]
export const sampleIndustries = ['Climate software', 'Data infrastructure', 'Design tools', 'Healthcare']

export type QuickFilter = { label: string } & Partial<Pick<SearchFilter, 'type' | 'places' | 'industries'>>

export const quickFilters: readonly QuickFilter[] = [
  { label: 'Remote jobs', type: 'jobs', places: ['Remote'] },
  { label: 'Hiring in San Francisco', type: 'jobs', places: ['San Francisco'] },
  { label: 'Climate companies', type: 'companies', industries: ['Climate software'] },
  { label: 'People', type: 'people' },
  { label: 'Discussions', type: 'posts' },
]

export const trendingSearches = [
  'Product designer',
  'Platform engineer',
  'Northwind',
  'Oversight',
  'Salary',
  'Getting started',
] as const

export const searchTips = [
  'Write the beginning of a word: “desig” finds designers and design.',
  'Add words to narrow it down: “engineer remote” finds results with both.',
  'Typos are forgiven when nothing has the exact words.',
  'Press / anywhere to search, and ? for every shortcut.',
] as const
