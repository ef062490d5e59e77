/** Ended records no longer count as active, and paused ones keep what they found. */
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenAlert,
  givenApplication,
  givenCompany,
  givenGoal,
  givenJob,
  givenMember,
  seededJobs,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql, batch } = database
let person = { id: '' }

beforeEach(async () => {
  person = await givenAccount(database)
})

/** One number, as the person reads it. */
async function read(text: string): Promise<number> {
  const answers = await batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    {
      text: "select set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify({ sub: person.id, role: 'authenticated' })],
    },
    { text, values: [] },
  ])
  return Number(answers[2]?.rows[0]?.[0])
}

test('a withdrawn application is counted nowhere as applied', async () => {
  const [job] = await seededJobs(database, { title: 'Senior Product Designer', company: 'Northwind' })
  await givenApplication(database, person, job)
  const counted = async () => ({
    dashboard: await read("select (public.my_dashboard() -> 'applications')::integer"),
    search: await read(`select count(*)::integer from jsonb_array_elements(
      public.site_search('senior product designer northwind', '{jobs}') -> 'results') as result
      where result ->> 'applied_at' is not null`),
    list: await read(
      `select count(*)::integer from public.applications where withdrawn_at is null and job_id = '${job}'`,
    ),
  })
  expect(await counted()).toEqual({ dashboard: 1, search: 1, list: 1 })
  await sql`update public.applications set withdrawn_at = now() where user_id = ${person.id}`
  expect(await counted()).toEqual({ dashboard: 0, search: 0, list: 0 })
})

test('the open jobs are those of the list', async () => {
  const counted = () => read("select (public.my_dashboard() -> 'open_jobs')::integer")
  const open = await counted()
  expect(open).toBe(await read("select count(*)::integer from public.jobs where status = 'open'"))
  const [job] = await seededJobs(database, { title: 'Senior Product Designer', company: 'Northwind' })
  await sql`update public.jobs set status = 'closed' where id = ${job}`
  expect(await counted()).toBe(open - 1)
  await sql`update public.jobs set status = 'open' where id = ${job}`
  expect(await counted()).toBe(open)
})

test('an alert that is paused keeps what it found', async () => {
  const alert = await givenAlert(database, person)
  await sql`select private.match_alerts(${person.id})`
  const matches = () => read('select jsonb_array_length(public.recent_alert_matches())')
  const before = await matches()
  expect(before).toBeGreaterThan(0)
  await sql`update public.job_alerts set active = false where id = ${alert.id}`
  expect(await matches()).toBe(before)
})

test('an interview with a time and an answer that was promised are on the dashboard', async () => {
  const company = await givenCompany(database)
  await givenMember(database, company, await givenAccount(database), 'owner')
  const job = await givenJob(database, { company_id: company.id })
  const application = await givenApplication(database, person, job.id)
  const offer = (state: string) => sql`
    insert into public.interviews (application_id, user_id, title, minutes, choose_by, state, starts_at, ends_at)
    values (${application.id}, ${person.id}, 'First conversation', 45, current_date, ${state},
      now() + interval '1 day', now() + interval '25 hours')`
  const booked = () =>
    read(`select count(*)::integer from jsonb_array_elements(public.my_dashboard() -> 'booked') as one
      where (one ->> 'to_choose')::boolean or one ->> 'starts_at' is not null`)
  const meetings = () => read("select jsonb_array_length(public.my_dashboard() -> 'meetings')")
  const interviews = () => read("select (public.my_dashboard() ->> 'interviews')::integer")
  await sql`update public.applications set status = 'phone_screening' where id = ${application.id}`
  expect([await booked(), await meetings()]).toEqual([0, 0])
  await offer('offered')
  expect([await booked(), await meetings(), await interviews()]).toEqual([1, 0, 0])
  await offer('booked')
  // The count is not zero beside the date of the next one.
  expect([await booked(), await meetings(), await interviews()]).toEqual([1, 1, 1])
  expect(await read("select jsonb_array_length(public.my_dashboard() -> 'promised')")).toBe(1)
})

test('the dashboard has everything that waits, and not only what is shown first', async () => {
  for (let at = 0; at < 9; at++) await givenGoal(database, person, { target_date: '2020-01-01' })
  expect(await read("select jsonb_array_length(public.my_dashboard() -> 'due')")).toBe(9)
})
