import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { readAgainOf } from './effects.ts'
import { queryKey } from './keys.ts'

test('what is told of faster than it is read is shown as it comes, and at last as it is then', async () => {
  vi.stubGlobal('document', { hidden: false })
  const client = new QueryClient()
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const shown = new QueryObserver(client, { queryKey: queryKey('savedJobs'), queryFn })
  const stop = shown.subscribe(() => {})
  reads[0]?.resolve('before')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'))

  const told = Array.from({ length: 3 }, () => readAgainOf(client, 'saved_jobs', 'elsewhere'))
  reads[1]?.resolve('of the first')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('of the first'))
  await vi.waitFor(() => expect(reads).toHaveLength(3))
  reads[2]?.resolve('of all')
  await Promise.all(told)
  expect([shown.getCurrentResult().data, reads.length]).toEqual(['of all', 3])
  stop()
  client.clear()
})
