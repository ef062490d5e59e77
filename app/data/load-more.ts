import { toast } from '#app/lib/toast.ts'
import { loadMoreFailed } from '#app/lib/words.ts'

type Loaded = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  error: Error | null
  isFetchNextPageError: boolean
}
type Pages = {
  data: Loaded['data']
  fetchNextPage: () => Promise<Loaded>
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Of attempts, while what is there is read again and again. */
const most = 5

/**
 * Asks for the next page. What is there stays; a failure is told, and the next press asks again. When all is read again
 * meanwhile, since something changed elsewhere, that comes first, and the next page after it.
 */
export async function loadMore(pages: Pages): Promise<void> {
  const had = pages.data?.pages.length
  for (let attempt = 1; attempt <= most; attempt++) {
    const { data, hasNextPage, error, isFetchNextPageError } = await pages.fetchNextPage()
    if (isFetchNextPageError && error) toast.error(loadMoreFailed(error))
    if (isFetchNextPageError || !hasNextPage || data?.pages.length !== had) return
    await pages.refetch({ cancelRefetch: false })
  }
}
