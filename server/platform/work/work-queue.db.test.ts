import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { plainEngine } from '#tests/support/plain-engine.ts'
import { createWorkQueue } from './work-queue.ts'

type Item = { id: number }

const database = useDatabase({ size: 4, template: false })
const polling = { database, log: createLog('silent'), channel: 'items', pollEvery: 60_000, failure: 'unread' }
const naming = { work: 'item', idOf: ({ id }: Item) => id, runKeyOf: ({ id }: Item) => `item:${id}` }

const findDue = (except: number[], limit: number) =>
  database.sql<Item>`select id from items where id <> all (${except}::integer[]) order by id limit ${limit}`

beforeAll(async () => {
  await database.sql`create table items (id integer primary key)`
})

test('all that one notification announces is done, and never more at once than the process may', async () => {
  let atOnce = 0
  let most = 0
  const { promise: allDone, resolve } = Promise.withResolvers<void>()
  const queue = createWorkQueue<Item, number>({
    ...{ ...polling, ...naming, findDue, concurrency: 3 },
    run: async ({ id }) => {
      most = Math.max(most, ++atOnce)
      await database.sql`delete from items where id = ${id}`
      atOnce--
      const [left] = await database.sql<{ count: number }>`select count(*)::integer as count from items`
      if (left?.count === 0) resolve()
    },
  })
  const stop = await queue.start(plainEngine(database, queue.run))
  await database.sql`insert into items select generate_series(1, 20)`
  await database.sql`notify items`
  await allDone
  await stop()
  expect(most).toBe(3)
})

test('what another process works on is not looked for again and again', async () => {
  await database.sql`insert into items select generate_series(21, 23)`
  let polls = 0
  const { promise: polledTwice, resolve } = Promise.withResolvers<void>()
  const queue = createWorkQueue<Item, number>({
    ...{ ...polling, ...naming, concurrency: 3, run: async () => {} },
    findDue: async (...args) => {
      if (++polls === 2) resolve()
      return findDue(...args)
    },
  })
  // The engine knows each of these runs, and starts none here.
  const stop = await queue.start({ start: async () => {} })
  await polledTwice
  for (let times = 0; times < 50; times++) await database.sql`select`
  await stop()
  expect(polls).toBe(2)
})
