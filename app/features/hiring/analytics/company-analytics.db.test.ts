import { beforeEach, expect, test } from 'vitest'
import type { CompanyAnalytics } from '#shared/company-analytics.ts'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenJob } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast

beforeEach(async () => {
  cast = await givenHiring(database)
})

const figures = (who: { id: string }, days = 28) =>
  askAs<CompanyAnalytics>(database, who, 'select public.company_analytics($1, $2::integer)', [
    cast.company.id,
    String(days),
  ])
const apply = async (many: number, came_from: string) => {
  for (let one = 0; one < many; one++) {
    const { id } = await givenApplication(database, await givenAccount(database), cast.job.id)
    await sql`update public.applications set came_from = ${came_from} where id = ${id}`
  }
}

test('below eight nothing is said of the parts, and from eight on it adds up', async () => {
  await apply(6, 'search')
  const before = await figures(cast.recruiter)
  expect(before).toMatchObject({ applications: 7, application_sources: null, funnel: null })
  await apply(2, 'jobs')
  const after = await figures(cast.recruiter)
  // One of the nine has no source.
  expect(after.application_sources).toEqual({ search: 6, jobs: 2 })
  expect(after.funnel).toEqual({
    ...{ under_review: 9, phone_screening: 0, interview_scheduled: 0, offer_received: 0, accepted: 0 },
  })
})

test('the funnel counts how far each got, also those that ended, within the range', async () => {
  await apply(9, '')
  const ids = (
    await sql<{ id: string }>`
    select id from public.applications where job_id = ${cast.job.id} order by number`
  ).map(({ id }) => id)
  await sql`update public.applications set reached = 'interview_scheduled', status = 'rejected' where id = ${ids[0] ?? ''}`
  await sql`update public.applications set reached = 'offer_received', offer_answer = 'accepted' where id = ${ids[1] ?? ''}`
  await sql`update public.applications set applied_at = now() - interval '60 days' where id = ${ids[2] ?? ''}`
  expect((await figures(cast.owner)).funnel).toEqual({
    ...{ under_review: 9, phone_screening: 2, interview_scheduled: 2, offer_received: 1, accepted: 1 },
  })
  expect((await figures(cast.owner, 91)).funnel?.under_review).toBe(10)
})

test('time in stage is the middle of eight at least', async () => {
  await apply(8, '')
  await sql`update public.application_events e set at = now() - interval '4 days' from public.applications a
    where a.id = e.application_id and a.job_id = ${cast.job.id} and e.kind = 'applied'`
  const step = (most: number) => sql`
    insert into public.application_events (application_id, user_id, kind, said)
    select a.id, a.user_id, 'status', 'phone_screening' from public.applications a
    where a.job_id = ${cast.job.id} and not exists (
      select from public.application_events e where e.application_id = a.id and e.kind = 'status')
    order by a.number limit ${most}`
  await step(7)
  const stage = async () => (await figures(cast.owner)).stages[0]
  expect(await stage()).toEqual({ status: 'under_review', ended: 7, days: null })
  await step(1)
  expect(await stage()).toEqual({ status: 'under_review', ended: 8, days: 4 })
})

test('pay stands beside that of others with the same title, level and currency', async () => {
  const pay = { salary_min: 50_000, salary_max: 70_000, currency: 'EUR', title: 'Dome Painter' }
  await givenJob(database, { ...pay, company_id: cast.company.id })
  for (let other = 0; other < 7; other++) await givenJob(database, { ...pay, salary_max: 90_000 })
  await givenJob(database, { ...pay, currency: 'USD' })
  const painter = async () => (await figures(cast.owner)).pay.find(({ title }) => title === 'Dome Painter')
  expect(await painter()).toMatchObject({ others: 7, median: null })
  await givenJob(database, { ...pay, salary_max: 90_000 })
  expect(await painter()).toMatchObject({ others: 8, low: 70_000, median: 70_000, high: 70_000 })
})

test('visits are counted by where they came from, and the figures are for owners and recruiters', async () => {
  const visit = (who: { id: string }, source: string) =>
    askAs(database, who, 'select public.count_company_visit($1, $2)', [cast.company.id, source])
  for (let one = 0; one < 5; one++) await visit(cast.ada, 'search')
  for (let one = 0; one < 3; one++) await visit(cast.stranger, 'feed')
  await visit(cast.stranger, 'nonsense')
  await visit(cast.interviewer, 'search')
  const found = await figures(cast.owner)
  expect(found.visits).toBe(9)
  expect(found.visit_sources).toEqual({ search: 5, feed: 3 })
  for (const who of [cast.interviewer, cast.stranger, cast.ada]) {
    await expect(figures(who)).rejects.toThrow('You can’t see this company’s analytics.')
  }
})

test('the overview counts nobody who withdrew, and says whether its reader has a name', async () => {
  type Overview = {
    applicants: number
    new_applicants: number
    weeks: { applicants: number }[]
    unnamed: boolean
  }
  const overview = (who: { id: string }) =>
    askAs<Overview>(database, who, 'select public.company_overview($1)', [cast.company.id])
  const { id } = await givenApplication(database, await givenAccount(database), cast.job.id)
  await sql`update public.applications set withdrawn_at = now() where id = ${id}`
  const { weeks, ...counts } = await overview(cast.owner)
  expect(counts).toMatchObject({ applicants: 1, new_applicants: 1, unnamed: false })
  expect(weeks.at(-1)?.applicants).toBe(1)
  await sql`update public.profiles set first_name = '', last_name = '' where user_id = ${cast.interviewer.id}`
  expect((await overview(cast.interviewer)).unnamed).toBe(true)
})

test('nobody makes up visits: of one address thirty of a company are counted within an hour', async () => {
  const visit = (address: string) =>
    database.batch([
      { text: "select set_config('role', 'anon', true)", values: [] },
      {
        text: "select set_config('request.headers', $1, true)",
        values: [JSON.stringify({ 'x-real-ip': address })],
      },
      { text: "select public.count_company_visit($1, 'direct')", values: [cast.company.id] },
    ])
  for (let once = 0; once < 32; once++) await visit('198.51.100.7')
  expect((await figures(cast.owner)).visits).toBe(30)
  await visit('198.51.100.8')
  const kept = await sql<{
    sender: string
  }>`select sender from private.enquiry_counts where sender like '%198.51%'`
  expect([(await figures(cast.owner)).visits, kept]).toEqual([31, []])
  await sql`update private.enquiry_counts set began = now() - interval '1 hour'`
  await visit('198.51.100.7')
  expect((await figures(cast.owner)).visits).toBe(32)
})
