import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { FairShares, type Party } from './fair-shares.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const party = (caller: string, address = caller): Party => ({ caller, address })

/** Work that lasts until told to end. */
function begin(shares: FairShares, parties: readonly Party[]) {
  const ends: (() => void)[] = []
  const settled = parties.map((one) =>
    shares.use(one, undefined, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  return { ends, settled }
}

const times = (count: number, one: Party) => Array.from({ length: count }, () => one)
const turn = () => vi.advanceTimersByTimeAsync(0)

test('one caller has half of the connections at most, and others find theirs free', async () => {
  const shares = new FairShares({ size: 16, timeout: 1000 })
  const flood = begin(shares, times(100, party('flooder')))
  await turn()
  expect(flood.ends).toHaveLength(8)
  const other = begin(shares, [party('other')])
  await turn()
  expect(other.ends).toHaveLength(1)
})

test('many callers of one address have three quarters between them', async () => {
  const shares = new FairShares({ size: 16, timeout: 1000 })
  const persons = Array.from({ length: 20 }, (_, index) => party(`person ${index}`, 'office'))
  const { ends } = begin(shares, persons)
  await turn()
  expect(ends).toHaveLength(12)
})

test('a caller whose statements take long has two at once for a while, and then as many as others', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  const slow = begin(shares, times(30, party('slow')))
  await vi.advanceTimersByTimeAsync(300)
  for (const end of slow.ends.splice(0)) end()
  await turn()
  expect(slow.ends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(11_000)
  for (const end of slow.ends.splice(0)) end()
  await turn()
  expect(slow.ends).toHaveLength(8)
})

test('a statement of ours that takes long is not held against whoever it is for', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  const uploads = begin(shares, times(30, { ...party('uploader'), blameless: true }))
  await vi.advanceTimersByTimeAsync(300)
  for (const end of uploads.ends.splice(0)) end()
  await turn()
  expect(uploads.ends).toHaveLength(8)
})

test('slow callers have half of the connections between them', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  const parties = Array.from({ length: 12 }, (_, index) => party(`slow ${index}`))
  const first = begin(shares, parties)
  await vi.advanceTimersByTimeAsync(300)
  for (const end of first.ends.splice(0)) end()
  const { ends } = begin(shares, [...parties, ...parties, ...parties])
  await turn()
  expect(ends.length).toBeGreaterThanOrEqual(8)
  expect(ends.length).toBeLessThanOrEqual(9)
})

test('who waits longer than there is patience is told that the database is busy', async () => {
  const shares = new FairShares({ size: 2, timeout: 1000 })
  const { settled } = begin(shares, times(2, party('a')))
  const waited = settled[1]?.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1001)
  expect(await waited).toBeInstanceOf(DatabaseUnavailable)
  expect(await waited).toMatchObject({ outage: 'busy' })
})

test('strangers with as many addresses as they like leave a quarter to who is known to be quick', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  const known = begin(shares, [party('reader')])
  await turn()
  for (const end of known.ends) end()
  await turn()
  const strangers = Array.from({ length: 60 }, (_, index) => party(`stranger ${index}`))
  const flood = begin(shares, strangers)
  await turn()
  expect(flood.ends).toHaveLength(12)
  const reader = begin(shares, times(2, party('reader')))
  await turn()
  expect(reader.ends).toHaveLength(2)
})

test('a busy moment does not make who is known to be quick one of the slow, twice within a minute does', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  const late = async (milliseconds: number) => {
    const own = begin(shares, times(4, party('reader')))
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (const end of own.ends) end()
    await turn()
  }
  const atOnce = async () => {
    const own = begin(shares, times(8, party('reader')))
    await turn()
    const count = own.ends.length
    for (let left = 8; left > 0; left--) {
      for (const end of own.ends.splice(0)) end()
      await turn()
    }
    return count
  }
  await late(1)
  await late(600)
  expect(await atOnce()).toBe(8)
  await vi.advanceTimersByTimeAsync(2000)
  await late(600)
  expect(await atOnce()).toBe(2)
})

test('who is known to be quick is not forgiven a statement of more than a second', async () => {
  const shares = new FairShares({ size: 16, timeout: 60_000, now: Date.now })
  for (const milliseconds of [1, 1100]) {
    const own = begin(shares, [party('reader')])
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (const end of own.ends) end()
    await turn()
  }
  const after = begin(shares, times(8, party('reader')))
  await turn()
  expect(after.ends).toHaveLength(2)
})
