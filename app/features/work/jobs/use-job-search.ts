import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { emptySearch, type JobSearch, jobSearchFrom, jobSearchParams } from '#shared/job-search.ts'

export type ChangeSearch = (change: Partial<JobSearch>, options?: { replace?: boolean }) => void

/** The search in the address, and its setter. Any change except that of the page returns to the first page. */
export function useJobSearch(): {
  search: JobSearch
  known: boolean
  change: ChangeSearch
  clear: () => void
} {
  const known = useHydrated()
  const [params, setParams] = useAddressQuery()
  const search = jobSearchFrom(params)
  // From the address as it is by then: words are sent a moment after the last key, and a box may be ticked meanwhile.
  const show = (next: (now: JobSearch) => JobSearch, replace: boolean) =>
    setParams((now) => jobSearchParams(next(jobSearchFrom(now))), { preventScrollReset: true, replace })
  return {
    search,
    known,
    change: (change, { replace = false } = {}) => show((now) => ({ ...now, page: 1, ...change }), replace),
    clear: () => show(({ q, sort }) => ({ ...emptySearch, q, sort }), false),
  }
}
