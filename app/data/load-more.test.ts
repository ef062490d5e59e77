import { expect, test } from 'vitest'
import { shownToasts } from '#app/lib/toast.ts'
import { loadMore } from './load-more.ts'

const data = (count: number) => ({ pages: Array.from({ length: count }) })
const good = { hasNextPage: true, error: null, isFetchNextPageError: false }

test('a next page that does not come is told, and one that comes is not', async () => {
  const refetch = async () => {}
  await loadMore({ data: data(1), refetch, fetchNextPage: async () => ({ ...good, data: data(2) }) })
  expect(shownToasts()).toEqual([])
  const failed = { ...good, data: data(1), error: new Error('no network'), isFetchNextPageError: true }
  await loadMore({ data: data(1), refetch, fetchNextPage: async () => failed })
  expect(shownToasts().map(({ kind, message }) => [kind, message])).toEqual([
    ['error', 'Failed to load more: no network'],
  ])
})

test('a next page that another reading took the place of is asked for after that one', async () => {
  const done: string[] = []
  await loadMore({
    data: data(1),
    refetch: async () => done.push('waited'),
    fetchNextPage: async () => {
      done.push('asked')
      return { ...good, data: data(done.length > 1 ? 2 : 1) }
    },
  })
  expect(done).toEqual(['asked', 'waited', 'asked'])
})
