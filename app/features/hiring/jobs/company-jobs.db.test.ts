import { expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { type CompanyJobs, jobOrders } from './company-job-queries.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)

const listed = (sort: string, after: unknown = null, state: string | null = null) =>
  ask<CompanyJobs>('recruiter', 'select public.company_jobs($1, $2, $3, $4::jsonb)', [
    ...[cast.company.id, state, sort],
    after ? JSON.stringify(after) : null,
  ])

/** 119 more, of which many have the same title, day and moment. */
const givenMany = () => sql`
  insert into public.jobs (company_id, title, location, job_type, experience_level, description, status, posted_at)
  select ${cast.company.id}, 'Keeper ' || n % 7, 'Tenerife', 'full_time', 'mid', 'Keys and doors.',
    case when n % 10 = 0 then 'draft' else 'open' end, now() - (n % 5) * interval '1 hour' - interval '3 microseconds'
  from generate_series(1, 119) as n`

async function throughAll(sort: string, state: string | null = null) {
  const pages: CompanyJobs[] = [await listed(sort, null, state)]
  for (let last = pages[0]; last?.next; last = pages.at(-1)) pages.push(await listed(sort, last.next, state))
  return pages
}

test.each(Object.keys(jobOrders))(
  'the jobs of a company by %s are there once each, over all pages',
  async (sort) => {
    await givenMany()
    const pages = await throughAll(sort)
    expect(pages.map(({ jobs }) => jobs.length)).toEqual([50, 50, 20])
    const ids = pages.flatMap(({ jobs }) => jobs.map(({ id }) => id))
    expect(new Set(ids).size).toBe(120)
    expect(pages.map(({ counts }) => counts.total)).toEqual([120, 120, 120])
    const drafts = await throughAll(sort, 'draft')
    expect(drafts.flatMap(({ jobs }) => jobs.map(({ status }) => status))).toEqual(Array(11).fill('draft'))
  },
)

test('a job that is changed between two pages hides no other', async () => {
  await givenMany()
  const first = await listed('edited')
  const rest = (await throughAll('edited')).slice(1).flatMap(({ jobs }) => jobs.map(({ id }) => id))
  // One that would come later comes first: by number, the last of the first page came again.
  await sql`update public.jobs set title = 'Changed' where id = ${rest[3] as string}`
  const second = await listed('edited', first.next)
  const seen = new Set(first.jobs.map(({ id }) => id))
  expect(second.jobs.filter(({ id }) => seen.has(id))).toEqual([])
  expect(second.jobs.map(({ id }) => id)).toEqual(rest.filter((_, nth) => nth !== 3).slice(0, 50))
})

test('by applicants and by title, in the order that was asked for', async () => {
  await givenMany()
  const most = (await throughAll('applicants')).flatMap(({ jobs }) =>
    jobs.map(({ applicants }) => applicants),
  )
  expect(most).toEqual([1, ...Array(119).fill(0)])
  const titles = (await throughAll('title')).flatMap(({ jobs }) => jobs.map(({ title }) => title))
  expect(titles).toEqual(titles.toSorted())
})
