import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { isDatabaseError } from './database.ts'

const database = useDatabase({ template: false })

beforeAll(async () => {
  await database.sql`create table points (id int primary key, at int references points deferrable initially deferred)`
})

const setRole = (role: string) => ({
  name: `as:${role}`,
  text: "select set_config('role', $1, true)",
  values: [role],
})

test('role and claims hold inside the batch and are gone afterwards', async () => {
  const inside = await database.batch([
    setRole('anon'),
    { text: "select set_config('request.jwt.claims', $1, true)", values: ['{"sub":"1"}'] },
    { name: 'who', text: "select current_user, current_setting('request.jwt.claims', true)", values: [] },
  ])
  expect(inside[2]).toEqual({ rows: [['anon', '{"sub":"1"}']], count: 1 })
  const [after] =
    await database.sql`select current_user, current_setting('request.jwt.claims', true) as claims`
  expect(after).toEqual({ current_user: 'postgres', claims: '' })
})

test('an error in a later statement undoes the earlier ones, and their names are not forgotten', async () => {
  const insert = { name: 'insert-point', text: 'insert into points (id) values ($1)', values: ['1'] }
  const fail = { name: 'divide', text: 'select 1 / $1::int', values: ['0'] }
  for (const _round of [1, 2]) {
    expect(await codeOf(database.batch([insert, fail]))).toBe('22012')
  }
  expect(await database.sql`select * from points`).toEqual([])
})

test('deferred constraints are reported by the batch and undo it', async () => {
  const insert = { text: 'insert into points (id, at) values (7, 8)', values: [] }
  expect(await codeOf(database.batch([insert]))).toBe('23503')
  expect(await database.sql`select * from points`).toEqual([])
})

test('bytes of a text stand for it, in slices, among values of every other kind', async () => {
  const large = `"${'ü'.repeat(200_000)}"`
  const given = [Buffer.from(large), null, 'x', Buffer.alloc(0), '', Buffer.from('7')]
  const text = `select md5($1::json #>> '{}'), length($1::json #>> '{}'), $2::text is null, $3::text, $4::text, $5::text, $6::int + 1`
  // Unnamed, newly named, and known.
  for (const name of [undefined, 'bytes', 'bytes', 'bytes']) {
    const [result] = await database.batch([{ name, text, values: given }])
    const digest = createHash('md5').update('ü'.repeat(200_000)).digest('hex')
    expect(result?.rows).toEqual([[digest, '200000', 't', 'x', '', '', '8']])
  }
  const broken = { text: 'select $1::json', values: [Buffer.from('{"a":')] }
  expect(await codeOf(database.batch([broken]))).toBe('22P02')
  expect(await codeOf(database.batch([{ text: 'select $1::text', values: [Buffer.from([0xff])] }]))).toBe(
    '22021',
  )
  expect(await database.sql`select 1 one`).toEqual([{ one: 1 }])
})

test('a batch can be made read only', async () => {
  const readOnly = { text: "select set_config('transaction_read_only', 'on', true)", values: [] }
  const write = { text: 'insert into points (id) values (3)', values: [] }
  expect(await codeOf(database.batch([readOnly, write]))).toBe('25006')
})

test('a statement timeout set in the batch cuts the next statement', async () => {
  const limit = { text: "select set_config('statement_timeout', '20ms', true)", values: [] }
  expect(await codeOf(database.batch([limit, { text: 'select pg_sleep(5)', values: [] }]))).toBe('57014')
})

test('a plan that DDL made stale is prepared anew without the caller noticing', async () => {
  await database.sql`create table shapes (a int)`
  const read = { name: 'shapes', text: 'select * from shapes', values: [] }
  for (const _time of [1, 2]) await database.batch([read])
  await database.sql`alter table shapes add column b int`
  expect((await database.batch([read]))[0]).toEqual({ rows: [], count: 0 })
})

test('connections do not gather the names that schema changes have made useless', async () => {
  const read = { name: 'gathered', text: 'select 1', values: [] }
  for (const _change of [1, 2, 3]) {
    database.forgetStatements()
    await database.batch([read])
    await database.batch([read])
  }
  const rows = await database.sql<{
    name: string
  }>`select name from pg_prepared_statements where name like 'gathered%'`
  expect(rows.length).toBeLessThanOrEqual(1)
})

test('the number of rows that a statement touched comes with it', async () => {
  const [result] = await database.batch([
    { text: 'insert into points (id) select generate_series(100, 104)', values: [] },
  ])
  expect(result?.count).toBe(5)
})

test('a transaction that throws leaves nothing behind, and the connection stays usable', async () => {
  await expect(
    database.transaction(async (sql) => {
      await sql`insert into points (id) values (50)`
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await database.sql`select * from points where id = 50`).toEqual([])
})

test('a listener hears what is notified', async () => {
  const heard = new Promise<string>((resolve) => {
    void database.listen('news', resolve).then(async ({ stop }) => {
      await database.sql`select pg_notify('news', 'hello')`
      afterAll(stop)
    })
  })
  expect(await heard).toBe('hello')
})

test('a listener that has caught up has heard what was notified before', async () => {
  const heard: string[] = []
  const listening = await database.listen('latest', (payload) => heard.push(payload))
  for (let count = 1; count <= 100; count++) {
    await database.sql`select pg_notify('latest', ${String(count)})`
    await listening.caughtUp()
    expect(heard.at(-1)).toBe(String(count))
  }
  await listening.stop()
  await expect(listening.caughtUp()).rejects.toThrow(/not queryable|Connection terminated/)
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (isDatabaseError(error) ? error.code : String(error)),
  )
}

test('a connection keeps the statements used last, and no more of them than fit', async () => {
  const often = { name: 'often', text: 'select 1', values: [] }
  const wide = 'x'.repeat(1000)
  for (let shape = 0; shape < 600; shape++) {
    const seldom = { name: `shape ${shape}`, text: `select ${shape}, '${wide}'`, values: [] }
    await database.batch([often, seldom, seldom])
    if (shape % 100 === 0)
      await database.batch([seldom, { text: 'select 1 / 0', values: [] }]).catch(() => {})
  }
  const rows = await database.sql<{ name: string; size: number }>`
    select name, length(statement) as size from pg_prepared_statements where name = 'often' or name like 'shape%'`
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['often', 'shape 599']))
  expect(rows.map(({ name }) => name)).not.toContain('shape 0')
})

test('a statement that comes once is not kept', async () => {
  for (let shape = 0; shape < 50; shape++)
    await database.batch([{ name: `once ${shape}`, text: `select ${shape}`, values: [] }])
  expect(await database.sql`select name from pg_prepared_statements where name like 'once%'`).toEqual([])
})

test('a statement whose parsing failed is parsed again', async () => {
  const early = { name: 'early', text: 'select * from comes_later', values: [] }
  const first = { name: 'before-early', text: 'select 1', values: [] }
  for (const _time of [1, 2]) expect(await codeOf(database.batch([first, early, first]))).toBe('42P01')
  await database.sql`create table comes_later (id int)`
  expect(await database.batch([first, early, first])).toHaveLength(3)
})

test('of a rehearsal nothing is kept, and its failure leaves a connection that works', async () => {
  const insert = (id: number, at: number | null = null) => ({
    name: 'rehearsed',
    text: 'insert into points (id, at) values ($1, $2) returning id',
    values: [String(id), at === null ? null : String(at)],
  })
  const where = { text: 'select pg_backend_pid()', values: [] }
  const [inserted, connection] = await database.rehearse([insert(70), where])
  expect(inserted).toEqual({ rows: [['70']], count: 1 })
  expect(await codeOf(database.rehearse([insert(71, 72)]))).toBe('23503')
  expect(await codeOf(database.rehearse([insert(73), { text: 'select 1 / 0', values: [] }]))).toBe('22012')
  expect(await database.sql`select * from points where id between 70 and 73`).toEqual([])
  expect((await database.batch([where]))[0]).toEqual(connection)
})
