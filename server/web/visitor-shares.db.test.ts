/** Public addresses, requested repeatedly by one visitor. */
import fastify from 'fastify'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#server/platform/database.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { calendar } from './calendar.ts'
import { readAsVisitor } from './served-page.ts'
import { unsubscribe } from './unsubscribe.ts'

const database = useDatabase({ template: false, size: 4 })
let name: string | undefined

beforeAll(async () => {
  const { sql } = database
  name = (await sql<{ name: string }>`select current_database() as name`)[0]?.name
  await sql`create function public.calendar_feed(secret text) returns jsonb language plpgsql as $$
    begin perform pg_sleep(60) where secret = 'slow'; return '[]'; end $$`
  await sql`create function public.company_page(slug text) returns jsonb language plpgsql as $$
    begin perform pg_sleep(60) where slug = 'slow'; return '{}'; end $$`
  await sql`create function public.unsubscribe(link text, back boolean) returns boolean language plpgsql as $$
    begin perform pg_sleep(60) where link = 'slow'; return true; end $$`
})

test.for([
  ['GET', '/calendar/slow.ics', '/calendar/quick.ics'],
  ['GET', '/companies/slow', '/companies/quick'],
  ['POST', '/unsubscribe?link=slow', '/unsubscribe?link=quick'],
] as const)('%s %s leaves connections to others', async ([method, slow, quick]) => {
  const operator = createDatabase({ url: inject('ownerUrl'), size: 1, name: 'operator' })
  const app = fastify()
  await app.register(calendar, { database, secure: false, now: () => new Date() })
  await app.register(unsubscribe, { database, secure: false })
  app.get<{ Params: { slug: string } }>('/companies/:slug', async (request) =>
    readAsVisitor(database, request, 'select public.company_page($1)', request.params.slug),
  )
  const ask = (url: string, remoteAddress: string) => app.inject({ method, url, remoteAddress })
  const asleep = () => operator.sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'`
  const waking = { all: true }
  const many = Array.from({ length: 8 }, () => ask(slow, `198.51.100.${slow.length}`))
  onTestFinished(async () => {
    while (waking.all) {
      for (const { pid } of await asleep()) await operator.sql`select pg_cancel_backend(${pid}::int)`
    }
    await operator.close()
    await app.close()
  })
  void Promise.all(many).finally(() => {
    waking.all = false
  })
  await expect.poll(async () => (await asleep()).length).toBeGreaterThanOrEqual(2)
  expect((await ask(quick, '203.0.113.1')).statusCode).toBe(200)
  expect(await asleep()).toHaveLength(2)
})
