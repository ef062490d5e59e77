/** A subscriber learns of no row, column or value that they may not read, however they subscribe. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { type Asked, givenTable, heardOf, listening, said } from '#tests/support/postgres-changes.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

let ann: Person
let bob: Person
const visitor: { client?: SupabaseClient } = {}
beforeAll(async () => {
  ann = await givenPerson(tannr)
  bob = await givenPerson(tannr)
  visitor.client = tannr.client()
})
afterAll(() =>
  Promise.all([ann?.client, bob?.client, visitor.client].map((client) => client?.realtime.disconnect())),
)

/** Rows that only their owners see; `barrier` is visible to everybody and comes last. */
const notes = (more = '') =>
  givenTable(
    tannr,
    'id int primary key, owner uuid, body text',
    `alter table {table} enable row level security;
     create policy own on {table} for select using (owner = auth.uid() or id = 0);${more}`,
  )
const bodies = ({ heard }: { heard: { new: object }[] }) =>
  heard.map((one) => (one.new as { body?: string }).body)
const three = (table: string, asked: Asked = {}) =>
  Promise.all(
    [ann.client, bob.client, visitor.client as SupabaseClient].map((client) =>
      listening(client, { table, ...asked }),
    ),
  )

it('each hears of the rows that his policies let him see', async () => {
  const table = await notes()
  const all = await three(table)
  await tannr.sql(
    `insert into ${table} values (1, '${ann.id}', 'of Ann'), (2, '${bob.id}', 'of Bob'), (3, null, 'of nobody')`,
  )
  await tannr.sql(`update ${table} set body = body || ' again'`)
  await tannr.sql(`insert into ${table} values (0, null, 'for all')`)
  const [a, b, v] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  await Promise.all([heardOf(a, 3), heardOf(b, 3), heardOf(v, 1)])
  expect(bodies(a)).toEqual(['of Ann', 'of Ann again', 'for all'])
  expect(bodies(b)).toEqual(['of Bob', 'of Bob again', 'for all'])
  expect(bodies(v)).toEqual(['for all'])
})

it('who may pass by the policies hears of everything', async () => {
  const table = await notes()
  const service = tannr.client({ key: tannr.secretKey })
  const all = await listening(service, { table })
  await tannr.sql(`insert into ${table} values (1, '${ann.id}', 'of Ann'), (2, null, 'of nobody')`)
  await heardOf(all, 2)
  await service.realtime.disconnect()
})

it('a row that passes to another is heard of by its new owner alone', async () => {
  const table = await notes()
  const all = await three(table)
  const [a, b] = all as [(typeof all)[0], (typeof all)[0]]
  await tannr.sql(`insert into ${table} values (1, '${ann.id}', 'of Ann')`)
  await tannr.sql(`update ${table} set owner = '${bob.id}', body = 'given away'`)
  await tannr.sql(`insert into ${table} values (0, null, 'for all')`)
  await Promise.all([heardOf(a, 1), heardOf(b, 2)])
  expect(bodies(a).filter((body) => body !== 'of Ann')).toEqual(['for all'])
  expect(bodies(b)).toEqual(['given away', 'for all'])
})

it('what a row held before it was shown is told to nobody who sees it now, not even of one transaction', async () => {
  const table = await notes()
  const all = await three(table)
  const [a, b] = all as [(typeof all)[0], (typeof all)[0]]
  await tannr.sql(`insert into ${table} values (1, '${ann.id}', 'secret'); update ${table} set owner = '${bob.id}', body = 'shown';
    update ${table} set body = 'shown again'; insert into ${table} values (0, null, 'for all')`)
  await Promise.all([heardOf(a, 1), heardOf(b, 3)])
  expect(bodies(a)).toEqual(['for all'])
  expect(bodies(b)).toEqual(['shown', 'shown again', 'for all'])
})

it('the row of before comes to whom it was visible, and its key to whom it was not', async () => {
  const table = await notes('alter table {table} replica identity full;')
  await tannr.sql(`insert into ${table} values (1, '${bob.id}', 'first')`)
  const his = await listening(bob.client, { table, event: 'UPDATE' })
  await tannr.sql(`update ${table} set body = 'second'`)
  await tannr.sql(`update ${table} set owner = '${ann.id}', body = 'secret'`)
  await tannr.sql(`update ${table} set owner = '${bob.id}', body = 'third'`)
  const heard = await heardOf(his, 2)
  expect(heard.map((one) => [(one.new as { body: string }).body, one.old])).toEqual([
    ['second', { id: 1, owner: bob.id, body: 'first' }],
    ['third', { id: 1 }],
  ])
})

it('of a deleted row only the key is told, and no filter says more of it', async () => {
  const table = await notes('alter table {table} replica identity full;')
  const plain = await listening(bob.client, { table, event: 'DELETE' })
  const guess = await listening(bob.client, { table, event: 'DELETE', filter: 'body=eq.secret' })
  const pattern = await listening(bob.client, { table, event: 'DELETE', filter: 'body=like.s%' })
  const nothing = await listening(bob.client, { table, event: 'DELETE', filter: 'owner=not.is.null' })
  const byKey = await listening(bob.client, { table, event: 'DELETE', filter: 'id=eq.2' })
  await tannr.sql(`insert into ${table} values (1, '${ann.id}', 'secret'), (2, '${ann.id}', 'last')`)
  await tannr.sql(`delete from ${table} where id = 1`)
  await tannr.sql(`delete from ${table} where id = 2`)
  expect((await heardOf(plain, 2)).map(({ old }) => old)).toEqual([{ id: 1 }, { id: 2 }])
  expect((await heardOf(byKey, 1)).map(({ old }) => old)).toEqual([{ id: 2 }])
  expect([guess, pattern, nothing].map(({ heard }) => heard)).toEqual([[], [], []])
})

it('columns without the right to read them are in no record, no list of columns and no filter', async () => {
  const table = await givenTable(
    tannr,
    'id int primary key, name text, salary int',
    'revoke select on {table} from anon, authenticated; grant select (id, name) on {table} to authenticated; alter table {table} replica identity full',
  )
  const all = await listening(ann.client, { table })
  const refused = await Promise.all(
    ['salary=gt.0', 'salary=not.is.null', 'name=eq.x,salary=eq.1'].map((filter) =>
      listening(ann.client, { table, filter }),
    ),
  )
  expect(refused.map((one) => said(one)[0])).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('invalid column for filter salary')),
  )
  const selecting = await listening(ann.client, { table, select: ['salary'] })
  expect(said(selecting)[0]).toContain('invalid column for select salary')
  const nobody = await listening(visitor.client as SupabaseClient, { table })
  await tannr.sql(`insert into ${table} values (1, 'a', 100)`)
  await tannr.sql(`update ${table} set salary = 200`)
  await tannr.sql(`delete from ${table}`)
  const heard = await heardOf(all, 3)
  expect(heard.map((one) => [one.new, one.old])).toEqual([
    [{ id: 1, name: 'a' }, {}],
    [
      { id: 1, name: 'a' },
      { id: 1, name: 'a' },
    ],
    [{}, { id: 1, name: 'a' }],
  ])
  await heardOf(nobody, 3)
  expect(nobody.heard.map((one) => [one.new, one.old, one.errors])).toEqual(
    Array.from({ length: 3 }, () => [{}, {}, ['Error 401: Unauthorized']]),
  )
  expect([...refused, selecting].flatMap(({ heard: those }) => those)).toEqual([])
})

it('rights that are taken away count from the next change on', async () => {
  const table = await givenTable(tannr, 'id int primary key, name text')
  const all = await listening(ann.client, { table, filter: 'name=eq.x' })
  const every = await listening(ann.client, { table })
  const later = await givenTable(tannr, 'id int primary key')
  const afterwards = await listening(ann.client, { table: later })
  await tannr.sql(`insert into ${table} values (1, 'x')`)
  await heardOf(all, 1)
  await tannr.sql(
    `revoke select on ${table} from authenticated; grant select (id) on ${table} to authenticated`,
  )
  await tannr.sql(`insert into ${table} values (2, 'x')`)
  expect((await heardOf(every, 2))[1]?.new).toEqual({ id: 2 })
  expect(all.heard).toHaveLength(1)
  await tannr.sql(`alter table ${table} enable row level security; insert into ${table} values (3, 'x')`)
  await tannr.sql(`insert into ${later} values (1)`)
  await heardOf(afterwards, 1)
  await tannr.sql(`create policy all_of_it on ${table} for select using (true)`)
  await tannr.sql(`insert into ${table} values (4, 'x')`)
  await heardOf(every, 3)
  expect(every.heard.at(-1)?.new).toEqual({ id: 4 })
})

it('a table whose rows nothing identifies tells nobody of them where policies decide', async () => {
  const table = await givenTable(
    tannr,
    'id int, body text',
    'alter table {table} enable row level security; create policy p on {table} for select using (true)',
  )
  const all = await listening(ann.client, { table, filter: 'body=eq.other' })
  await tannr.sql(`insert into ${table} values (1, 'secret')`)
  expect(await heardOf(all, 1)).toMatchObject([
    { new: {}, errors: ['Error 400: Bad Request, no primary key'] },
  ])
})

it('a policy that fails for one shows him nothing and takes nothing from the others', async () => {
  const table = await givenTable(
    tannr,
    'a int, b text, body text, primary key (a, b)',
    `alter table {table} enable row level security;
     create policy fails on {table} for select using (auth.uid() = '${bob.id}' and a / 0 = 1 or auth.uid() = '${ann.id}')`,
  )
  const all = await three(table)
  const [a, b, v] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  await tannr.sql(`insert into ${table} values (1, 'it''s "1"', 'x'), (2, 'b', 'y')`)
  await heardOf(a, 2)
  expect(bodies(a)).toEqual(['x', 'y'])
  expect([b.heard, v.heard]).toEqual([[], []])
})

it('a pattern that PostgreSQL looks for without end keeps nobody waiting, and who listens with it is told', async () => {
  const table = await givenTable(tannr, 'id int primary key, body text')
  const patterns = Array.from({ length: 12 }, (_, at) => `^(x*)(x*)(x*)(x*)x{${at}}\\1\\2\\3\\4$`)
  const slow = await listening(ann.client, ...patterns.map((one) => ({ table, filter: `body=match.${one}` })))
  const calm = await listening(bob.client, { table, filter: 'body=match.x$' })
  for (let id = 0; id < 3; id++) await tannr.sql(`insert into ${table} values (${id}, repeat('x', 401))`)
  await tannr.sql(`insert into ${table} values (3, 'y'), (4, 'xx')`)
  await heardOf(calm, 4)
  const why = 'Changes may be missing for 60 seconds: a pattern takes PostgreSQL too long (body=match)'
  await expect.poll(() => new Set(said(slow).slice(1))).toEqual(new Set([why]))
  expect(said(calm)).toHaveLength(1)
})

it('how long a pattern takes tells nothing of a row that is not shown', async () => {
  const table = await notes()
  const filter = 'body=match.^(x*)(x*)(x*)(x*)\\1\\2\\3\\4$'
  const mine = await listening(ann.client, { table, filter }, { table, filter: 'id=eq.0' })
  await tannr.sql(`insert into ${table} values (1, '${bob.id}', repeat('x', 401)), (0, null, 'for all')`)
  await heardOf(mine, 1)
  await tannr.sql(`insert into ${table} values (2, '${ann.id}', 'xxxx')`)
  expect(bodies({ heard: await heardOf(mine, 2) })).toEqual(['for all', 'xxxx'])
  expect(said(mine)).toHaveLength(1)
})

it('whoever comes in on the same channel hears what he may, and no more of what the other might', async () => {
  const table = await notes()
  const client = tannr.client()
  client.realtime.setAuth(ann.session.access_token)
  const shared = await listening(client, { table })
  await tannr.sql(`insert into ${table} values (1, '${ann.id}', 'of Ann')`)
  await heardOf(shared, 1)
  await client.realtime.setAuth(bob.session.access_token)
  const again = await listening(client, { table })
  await tannr.sql(`insert into ${table} values (2, '${ann.id}', 'of Ann again'), (3, '${bob.id}', 'of Bob')`)
  await Promise.all([heardOf(again, 1), heardOf(shared, 2)])
  expect(bodies(shared)).toEqual(['of Ann', 'of Bob'])
  expect(bodies(again)).toEqual(['of Bob'])
  await client.realtime.disconnect()
})
