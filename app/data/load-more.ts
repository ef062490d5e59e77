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

/** Attempts while the existing pages keep being refetched. */
const maxAttempts = 5

/**
 * Loads the next page. On failure the existing pages stay, an error is shown, and the next press retries. A refetch of the existing
 * pages is awaited first.
 */
export async function loadMore(pages: Pages): Promise<void> {
  const had = pages.data?.pages.length
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { data, hasNextPage, error, isFetchNextPageError } = await pages.fetchNextPage()
    if (isFetchNextPageError && error) toast.error(loadMoreFailed(error))
    if (isFetchNextPageError || !hasNextPage || data?.pages.length !== had) return
    await pages.refetch({ cancelRefetch: false })
  }
}
