import { expect, test } from 'vitest'
import { shownToasts } from '#app/lib/toast.ts'
import { loadMore } from './load-more.ts'

test('a next page that does not come is told, and one that comes is not', async () => {
  await loadMore({ fetchNextPage: async () => ({ error: null, isFetchNextPageError: false }) })
  expect(shownToasts()).toEqual([])
  await loadMore({
    fetchNextPage: async () => ({ error: new Error('no network'), isFetchNextPageError: true }),
  })
  expect(shownToasts().map(({ kind, message }) => [kind, message])).toEqual([
    ['error', 'Failed to load more: no network'],
  ])
})
