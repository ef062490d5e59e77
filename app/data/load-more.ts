import { toast } from '#app/lib/toast.ts'
import { loadMoreFailed } from '#app/lib/words.ts'

type Pages = { fetchNextPage: () => Promise<{ error: Error | null; isFetchNextPageError: boolean }> }

/** Asks for the next page. What is there stays; a failure is told, and the next press asks again. */
export async function loadMore(pages: Pages): Promise<void> {
  const { error, isFetchNextPageError } = await pages.fetchNextPage()
  if (isFetchNextPageError && error) toast.error(loadMoreFailed(error))
}
