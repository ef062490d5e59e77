import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { askSiteSearch } from '#app/data/search-answer.ts'
import { getSupabase } from '#app/data/supabase.ts'
import { loadSiteIndex } from '#app/lib/page/site-index.ts'
import type { RecordResult, SearchFilter } from './search-records.ts'

export const searchPage = 10

type Facet = Record<string, number>
export type SearchAnswer = {
  results: RecordResult[]
  kinds: Partial<Record<'people' | 'companies' | 'jobs', number>>
  places: Facet
  industries: Facet
  more: boolean
  /** Nothing contains all words: these are fuzzy matches. */
  nearly: boolean
}

const recordKinds = ['people', 'companies', 'jobs'] as const

/** One page of people, companies and jobs with the counts of every filter, by the key of the last result. */
export function searchQuery(person: string | null, { q, type, places, industries }: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: queryKey('search', person, { q, type, places, industries }),
    queryFn: ({ pageParam }) =>
      askSiteSearch<SearchAnswer>({
        q,
        ...(type !== 'all' && { kinds: recordKinds.filter((kind) => kind === type) }),
        ...(places.length > 0 && { places }),
        ...(industries.length > 0 && { industries }),
        ...(pageParam && { after: pageParam }),
        page_size: searchPage,
      }),
    initialPageParam: undefined as { rank: number; id: string } | undefined,
    getNextPageParam: ({ results, more }) => {
      const last = results.at(-1)
      return more && last ? { rank: last.rank, id: last.id } : undefined
    },
  })
}

export const siteIndexQuery = queryOptions({
  queryKey: queryKey('siteIndex'),
  queryFn: loadSiteIndex,
  // It comes with the site: nothing that a person does changes it.
  staleTime: 'static',
})

export async function setFollowing(company: string, following: boolean): Promise<void> {
  const supabase = await getSupabase()
  const follows = supabase.from('company_follows')
  await (following
    ? follows.insert({ company_id: company }).throwOnError()
    : follows.delete().eq('company_id', company).throwOnError())
}
