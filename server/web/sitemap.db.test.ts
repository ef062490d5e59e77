import { gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenJob } from '#tests/support/records.ts'
import { sitemap } from './sitemap.ts'

const database = useDatabase()
const { sql } = database
let asked = 0
const counted: Pick<typeof database, 'sql'> = {
  sql: (...statement) => {
    asked += 1
    return sql(...statement)
  },
}
const clock = { now: new Date('2026-11-26T12:00:00Z') }

beforeEach(async () => {
  asked = 0
  await sql`delete from public.companies`
  await sql`delete from auth.users`
})

async function opened(size?: number) {
  const app = fastify()
  await app.register(sitemap, {
    ...{ site: { find: () => undefined }, database: counted, address: 'https://tannr.test', secure: true },
    ...{ now: () => clock.now, ...(size && { size }) },
  })
  const read = async (url: string) => (await app.inject({ url })).body
  const listed = async (url: string) =>
    [...(await read(url)).matchAll(/<loc>https:\/\/tannr\.test(\/[^<]+)<\/loc>/g)].map(([, at]) => at ?? '')
  return {
    app,
    read,
    listed,
    everything: async () => {
      const files = await listed('/sitemap.xml')
      const entries = files.map(async (file): Promise<[string, string[]]> => [file, await listed(file)])
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

async function givenPerson(name: string): Promise<{ id: string; path: string }> {
  const { id } = await givenAccount(database, { first_name: name, last_name: 'Rao' })
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`
  const [row] = await sql<{ handle: string }>`select handle from public.profiles where user_id = ${id}`
  return { id, path: `/people/${row?.handle}` }
}

async function givenEvent(company: string, starts: string, state = 'planned'): Promise<string> {
  const [row] = await sql<{ id: string }>`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place, state)
    values (${company}, 'Open evening', now() + ${starts}::interval, now() + ${starts}::interval + interval '2 hours', 'UTC', 'Turin', ${state})
    returning id`
  return `/events/${row?.id}`
}

test('open jobs, companies, people and events ahead are listed, and nothing else', async () => {
  const company = await givenCompany(database, { name: 'Quennell Optics' })
  const job = await givenJob(database, { company_id: company.id })
  await givenJob(database, { company_id: company.id, status: 'draft' })
  await givenJob(database, { company_id: company.id, status: 'closed' })
  const [ahead, underWay] = [await givenEvent(company.id, '3 days'), await givenEvent(company.id, '-1 hour')]
  await givenEvent(company.id, '-3 hours')
  await givenEvent(company.id, '3 days', 'cancelled')
  const ada = await givenPerson('Ada')
  const hidden = await givenPerson('Ben')
  await sql`insert into public.settings (user_id, profile_visible) values (${hidden.id}, false)`
  await givenAccount(database, { first_name: 'Not', last_name: 'Confirmed' })
  const { everything, read } = await opened()
  const found = await everything()
  expect(found).toEqual({
    '/sitemaps/companies-1.xml': ['/companies/quennell-optics'],
    '/sitemaps/events-1.xml': [underWay, ahead],
    '/sitemaps/jobs-1.xml': [`/jobs/${job.id}`],
    '/sitemaps/people-1.xml': [ada.path],
  })
  const [changed] = await sql<{ day: string }>`
    select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as day from public.companies`
  expect(await read('/sitemaps/companies-1.xml')).toContain(
    `<loc>https://tannr.test/companies/quennell-optics</loc><lastmod>${changed?.day}</lastmod>`,
  )
})

test('many are split into files of so many, each once, and a file that is not in the index is not there', async () => {
  const company = await givenCompany(database)
  const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => givenJob(database, { company_id: company.id })))
  const { app, listed, everything } = await opened(2)
  expect(await listed('/sitemap.xml')).toEqual([
    '/sitemaps/companies-1.xml',
    ...[1, 2, 3].map((number) => `/sitemaps/jobs-${number}.xml`),
  ])
  const files = Object.entries(await everything()).filter(([name]) => name.includes('jobs'))
  expect(files.map(([, addresses]) => addresses.length)).toEqual([2, 2, 1])
  expect(files.flatMap(([, addresses]) => addresses)).toEqual(jobs.map(({ id }) => `/jobs/${id}`).sort())
  for (const name of ['jobs-0', 'jobs-4', 'jobs-01', 'people-1', 'pages', 'users-1'])
    expect((await app.inject({ url: `/sitemaps/${name}.xml` })).statusCode, name).toBe(404)
})

test('however many ask, a file is read once in five minutes, and who hides is gone with the next', async () => {
  const { id, path } = await givenPerson('Ada')
  const { listed } = await opened()
  const people = () => listed('/sitemaps/people-1.xml')
  expect(await Promise.all([people(), people(), listed('/sitemap.xml'), people()])).toContainEqual([path])
  expect(asked).toBe(2)
  await sql`insert into public.settings (user_id, profile_visible) values (${id}, false)`
  clock.now = new Date(clock.now.getTime() + 300_000)
  expect(await people()).toEqual([])
  expect(asked).toBe(3)
})

test('it is packed for who takes that, and the same for who does not', async () => {
  await givenPerson('Ada')
  const { app, read } = await opened()
  const packed = await app.inject({
    url: '/sitemaps/people-1.xml',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers).toMatchObject({
    ...{
      'content-encoding': 'gzip',
      'content-type': 'application/xml; charset=utf-8',
      vary: 'accept-encoding',
    },
    'cache-control': 'public, max-age=300',
  })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(await read('/sitemaps/people-1.xml'))
})

test('a project without these tables has the pages of the build alone', async () => {
  await sql`alter function private.sitemap_files(integer) rename to elsewhere`
  const { app } = await opened()
  expect((await app.inject({ url: '/sitemap.xml' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/sitemaps/jobs-1.xml' })).statusCode).toBe(404)
  await sql`alter function private.elsewhere(integer) rename to sitemap_files`
})

test.each(['anon', 'authenticated', 'authenticator'])('%s may not list everybody', async (role) => {
  const [may] = await sql<{ files: boolean; file: boolean }>`
    select has_function_privilege(${role}, 'private.sitemap_files(integer)', 'execute') as files,
      has_function_privilege(${role}, 'private.sitemap_file(text, text, text)', 'execute') as file`
  expect(may).toEqual({ files: false, file: false })
})
