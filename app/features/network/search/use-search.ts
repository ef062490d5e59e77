import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import { searchPage, searchQuery, siteIndexQuery } from './search-queries.ts'
import {
  type Counts,
  mergeResults,
  type SearchFilter,
  type SearchResult,
  siteResults,
} from './search-records.ts'
import { filterSample, sampleCounts, sampleIndustries, samplePlaces, sampleResults } from './search-sample.ts'

const sampleStep = 6

export type Choice = { name: string; count: number | undefined }
export type Search = {
  sample: boolean
  visitor: boolean
  nearly: boolean
  /** Undefined while the first page is on its way. */
  results: SearchResult[] | undefined
  counts: Counts | undefined
  places: Choice[]
  industries: Choice[]
  more: (() => void) | undefined
  loadingMore: boolean
  error: Error | null
  retry: () => void
  retrying: boolean
}

/** Before a query the documented sample answers, then the database and the site's own index together. */
export function useSearch(filter: SearchFilter): Search {
  const sample = useSampleSearch(filter)
  const live = useLiveSearch(filter)
  return filter.q === '' ? sample : live
}

function useSampleSearch(filter: SearchFilter): Search {
  const [shown, setShown] = useState(sampleStep)
  const all = useMemo(() => sampleResults(now()), [])
  const found = filterSample(all, filter)
  return {
    sample: true,
    visitor: useSession() === null,
    nearly: false,
    results: found.slice(0, shown),
    counts: sampleCounts,
    places: samplePlaces.map((name) => ({ name, count: undefined })),
    industries: sampleIndustries.map((name) => ({ name, count: undefined })),
    more: shown < found.length ? () => setShown(shown + sampleStep) : undefined,
    loadingMore: false,
    error: null,
    retry: () => undefined,
    retrying: false,
  }
}

function useLiveSearch(filter: SearchFilter): Search {
  const { q, type, places, industries } = filter
  const session = useSession()
  const asked = q !== ''
  const query = useInfiniteQuery({
    ...searchQuery(session?.user.id ?? null, filter),
    enabled: asked && session !== undefined,
    placeholderData: (before) => before,
  })
  const index = useQuery({ ...siteIndexQuery, enabled: asked })
  const key = JSON.stringify(filter)
  const [paging, setPaging] = useState({ key, pages: 1 })
  const pages = paging.key === key ? paging.pages : 1
  const narrowed = places.length + industries.length > 0
  const site = useMemo(
    () => (asked && !narrowed ? siteResults(index.data ?? [], q) : []),
    [asked, narrowed, index.data, q],
  )
  const ofType = site.filter(({ kind }) => type === 'all' || kind === type)
  const records = query.data?.pages.flatMap((page) => page.results)
  const first = query.data?.pages[0]
  const limit = pages * searchPage
  const merged = records && !index.isPending ? mergeResults(records, ofType, limit) : undefined
  const further = (records?.length ?? 0) + ofType.length > limit || query.hasNextPage
  return {
    sample: false,
    visitor: session === null,
    nearly:
      first?.nearly === true &&
      merged !== undefined &&
      merged.some(({ kind }) => kind !== 'posts' && kind !== 'articles'),
    results: merged,
    counts: first && counted(first.kinds, site),
    places: choices(first?.places ?? {}, places),
    industries: choices(first?.industries ?? {}, industries),
    more: further
      ? () => {
          setPaging({ key, pages: pages + 1 })
          if (query.hasNextPage) void loadMore(query)
        }
      : undefined,
    loadingMore: query.isFetchingNextPage,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}

function counted(kinds: Partial<Record<string, number>>, site: readonly SearchResult[]): Counts {
  const posts = site.filter(({ kind }) => kind === 'posts').length
  const counts = {
    people: kinds.people ?? 0,
    companies: kinds.companies ?? 0,
    jobs: kinds.jobs ?? 0,
    posts,
    articles: site.length - posts,
  }
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}

/** The most frequent first; a chosen one stays on the list when it counts nothing any more. */
function choices(facet: Record<string, number>, chosen: readonly string[]): Choice[] {
  const gone = chosen.filter((name) => !(name in facet)).map((name) => ({ name, count: 0 }))
  const found = Object.entries(facet).map(([name, count]) => ({ name, count }))
  return [...found.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)), ...gone]
}
