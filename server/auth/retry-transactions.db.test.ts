import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { retryingTransactions, takePlace } from './retry-transactions.ts'

const opened = useDatabase({ size: 10 })
const database = retryingTransactions(opened)

/** Resolves after this many calls. */
function gate(times: number) {
  let [left, open] = [times, () => {}]
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (--left <= 0) open()
    return opened
  }
}

beforeAll(async () => {
  await opened.sql`create table counters (name text primary key, count int not null default 0)`
  await opened.sql`insert into counters values ('a'), ('b')`
})

test('of two that wait for each other both are done, the second from its beginning', async () => {
  const bothHoldOne = gate(2)
  let begun = 0
  const add = (first: string, second: string) =>
    database.transaction(async (sql) => {
      begun++
      await sql`update counters set count = count + 1 where name = ${first}`
      await bothHoldOne()
      await sql`update counters set count = count + 1 where name = ${second}`
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  expect(begun).toBeGreaterThan(2)
  const rows = await opened.sql`select name, count from counters order by name`
  expect(rows).toEqual([
    { name: 'a', count: 2 },
    { name: 'b', count: 2 },
  ])
})

test('whatever waits outside, half of the connections stay free, and each is done once', async () => {
  let release = () => {}
  const outside = new Promise<void>((resolve) => {
    release = resolve
  })
  const fiveWait = gate(5)
  const works = Array.from({ length: 12 }, () =>
    database.transaction(async (sql) => {
      await sql`update counters set count = count + 0 where name = 'nobody'`
      takePlace()
      void fiveWait()
      await outside
      await sql`insert into counters values (gen_random_uuid()::text, 1)`
    }),
  )
  await fiveWait()
  // Those that find no place return their connection.
  await expect.poll(() => opened.load().open - opened.load().idle).toBe(5)
  expect(await database.sql`select 1 as here`).toEqual([{ here: 1 }])
  expect(await database.transaction((sql) => sql`select 1 as here`)).toEqual([{ here: 1 }])
  release()
  await Promise.all(works)
  const [made] = await opened.sql`select count(*) from counters where name not in ('a', 'b')`
  expect(made).toEqual({ count: 12 })
})

test('what goes wrong in itself is not tried again', async () => {
  let begun = 0
  const failing = database.transaction(async (sql) => {
    begun++
    await sql`insert into counters values ('a')`
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(begun).toBe(1)
})
