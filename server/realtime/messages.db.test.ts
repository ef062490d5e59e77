import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import type { Hub } from './hub.ts'
import { hearMessages } from './messages.ts'

const database = useDatabase({ size: 2 })

test('what was sent while nobody listened is told, also where it cannot be read at first', async () => {
  let [heard, lost] = [(_payload: string) => {}, () => {}]
  let timesAway = 2
  const told: string[] = []
  const topics = {
    of: () => new Set([1]),
    broadcast: (_key: unknown, { payload }: { payload: string }) => told.push(JSON.parse(payload).n),
  }
  const log = { warn: vi.fn() }
  const askAgain = vi.fn()
  const messages = await hearMessages(
    {
      ...database,
      listen: async (_channel, onPayload, onLost = () => {}) => {
        ;[heard, lost] = [onPayload, onLost]
        return { caughtUp: async () => {}, stop: async () => {} }
      },
      batch: async (...asked) => {
        if (timesAway-- > 0) throw new DatabaseUnavailable('lost')
        return database.batch(...asked)
      },
    },
    { topics, askAgain } as unknown as Hub,
    log,
  )
  lost()
  await database.sql`select realtime.send('{"n": 1}', 'x', 'room')`
  heard('')
  await expect.poll(() => told, { timeout: 30_000 }).toEqual([1])
  expect(log.warn).toHaveBeenCalledTimes(2)
  // A person with fewer rights did not receive it either.
  expect(askAgain).toHaveBeenCalledExactlyOnceWith()
  // It is reported once, and later messages arrive as usual.
  heard(
    JSON.stringify({ id: crypto.randomUUID(), topic: 'room', private: true, event: 'x', payload: { n: 2 } }),
  )
  await expect.poll(() => told).toEqual([1, 2])
  await messages.stop()
})

test('of more messages than are read at once none is missing', async () => {
  let [heard, lost] = [(_payload: string) => {}, () => {}]
  const told = new Set<number>()
  const topics = {
    of: () => new Set([1]),
    broadcast: (_key: unknown, { payload }: { payload: string }) => told.add(JSON.parse(payload).n),
  }
  const messages = await hearMessages(
    {
      ...database,
      listen: async (_channel, onPayload, onLost = () => {}) => {
        ;[heard, lost] = [onPayload, onLost]
        return { caughtUp: async () => {}, stop: async () => {} }
      },
    },
    { topics, askAgain: vi.fn() } as unknown as Hub,
    { warn: vi.fn() },
  )
  lost()
  // Many of one transaction, and so of one moment.
  for (const [from, to] of [
    [1, 2300],
    [2301, 2500],
  ]) {
    await database.sql`
      select realtime.send(jsonb_build_object('n', n), 'x', 'crowd') from generate_series(${from}::int, ${to}::int) as n`
  }
  heard('')
  await expect.poll(() => told.size).toBe(2500)
  await messages.stop()
})
