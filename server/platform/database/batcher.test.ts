import { expect, test, vi } from 'vitest'
import type { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { Batcher } from './batcher.ts'

function service({ concurrency = 1, maxBatch = 3, bad = -1 } = {}) {
  const served: number[][] = []
  const goOn: (() => void)[] = []
  const batcher = new Batcher<number, number>({
    maxBatch,
    concurrency,
    isItemError: (error) => error === 'one’s own',
    async serve(all) {
      served.push([...all])
      await new Promise<void>((resolve) => goOn.push(resolve))
      if (all.includes(-9)) throw 'everybody’s'
      if (all.includes(bad)) throw 'one’s own'
      return all.map((one) => one * 10)
    },
  })
  const untilServed = async (count: number) => {
    while (goOn.length < count) await Promise.resolve()
  }
  const finish = async () => {
    for (let done = 0; !batcher.isIdle; ) {
      if (goOn[done]) goOn[done++]?.()
      await Promise.resolve()
    }
  }
  return { batcher, served, untilServed, finish }
}

test('sends a lone request at once, and those that arrive meanwhile as one batch, in order', async () => {
  const { batcher, served, finish } = service()
  const answers = Promise.all([1, 2, 3, 4, 5].map((one) => batcher.ask(one)))
  await finish()
  expect(await answers).toEqual([10, 20, 30, 40, 50])
  expect(served).toEqual([[1], [2, 3, 4], [5]])
})

test('runs as many batches at once as the concurrency allows', async () => {
  const { batcher, served, untilServed, finish } = service({ concurrency: 2 })
  const answers = Promise.all([1, 2, 3, 4].map((one) => batcher.ask(one)))
  await untilServed(2)
  expect(served).toEqual([[1], [2]])
  await finish()
  expect(await answers).toEqual([10, 20, 30, 40])
  expect(served.slice(2)).toEqual([[3, 4]])
})

test('rejects only the request that caused the error', async () => {
  const { batcher, served, finish } = service({ bad: 3 })
  const answers = Promise.allSettled([1, 2, 3, 4].map((one) => batcher.ask(one)))
  await finish()
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
    10,
    20,
    'one’s own',
    40,
  ])
  expect(served).toEqual([[1], [2, 3, 4], [2], [3], [4]])
})

test('rejects the whole batch if no single request caused the error, without trying again', async () => {
  const { batcher, served, finish } = service()
  const answers = Promise.allSettled([1, -9, 3].map((one) => batcher.ask(one)))
  await finish()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(served).toEqual([[1], [-9, 3]])
})

test('rejects a request whose batch does not start within the timeout, and lets running batches finish', async () => {
  vi.useFakeTimers()
  try {
    const goOn: (() => void)[] = []
    const batcher = new Batcher<number, number>({
      ...{ maxBatch: 3, concurrency: 1, isItemError: () => false, timeout: 4000 },
      async serve(all) {
        await new Promise<void>((resolve) => goOn.push(resolve))
        return all.map((one) => one * 10)
      },
    })
    const outcome = (one: number) => batcher.ask(one).catch((error: DatabaseUnavailable) => error.outage)
    const [slow, early] = [outcome(1), outcome(2)]
    await vi.advanceTimersByTimeAsync(2000)
    const later = outcome(3)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await early).toBe('busy')
    goOn[0]?.()
    expect(await slow).toBe(10)
    await vi.advanceTimersByTimeAsync(1)
    goOn[1]?.()
    expect(await later).toBe(30)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(batcher.isIdle).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
