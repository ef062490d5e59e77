/** The data API without a database, with a late one, and with a changing one. */
import { randomBytes } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { databaseUrl, dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { restService } from './rest-service.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const newName = () => `rest_${randomBytes(6).toString('hex')}`

/** As the superuser, which is enough for testing the service's handling of its database. */
async function serve(
  url: string,
  warned: string[] = [],
  changed: Partial<Database> = {},
): Promise<FastifyInstance> {
  const database = { ...createDatabase({ url, size: 2, name: 'rest test' }), ...changed }
  const stream = { write: (line: string) => warned.push(JSON.parse(line).name ?? line) }
  const app = fastify({ logger: { level: 'warn', stream } })
  app.addHook('onRequest', async (request) => {
    request.credentials = { keyRole: 'anon', token: undefined }
  })
  await app.register(restService, {
    prefix: '/rest/v1',
    database,
    verify: () => Promise.reject(new Error('no tokens here')),
    schemas: ['public'],
    extraSearchPath: [],
  })
  await app.ready()
  closing.push(
    () => database.close(),
    () => app.close(),
  )
  return app
}

async function givenDatabase(): Promise<{ url: string; run: (text: string) => Promise<unknown> }> {
  const name = newName()
  const url = await withDatabase(inject('ownerUrl'), name)
  const database = createDatabase({ url, size: 1, name: 'arrange' })
  closing.push(
    () => dropDatabase(inject('ownerUrl'), name),
    () => database.close(),
  )
  return { url, run: (text) => database.batch([{ text, values: [] }]) }
}

it('a schema that takes long to read keeps no server from starting', async () => {
  const { promise: reading, reject: end } = Promise.withResolvers<never>()
  const app = await serve(inject('ownerUrl'), [], { transaction: () => reading })
  const answer = await app.inject('/rest/v1/things')
  end(new Error('the test is over'))
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'PGRST002' }])
}, 20_000)

it('without a database it says so, and when to come again', async () => {
  const app = await serve(databaseUrl(inject('ownerUrl'), newName()))
  const answer = await app.inject('/rest/v1/things')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toEqual({
    code: 'PGRST002',
    details: null,
    hint: null,
    message: 'Could not query the database for the schema cache. Retrying.',
  })
})

it('a database that comes late is found', async () => {
  const name = newName()
  const app = await serve(databaseUrl(inject('ownerUrl'), name))
  await withDatabase(inject('ownerUrl'), name)
  closing.unshift(() => dropDatabase(inject('ownerUrl'), name))
  await expect
    .poll(async () => (await app.inject('/rest/v1/things')).statusCode, { timeout: 30_000 })
    .toBe(404)
})

it('when it is ready it knows the schema, and NOTIFY tells it of a change', async () => {
  const { url, run } = await givenDatabase()
  await run('create table public.things (id int primary key)')
  await run('grant select on public.things to anon')
  const app = await serve(url)
  expect((await app.inject('/rest/v1/things')).statusCode).toBe(200)
  await run('alter table public.things rename to stuff')
  await run("notify pgrst, 'reload schema'")
  await expect
    .poll(async () => (await app.inject('/rest/v1/stuff')).statusCode, { timeout: 30_000 })
    .toBe(200)
  expect((await app.inject('/rest/v1/things')).statusCode).toBe(404)
})

it('long names of relations are kept apart at each level', async () => {
  const { url, run } = await givenDatabase()
  const long = 'l'.repeat(63)
  await run(`create table public.${long} (id int primary key, parent int references public.${long})`)
  await run(`insert into public.${long} values (1, null), (2, 1), (3, 2)`)
  await run(`grant select on public.${long} to anon`)
  const app = await serve(url)
  const answer = await app.inject(`/rest/v1/${long}?select=id,parent(id,parent(id))&id=eq.3`)
  expect(answer.json()).toEqual([{ id: 3, parent: { id: 2, parent: { id: 1 } } }])
})

it('views without an end are left out with one warning each, and the rest serves', async () => {
  const { url, run } = await givenDatabase()
  await run('create table public.things (id int primary key)')
  await run('grant select on public.things to anon')
  const warned: string[] = []
  const app = await serve(url, warned)
  await run('create view public.loop as select id from public.things')
  await run('create view public.above as select id from public.loop')
  await run('create or replace view public.loop as select id from public.above')
  await run('create view public.sound as select id from public.things')
  await run('grant select on public.sound, public.loop to anon')
  for (let reload = 0; reload < 2; reload++) await run("notify pgrst, 'reload schema'")
  await expect.poll(async () => (await app.inject('/rest/v1/sound')).statusCode).toBe(200)
  expect((await app.inject('/rest/v1/things')).statusCode).toBe(200)
  expect((await app.inject('/rest/v1/loop')).statusCode).toBe(404)
  const again = await serve(url, warned)
  expect((await again.inject('/rest/v1/things')).statusCode).toBe(200)
  expect(warned.toSorted()).toEqual(['above', 'above', 'loop', 'loop'])
})
