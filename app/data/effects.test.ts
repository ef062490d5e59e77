import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAgainAfter, readAgainOf } from './effects.ts'
import { queryKey } from './keys.ts'

/** A page shows the saved jobs; each read of them waits for its response. */
function givenShown() {
  const client = new QueryClient()
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const shown = new QueryObserver(client, { queryKey: queryKey('savedJobs'), queryFn })
  const stop = shown.subscribe(() => {})
  onTestFinished(() => {
    stop()
    client.clear()
  })
  return { client, reads, shown }
}

test('what is told of faster than it is read is shown as it comes, and at last as it is then', async () => {
  vi.stubGlobal('document', { hidden: false })
  const { client, reads, shown } = givenShown()
  reads[0]?.resolve('before')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'))

  const told = Array.from({ length: 3 }, () => readAgainOf(client, 'saved_jobs', 'elsewhere'))
  reads[1]?.resolve('of the first')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('of the first'))
  await vi.waitFor(() => expect(reads).toHaveLength(3))
  reads[2]?.resolve('of all')
  await Promise.all(told)
  expect([shown.getCurrentResult().data, reads.length]).toEqual(['of all', 3])
})

test('what was being read for the first time when a change was made is read once more', async () => {
  const { client, reads, shown } = givenShown()
  const changed = readAgainAfter(client, 'savedJob')
  reads[0]?.resolve('before')
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.resolve('after')
  await changed
  expect([shown.getCurrentResult().data, reads.length]).toEqual(['after', 2])
})

test('what is being read again when a change is made is read anew instead', async () => {
  const { client, reads, shown } = givenShown()
  reads[0]?.resolve('before')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'))
  void shown.refetch()
  const changed = readAgainAfter(client, 'savedJob')
  reads[1]?.resolve('still before')
  reads[2]?.resolve('after')
  await changed
  expect([shown.getCurrentResult().data, reads.length]).toEqual(['after', 3])
})
