import { expect, test, vi } from 'vitest'
import type { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { Batcher } from './batcher.ts'

function service({ atOnce = 1, most = 3, bad = -1 } = {}) {
  const served: number[][] = []
  const goOn: (() => void)[] = []
  const batcher = new Batcher<number, number>({
    most,
    atOnce,
    isOnesOwn: (error) => error === 'one’s own',
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

test('who comes alone is served at once, and who comes meanwhile goes batcher, in order', async () => {
  const { batcher, served, finish } = service()
  const answers = Promise.all([1, 2, 3, 4, 5].map((one) => batcher.ask(one)))
  await finish()
  expect(await answers).toEqual([10, 20, 30, 40, 50])
  expect(served).toEqual([[1], [2, 3, 4], [5]])
})

test('as many questions as may be are under way at once', async () => {
  const { batcher, served, untilServed, finish } = service({ atOnce: 2 })
  const answers = Promise.all([1, 2, 3, 4].map((one) => batcher.ask(one)))
  await untilServed(2)
  expect(served).toEqual([[1], [2]])
  await finish()
  expect(await answers).toEqual([10, 20, 30, 40])
  expect(served.slice(2)).toEqual([[3, 4]])
})

test('an error that one of them brought reaches that one alone', async () => {
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

test('an error that is nobody’s own reaches all who went batcher, and nothing is tried twice', async () => {
  const { batcher, served, finish } = service()
  const answers = Promise.allSettled([1, -9, 3].map((one) => batcher.ask(one)))
  await finish()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(served).toEqual([[1], [-9, 3]])
})

test('nobody waits for longer than they may until theirs is asked, and what is under way goes on', async () => {
  vi.useFakeTimers()
  try {
    const goOn: (() => void)[] = []
    const batcher = new Batcher<number, number>({
      ...{ most: 3, atOnce: 1, isOnesOwn: () => false, patience: 4000 },
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
