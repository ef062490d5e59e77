import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { loadMore } from '#app/data/load-more.ts'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { SiteEntry } from '#shared/site-search.ts'
import type { SearchPlan } from './search-plan.ts'
import { searchPage, searchQuery, siteIndexQuery } from './search-queries.ts'
import {
  type ArticleResult,
  type Counts,
  mergeResults,
  type PostResult,
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
  /** Undefined while the first page is loading. */
  results: SearchResult[] | undefined
  /** Only for a query; the sample has none. */
  counts: Partial<Counts> | undefined
  /** People, companies and jobs were not requested. */
  leftOut: boolean
  places: Choice[]
  industries: Choice[]
  more: (() => void) | undefined
  loadingMore: boolean
  error: Error | null
  retry: () => void
  retrying: boolean
}

/** Without a query the documented sample, otherwise the database and the site's own index merged. */
export function useSearch(filter: SearchFilter, plan: SearchPlan | undefined): Search {
  const sample = useSampleSearch(filter)
  const live = useLiveSearch(filter, plan)
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
    leftOut: false,
    places: samplePlaces.map((name) => ({ name, count: undefined })),
    industries: sampleIndustries.map((name) => ({ name, count: undefined })),
    more: shown < found.length ? () => setShown(shown + sampleStep) : undefined,
    loadingMore: false,
    error: null,
    retry: () => undefined,
    retrying: false,
  }
}

function useLiveSearch(asked: SearchFilter, plan: SearchPlan | undefined): Search {
  const { type, places, industries } = asked
  const session = useSession()
  const filter = { ...asked, q: plan?.q ?? asked.q }
  const leftOut = plan?.leavesOut === true && type !== 'people' && type !== 'companies' && type !== 'jobs'
  const query = useInfiniteQuery({
    ...searchQuery(session?.user.id ?? null, filter),
    enabled: asked.q !== '' && plan !== undefined && !leftOut && session !== undefined,
    placeholderData: (before) => before,
  })
  const index = useQuery({ ...siteIndexQuery, enabled: asked.q !== '' })
  const key = JSON.stringify(asked)
  const [paging, setPaging] = useState({ key, pages: 1 })
  const pages = paging.key === key ? paging.pages : 1
  const narrowed = places.length + industries.length > 0
  const found = leftOut ? undefined : query.data
  const first = found?.pages[0]
  const exact = first !== undefined && !first.nearly && first.results.length > 0
  const site = useMemo(
    () => (asked.q !== '' && !narrowed ? sitePart(index.data ?? [], filter.q, plan, exact) : []),
    [asked.q, narrowed, index.data, filter.q, plan, exact],
  )
  const ofType = site.filter(({ kind }) => type === 'all' || kind === type)
  const records = leftOut ? [] : found?.pages.flatMap((page) => page.results)
  const limit = pages * searchPage
  const merged = plan && records && !index.isPending ? mergeResults(records, ofType, limit) : undefined
  const further = (records?.length ?? 0) + ofType.length > limit || (!leftOut && query.hasNextPage)
  return {
    sample: false,
    visitor: session === null,
    nearly:
      first?.nearly === true &&
      merged !== undefined &&
      merged.some(({ kind }) => kind !== 'posts' && kind !== 'articles'),
    results: merged,
    counts: merged && (leftOut ? siteCounts(site) : first && counted(first.kinds, site)),
    leftOut,
    places: choices(first?.places ?? {}, places),
    industries: choices(first?.industries ?? {}, industries),
    more: further
      ? () => {
          setPaging({ key, pages: pages + 1 })
          if (query.hasNextPage) void loadMore(query)
        }
      : undefined,
    loadingMore: query.isFetchingNextPage,
    error: found || leftOut ? null : query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}

/** Posts and articles: those that answer a question, otherwise those that contain the words. */
function sitePart(
  index: readonly SiteEntry[],
  q: string,
  plan: SearchPlan | undefined,
  exact: boolean,
): (PostResult | ArticleResult)[] {
  if (!plan?.related) return siteResults(index, q, exact)
  const known = new Set(plan.related.map(({ path }) => path))
  return [...plan.related, ...siteResults(index, q, true).filter(({ path }) => !known.has(path))]
}

function siteCounts(site: readonly SearchResult[]): Partial<Counts> {
  const posts = site.filter(({ kind }) => kind === 'posts').length
  return { all: site.length, posts, articles: site.length - posts }
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

/** Most frequent first; a selected one stays in the list even with a count of zero. */
function choices(facet: Record<string, number>, chosen: readonly string[]): Choice[] {
  const gone = chosen.filter((name) => !(name in facet)).map((name) => ({ name, count: 0 }))
  const found = Object.entries(facet).map(([name, count]) => ({ name, count }))
  return [...found.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)), ...gone]
}
