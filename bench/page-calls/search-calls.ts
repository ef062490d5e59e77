import { acceptConnection, setAsked } from '#app/data/connections.ts'
import { rateAnswer } from '#app/data/rate-answer.ts'
import { type SearchAnswer, searchQuery, setFollowing } from '#app/features/network/search/search-queries.ts'
import type { SearchFilter } from '#app/features/network/search/search-records.ts'
import { findRecords } from '#app/features/shell/site-search/find-records.ts'
import { nth, type PageCall, readPage } from './page-call.ts'

const filter = (asked: Partial<SearchFilter>): SearchFilter => ({
  q: '',
  type: 'all',
  places: [],
  industries: [],
  ...asked,
})

const searches: Record<string, readonly Partial<SearchFilter>[]> = {
  'words that many have': [
    { q: 'engineer' },
    { q: 'senior designer' },
    { q: 'remote' },
    { q: 'data' },
    { q: 'berlin' },
    { q: 'maria' },
  ],
  'the first letters': [{ q: 'e' }, { q: 's' }, { q: 'ma' }, { q: 'pro' }, { q: 'san' }],
  'words that few have': [
    { q: 'maria garcia' },
    { q: 'fathom' },
    { q: 'zurich legal counsel' },
    { q: 'quartz genomics' },
    { q: 'machine learning berlin' },
  ],
  'a name spelt nearly so': [
    { q: 'enginer' },
    { q: 'fathm' },
    { q: 'desinger' },
    { q: 'marai gracia' },
    { q: 'softwre enginere' },
    { q: 'halcyon genomcs' },
  ],
  'words that none has': [{ q: 'zzyzx' }, { q: 'qqqq wwww' }, { q: 'xkcdxkcd' }],
  filters: [
    { q: 'engineer', type: 'jobs', places: ['Berlin'] },
    { q: 'maria', type: 'people', places: ['London', 'Remote'] },
    { q: 'labs', type: 'companies', industries: ['Robotics'] },
    { q: 'data', type: 'jobs' },
    { q: 'designer', industries: ['Healthcare', 'Education'] },
  ],
}

const ask = (visitor: boolean, asked: readonly Partial<SearchFilter>[]): PageCall['ask'] => {
  return ({ id, round }) => readPage(searchQuery(visitor ? null : id, filter(nth(asked, round))))
}

export const searchCalls: PageCall[] = [
  ...Object.entries(searches).map(
    ([name, asked]): PageCall => ({ page: '/search', name, ask: ask(false, asked) }),
  ),
  {
    page: '/search',
    name: 'an answer is rated',
    // Thirty an hour count, and the rest is refused.
    ask: ({ round }) => rateAnswer(nth(['/privacy', '/terms', ''], round), 'question', true),
  },
  {
    page: '/search',
    name: 'for a visitor',
    visitor: true,
    ask: ask(true, Object.values(searches).flat()),
  },
  {
    page: '/search',
    name: 'the second page',
    ask: async ({ id, round }) => {
      const options = searchQuery(id, filter(nth(searches['words that many have'] ?? [], round)))
      const { results } = await readPage<SearchAnswer>(options)
      const last = results.at(-1)
      return readPage(options, last && { rank: last.rank, id: last.id })
    },
  },
  {
    page: '/search',
    name: 'the overlay, as one types',
    ask: ({ round }) =>
      findRecords(nth(['e', 'en', 'eng', 'engi', 'engineer', 'alder', 'enginer'], round), 6),
  },
  {
    page: '/search',
    name: 'follow and stop following',
    ask: async ({ round, companies }) => {
      await setFollowing(nth(companies, round), true)
      await setFollowing(nth(companies, round), false)
    },
  },
  {
    page: '/search',
    name: 'ask to connect and take it back',
    ask: async ({ round, strangers }) => {
      await setAsked(nth(strangers, round), true)
      await setAsked(nth(strangers, round), false)
    },
    // More requests a day are refused.
    after: 'delete from private.day_counts where user_id = $1',
  },
  {
    page: '/search',
    name: 'accept',
    before: `insert into public.connections (user_id, other_id) select id, $1 from bench.people where n = 60001
      on conflict do nothing`,
    ask: ({ requester }) => acceptConnection(requester),
    after:
      'delete from public.connections where other_id = $1 and user_id = (select id from bench.people where n = 60001)',
  },
]
