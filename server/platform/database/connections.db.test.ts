/** Connections that PostgreSQL ends at various times. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { AnswerTooLarge, DatabaseUnavailable, retryRead } from '#server/platform/unavailable.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'

const name = `connections_${randomBytes(6).toString('hex')}`
let url: string
let operator: Database
const opened: Database[] = []

beforeAll(async () => {
  url = await withDatabase(inject('ownerUrl'), name)
  operator = createDatabase({ url, size: 1, name: 'operator' })
})
afterAll(async () => {
  await Promise.all([operator, ...opened].map((database) => database?.close()))
  await dropDatabase(inject('ownerUrl'), name)
})

function givenDatabase({ size = 1, timeout = 4000 } = {}): Database {
  const database = createDatabase({ url, size, timeout, name: `service ${opened.length}` })
  opened.push(database)
  return database
}

const pidOf = async ({ sql }: Pick<Database, 'sql'>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`)[0]?.pid as number

const terminate = (pid: number) => operator.sql`select pg_terminate_backend(${pid}::int, 5000)`

/** Resolves as soon as the backend is executing a statement. */
async function atWork(pid: number): Promise<void> {
  for (;;) {
    const [row] = await operator.sql<{ waits: boolean }>`
      select wait_event = 'PgSleep' as waits from pg_stat_activity where pid = ${pid}::int`
    if (row?.waits) return
  }
}

const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.outage : error),
  )

test('a connection that was ended while nobody used it is not lent again', async () => {
  const database = givenDatabase()
  const before = await pidOf(database)
  await terminate(before)
  expect(await retryRead(() => pidOf(database))).not.toBe(before)
})

test('work under way is told that its connection was lost, and the next works', async () => {
  const database = givenDatabase()
  const before = await pidOf(database)
  const slow = outageOf(database.sql`select pg_sleep(60)`)
  await atWork(before)
  await terminate(before)
  expect(await slow).toBe('lost')
  expect(await pidOf(database)).not.toBe(before)
})

test('a batch and a transaction that are cut tell so, and keep nothing', async () => {
  const database = givenDatabase()
  await database.sql`create table kept (what text)`
  const insert = { text: "insert into kept values ('batch')", values: [] }
  const pid = await pidOf(database)
  const batch = outageOf(database.batch([insert, { text: 'select pg_sleep(60)', values: [] }]))
  await atWork(pid)
  await terminate(pid)
  expect(await batch).toBe('lost')
  const transaction = database.transaction(async (sql) => {
    await sql`insert into kept values ('transaction')`
    await terminate(await pidOf({ sql }))
    await sql`insert into kept values ('more')`
  })
  expect(await outageOf(transaction)).toBe('lost')
  expect(await database.sql`select * from kept`).toEqual([])
})

test('what a transaction throws by itself is thrown on, even where the connection is gone', async () => {
  const database = givenDatabase()
  const own = new Error('changed my mind')
  const transaction = database.transaction(async (sql) => {
    await terminate(await pidOf({ sql }))
    throw own
  })
  await expect(transaction).rejects.toBe(own)
  expect(await pidOf(database)).toBeGreaterThan(0)
})

test('a read is asked once more, on a connection opened after the loss', async () => {
  const database = givenDatabase({ size: 2 })
  const before = await pidOf(database)
  const asked: number[] = []
  const read = retryRead(async () => {
    await database.transaction(async (sql) => {
      asked.push(await pidOf({ sql }))
      await sql`select pg_sleep(${asked.length === 1 ? 60 : 0})`
    })
  })
  await expect.poll(() => asked.length).toBe(1)
  await atWork(asked[0] as number)
  await terminate(asked[0] as number)
  await read
  expect(asked).toHaveLength(2)
  expect(asked[1]).not.toBe(before)
})

test('a connection that is left inside a transaction is not lent again', async () => {
  const database = givenDatabase()
  const before = await pidOf(database)
  await database.batch([{ text: 'begin', values: [] }])
  expect(await pidOf(database)).not.toBe(before)
})

test('a connection that has parsed megabytes of statements makes room for a new one', async () => {
  const database = givenDatabase()
  const before = await pidOf(database)
  const wide = 'x'.repeat(50_000)
  const ask = (shape: number) =>
    database.batch([{ name: `shape ${shape}`, text: `select '${shape}${wide}'`, values: [] }])
  for (let shape = 0; shape < 40; shape++) await ask(shape)
  expect(await pidOf(database)).toBe(before)
  for (let shape = 40; shape < 50; shape++) await ask(shape)
  expect(await pidOf(database)).not.toBe(before)
})

test('whoever finds every connection at work waits, and not for ever', async () => {
  const database = givenDatabase({ timeout: 2000 })
  const pid = await pidOf(database)
  const slow = outageOf(database.sql`select pg_sleep(60)`)
  await atWork(pid)
  expect(await outageOf(database.sql`select 1`)).toBe('busy')
  await terminate(pid)
  expect(await slow).toBe('lost')
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('callers that wait are served one after the other, as connections come free', async () => {
  const database = givenDatabase({ size: 2 })
  const served: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_, place) => {
      await database.sql`select pg_sleep(0.001)`
      served.push(place)
    }),
  )
  expect(served).toHaveLength(20)
  // A connection that is still being opened when the others have served all is not idle yet.
  await expect.poll(() => database.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
})

test('a database that is not there is unreachable, for everybody who waits', async () => {
  const nowhere = new URL(url)
  nowhere.pathname = '/there_is_no_such_database'
  const database = createDatabase({ url: nowhere.toString(), size: 2, name: 'lost' })
  opened.push(database)
  const asked = await Promise.all(Array.from({ length: 10 }, () => outageOf(database.sql`select 1`)))
  expect(new Set(asked)).toEqual(new Set(['unreachable']))
  await expect.poll(() => database.load()).toEqual({ open: 0, idle: 0, waiting: 0 })
})

test('an answer larger than fits into memory is refused, and the next is answered', async () => {
  const database = givenDatabase()
  const large = database.batch([{ text: "select repeat(repeat('x', 1000), 140000)", values: [] }])
  await expect(large).rejects.toBeInstanceOf(AnswerTooLarge)
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('closing waits a moment for what is under way, and cuts what takes longer', async () => {
  const database = createDatabase({ url, size: 2, name: 'closing' })
  const quick = database.sql`select pg_sleep(0.5)`
  const slow = outageOf(database.sql`select pg_sleep(60)`)
  await expect.poll(() => database.load()).toMatchObject({ open: 2, waiting: 0 })
  await database.close()
  await quick
  expect(await slow).toBe('lost')
  expect(await outageOf(database.sql`select 1`)).toBe('unreachable')
})

test('who leaves has their statement stopped at once, and the connection is not lent again', async () => {
  const database = givenDatabase()
  const before = await pidOf(database)
  const leaving = new AbortController()
  const slow = database.batch([{ text: 'select pg_sleep(60)', values: [] }], { signal: leaving.signal })
  await atWork(before)
  leaving.abort(new Error('gone'))
  await expect(slow).rejects.toThrow('gone')
  await expect
    .poll(() => operator.sql`select pid from pg_stat_activity where pid = ${before}::int`)
    .toEqual([])
  expect(await pidOf(database)).not.toBe(before)
})

test('who leaves while waiting for a turn asks nothing', async () => {
  const database = givenDatabase({ size: 2 })
  const party = { caller: 'a', address: 'b' }
  const sleep = { text: 'select pg_sleep(0.3)', values: [] }
  const first = database.batch([sleep], { party })
  const leaving = new AbortController()
  const waiting = database.batch([{ text: 'create table made_by_nobody ()', values: [] }], {
    party,
    signal: leaving.signal,
  })
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await first
  expect(await database.sql`select to_regclass('made_by_nobody') as found`).toEqual([{ found: null }])
})
