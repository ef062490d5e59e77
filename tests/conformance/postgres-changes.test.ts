/** Changes of rows with the stock client: what is delivered, what is filtered, and how invalid subscriptions are refused. */
import { postgresChangesFilter, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect, it, vi } from 'vitest'
import { givenTable, heardOf, listening, said } from '#tests/support/postgres-changes.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const clients: SupabaseClient[] = []
const clientOf = (vsn?: '1.0.0' | '2.0.0'): SupabaseClient => {
  const client = tannr.client(vsn ? { vsn } : {})
  clients.push(client)
  return client
}
afterAll(() => Promise.all(clients.map((client) => client.realtime.disconnect())))

it.each(['1.0.0', '2.0.0'] as const)(
  'an insert, an update and a delete come in their order, in serializer %s',
  async (vsn) => {
    const table = await givenTable(tannr, 'id int primary key, task text, done bool not null default false')
    const all = await listening(clientOf(vsn), { table })
    expect(all.news).toMatchObject([{ status: 'ok', message: 'Subscribed to PostgreSQL' }])
    const before = Date.now()
    await tannr.sql(`insert into ${table} (id, task) values (7, 'sew')`)
    await tannr.sql(`update ${table} set done = true where id = 7`)
    await tannr.sql(`delete from ${table} where id = 7`)
    const [inserted, updated, deleted] = await heardOf(all, 3)
    expect(inserted).toEqual({
      ...{ schema: 'public', table, eventType: 'INSERT', errors: null },
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...{ new: { id: 7, task: 'sew', done: false }, old: {} },
    })
    expect(Math.abs(Date.parse(inserted?.commit_timestamp ?? '') - before)).toBeLessThan(10_000)
    expect(updated).toMatchObject({
      eventType: 'UPDATE',
      new: { id: 7, task: 'sew', done: true },
      old: { id: 7 },
    })
    expect(deleted).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 7 } })
  },
)

it('each binding hears its own events, schema and table, and the channel hears each change once', async () => {
  const [first, second] = [
    await givenTable(tannr, 'id int primary key'),
    await givenTable(tannr, 'id int primary key'),
  ]
  const client = clientOf()
  const inserts = await listening(client, { event: 'INSERT', table: first })
  const both = await listening(client, { table: first }, { event: 'DELETE', table: second })
  const everything = await listening(client, {})
  const anywhere = await listening(client, { schema: '*' })
  await tannr.sql(`insert into ${first} values (1); insert into ${second} values (1); delete from ${second};
    delete from ${first}; insert into ${first} values (2)`)
  const kinds = ({ heard }: typeof both) =>
    heard.map(({ eventType, table }) => `${eventType} ${table === first ? 1 : 2}`)
  await heardOf(everything, 5)
  await heardOf(anywhere, 5)
  expect(kinds(everything)).toEqual(['INSERT 1', 'INSERT 2', 'DELETE 2', 'DELETE 1', 'INSERT 1'])
  await heardOf(both, 4)
  expect(kinds(both)).toEqual(['INSERT 1', 'DELETE 2', 'DELETE 1', 'INSERT 1'])
  await heardOf(inserts, 2)
  expect(kinds(inserts)).toEqual(['INSERT 1', 'INSERT 1'])
})

it('values are those of the data API', async () => {
  const table = await givenTable(
    tannr,
    `id int8 primary key, price numeric, ratio float8, tags text[], grid int[][], extra jsonb, at timestamptz, day date,
     local timestamp, raw bytea, span interval, who uuid, nothing text, size numrange, words json`,
  )
  const all = await listening(clientOf(), { table })
  await tannr.sql(`insert into ${table} values (9007199254740991, 12.50, 'NaN', '{"a,b",null,"q\\"uote"}', '{{1,2},{3,null}}',
    '{"a":[1,null]}', '2026-11-22 10:00:00.25+02', '2026-11-22', '2026-11-22 10:00:00', '\\x00ff', '1 day 02:03:04',
    'a1a2a3a4-0000-4000-8000-000000000000', null, '[1,2)', '{"x": 1}')`)
  const [change] = await heardOf(all, 1)
  // The data API learns of a new table a moment later.
  const data = await vi.waitFor(async () => {
    const answer = await tannr.client({ key: tannr.secretKey }).from(table).select().single()
    if (answer.error) throw answer.error
    return answer.data
  }, 30_000)
  expect(change?.new).toEqual({ ...data, price: 12.5 })
})

it('a filter lets through what matches it', async () => {
  const table = await givenTable(
    tannr,
    'id int primary key, name text, price numeric, on_sale bool, at timestamptz, kind varchar',
  )
  const client = clientOf()
  const wanted: Record<string, number[]> = {
    'id=eq.2': [2],
    'id=neq.2': [1, 3, 4],
    'id=lt.2': [1],
    'id=lte.2': [1, 2],
    'id=gt.3': [4],
    'id=gte.3': [3, 4],
    'id=in.(1,3)': [1, 3],
    'id=not.in.(1,3)': [2, 4],
    'price=eq.2': [2],
    'price=gt.10': [3],
    'name=eq."b, c"': [2],
    'name=in.("b, c",a)': [1, 2],
    'name=like.a%': [1, 3],
    'name=not.like.a%': [2],
    'name=ilike.A': [1],
    'name=match.^a+$': [1, 3],
    'name=imatch.^A+$': [1, 3],
    'name=is.null': [4],
    'name=not.is.null': [1, 2, 3],
    'name=isdistinct.a': [2, 3, 4],
    'name=neq.a': [2, 3],
    'on_sale=is.true': [1],
    'on_sale=not.is.true': [2, 3, 4],
    'at=gt.2026-01-01T01:00:00+01:00': [2],
    'at=eq.2026-01-01T01:00:00+01:00': [1],
    'kind=eq.x,id=gt.1': [3],
  }
  const bindings = await Promise.all(
    Object.keys(wanted).map(async (filter) => ({ filter, ...(await listening(client, { table, filter })) })),
  )
  const all = await listening(client, { table })
  // Includes filters as the client builds them.
  const by = postgresChangesFilter
  for (const built of [
    ...[by().eq('id', 2), by().neq('id', 2), by().lt('id', 2), by().lte('id', 2), by().gt('id', 3)],
    ...[by().gte('id', 3), by().in('id', [1, 3]), by().not('id', 'in', [1, 3]), by().eq('name', 'b, c')],
    ...[by().like('name', 'a%'), by().ilike('name', 'A'), by().match('name', '^a+$')],
    ...[by().imatch('name', '^A+$'), by().is('name', null), by().isDistinct('name', 'a')],
    by().eq('kind', 'x').gt('id', 1),
  ])
    expect(wanted).toHaveProperty([built.build()])
  expect(
    bindings.flatMap((one) => said(one).filter((message) => message !== 'Subscribed to PostgreSQL')),
  ).toEqual([])
  await tannr.sql(`insert into ${table} values
    (1, 'a', 2.5, true, '2026-01-01', 'x'), (2, 'b, c', 2.00, false, '2026-01-02', 'y'),
    (3, 'aa', 11, null, null, 'x'), (4, null, null, null, null, null)`)
  await heardOf(all, 4)
  await expect
    .poll(() =>
      Object.fromEntries(
        bindings.map(({ filter, heard }) => [filter, heard.map((one) => (one.new as { id: number }).id)]),
      ),
    )
    .toEqual(wanted)
})

it('what is asked wrongly is told, and the channel stays', async () => {
  const table = await givenTable(tannr, 'id int primary key, name text')
  const open = await listening(clientOf(), { table })
  const refused = async (asked: Parameters<typeof listening>[1]) => {
    const { news, channel } = await listening(clientOf(), asked)
    expect(channel.state).toBe('joined')
    return news[0]
  }
  const given = (filters: string, name = table) =>
    `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: ${name}, filters: [${filters}]]. Exception: `
  expect(await refused({ table, filter: 'nonsense' })).toMatchObject({
    status: 'error',
    message: 'Error parsing `filter` params: ["nonsense"]',
  })
  expect(await refused({ table, filter: 'other=eq.1' })).toMatchObject({
    message: `${given('{"other", "eq", "1"}')}invalid column for filter other`,
  })
  expect(await refused({ table, filter: 'id=eq.one' })).toMatchObject({
    message: `${given('{"id", "eq", "one"}')}invalid input syntax for type integer: "one"`,
  })
  expect(
    await refused({ table, filter: `id=in.(${Array.from({ length: 101 }, (_, at) => at)})` }),
  ).toMatchObject({
    message: expect.stringContaining('too many values for `in` filter. Maximum 100'),
  })
  const filters = (from: number) => Array.from({ length: 51 }, (_, at) => `id=neq.${from + at}`).join()
  const tooMany = await listening(
    clientOf(),
    { table, filter: filters(0) },
    { event: 'INSERT', table, filter: filters(100) },
  )
  expect(tooMany.news[0]).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Too many filters. Maximum 100'),
  })
  expect(await refused({ table, filter: 'name=match.(' })).toMatchObject({
    message: expect.stringContaining('parentheses () not balanced'),
  })
  expect(await refused({ table: 'no_such_table' })).toMatchObject({
    status: 'error',
    message:
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: no_such_table, filters: []]',
  })
  await tannr.sql(`insert into ${table} values (1)`)
  await heardOf(open, 1)
})

it('a table that is published later counts from then on', async () => {
  const table = await givenTable(
    tannr,
    'id int primary key',
    'alter publication supabase_realtime drop table {table}',
  )
  const late = await listening(clientOf(), { table })
  expect(late.news).toMatchObject([{ status: 'error' }])
  await tannr.sql(`alter publication supabase_realtime add table ${table}`)
  await vi.waitFor(() => expect(said(late)).toContain('Subscribed to PostgreSQL'), { timeout: 30_000 })
  await tannr.sql(`insert into ${table} values (1)`)
  await heardOf(late, 1)
})

it('the row of before comes whole where the table keeps it so', async () => {
  const long = 'x'.repeat(9000)
  const table = await givenTable(
    tannr,
    'id int primary key, name text, long text',
    'alter table {table} replica identity full; alter table {table} alter long set storage external',
  )
  const all = await listening(clientOf(), { table })
  const byName = await listening(clientOf(), { table, event: 'DELETE', filter: 'name=eq.after' })
  await tannr.sql(`insert into ${table} values (1, 'before', '${long}')`)
  await tannr.sql(`update ${table} set name = 'after'`)
  await tannr.sql(`delete from ${table}`)
  const [, updated, deleted] = await heardOf(all, 3)
  expect(updated).toMatchObject({ new: { id: 1, name: 'after', long }, old: { id: 1, name: 'before', long } })
  expect(deleted).toMatchObject({ old: { id: 1, name: 'after', long } })
  expect(await heardOf(byName, 1)).toMatchObject([{ old: { id: 1 } }])
})

it('a row that is too large comes without its long values', async () => {
  const table = await givenTable(tannr, 'id int primary key, name text, long text')
  const all = await listening(clientOf(), { table })
  await tannr.sql(`insert into ${table} values (1, 'short', repeat('long', 300000))`)
  expect(await heardOf(all, 1)).toMatchObject([
    { new: { id: 1, name: 'short' }, errors: ['Error 413: Payload Too Large'] },
  ])
  expect(all.heard[0]?.new).not.toHaveProperty('long')
})

it('who selects columns hears of these and of the key', async () => {
  const table = await givenTable(tannr, 'id int primary key, name text, note text')
  const some = await listening(clientOf(), { table, select: ['name'] })
  await tannr.sql(`insert into ${table} values (1, 'a', 'b')`)
  expect((await heardOf(some, 1))[0]?.new).toEqual({ id: 1, name: 'a' })
})

it('nothing reads the log while nobody listens', async () => {
  const slots = () => tannr.sql(`select from pg_replication_slots where database = current_database()`)
  const table = await givenTable(tannr, 'id int primary key')
  await listening(clientOf(), { table })
  expect(await slots()).toHaveLength(1)
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  await vi.waitFor(async () => expect(await slots()).toHaveLength(0), { timeout: 30_000 })
  const again = await listening(clientOf(), { table })
  await tannr.sql(`insert into ${table} values (1)`)
  await heardOf(again, 1)
})
