/** What every transport of the bus guarantees: all messages arrive, whole and in order, and processes that end are noticed. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenRedis, hasRedis } from '#tests/support/redis.ts'
import type { Bus, BusMessage } from './bus.ts'
import { openPostgresBus } from './postgres-bus.ts'
import { openRedisBus } from './redis-bus.ts'
import type { TopicKey } from './topics.ts'

const database = useDatabase({ size: 6 })
const log = { warn: vi.fn() }
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const transports = {
  PostgreSQL: async () => () => openPostgresBus(database, log),
  Redis: async () => {
    const redis = await givenRedis()
    cleanups.push(redis.kill)
    const project = randomUUID()
    return () => openRedisBus({ url: redis.url, project }, log)
  },
}

/** A bus with the messages it has received by sender, and the senders that are gone. */
async function listener(open: () => Promise<Bus>) {
  const bus = await open()
  const heard: BusMessage[] = []
  const gone: string[] = []
  bus.listen({
    heard: (_node, message) => {
      heard.push(message)
      if (message.type === 'greeting') bus.send({ type: 'presences', owned: [] })
    },
    gone: (node) => gone.push(node),
    missed: () => {},
  })
  bus.send({ type: 'greeting' })
  const numbers = () => heard.flatMap((message) => (message.type === 'untrack' ? [message.id] : []))
  return { bus, heard, gone, numbers }
}

const key: TopicKey = { topic: 'room', isPrivate: false }

describe.each(Object.entries(transports))('over %s', (name, carry) => {
  const promise = test.skipIf(name === 'Redis' && !hasRedis)

  promise('what one says the others hear, in its order, short and long, text and bytes', async () => {
    const open = await carry()
    const [one, two, three] = await Promise.all([listener(open), listener(open), listener(open)])
    cleanups.push(
      ...[one, two, three].map(
        ({ bus }) =>
          () =>
            bus.close(),
      ),
    )
    // They know of each other.
    for (const { heard } of [one, two, three])
      await expect.poll(() => heard.filter(({ type }) => type === 'presences').length).toBeGreaterThan(0)
    const said = Array.from({ length: 300 }, (_, at) => `${at} ${at % 50 === 0 ? 'x'.repeat(20_000) : ''}`)
    for (const id of said) one.bus.send({ type: 'untrack', key, id })
    const payload = Buffer.from(Uint8Array.from({ length: 9000 }, (_, at) => at % 256))
    one.bus.send({ type: 'broadcast', key, broadcast: { kind: 'user', event: 'e', payload, meta: '' } })
    for (const { numbers, heard } of [two, three]) {
      await expect.poll(() => heard.at(-1)?.type).toBe('broadcast')
      expect(numbers()).toEqual(said)
      expect(heard.at(-1)).toMatchObject({ broadcast: { event: 'e', payload } })
    }
    expect(one.numbers()).toEqual([])
  })

  promise('who leaves is gone at once', async () => {
    const open = await carry()
    const [one, two] = await Promise.all([listener(open), listener(open)])
    cleanups.push(() => one.bus.close())
    await expect.poll(() => one.heard.length).toBeGreaterThan(0)
    await two.bus.close()
    await expect.poll(() => one.gone).toEqual([two.bus.node])
  })
})

test.skipIf(!hasRedis)('projects on one Redis do not hear each other', async () => {
  const redis = await givenRedis()
  cleanups.push(redis.kill)
  const at = (project: string) => listener(() => openRedisBus({ url: redis.url, project }, log))
  const [one, other, same] = await Promise.all([at('one'), at('other'), at('one')])
  cleanups.push(
    ...[one, other, same].map(
      ({ bus }) =>
        () =>
          bus.close(),
    ),
  )
  await expect.poll(() => one.heard.length).toBeGreaterThan(0)
  one.bus.send({ type: 'untrack', key, id: 'mine' })
  await expect.poll(() => same.numbers()).toEqual(['mine'])
  expect(other.heard).toEqual([])
})

test.skipIf(!hasRedis)(
  'where Redis is away at the start, the bus begins, and heals when it comes',
  async () => {
    const redis = await givenRedis()
    cleanups.push(redis.kill)
    await redis.kill()
    const open = () => openRedisBus({ url: redis.url, project: 'late' }, log)
    const [one, two] = await Promise.all([listener(open), listener(open)])
    cleanups.push(
      ...[one, two].map(
        ({ bus }) =>
          () =>
            bus.close(),
      ),
    )
    expect(log.warn).toHaveBeenCalled()
    await redis.start()
    await vi.waitFor(
      () => {
        one.bus.send({ type: 'untrack', key, id: 'again' })
        expect(two.numbers()).toContain('again')
      },
      { timeout: 30_000, interval: 100 },
    )
  },
)
