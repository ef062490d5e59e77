/** A company for which nobody can answer, because everybody who could is suspended. */
import { beforeEach, expect, test } from 'vitest'
import type { Sql } from '#server/platform/database.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenJob, givenMember } from '#tests/support/records.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
const { cast } = useHiring(database)
type Made = { id: string }
let [lena, ben]: [Made, Made] = [{ id: '' }, { id: '' }]

const suspend = (whom: Made, days: number | null = null) =>
  askAs(database, lena, `select public.suspend_person($1, ${days}, $2)`, [whom.id, 'Writes to strangers.'])
const restore = (whom: Made) =>
  askAs(database, lena, 'select public.restore_person($1, $2)', [whom.id, 'We were wrong.'])
const take = (kind: string, subject: string, hidden: boolean) =>
  database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.set_hidden(${kind}, ${subject}, ${hidden})`
  })
const job = async (id = cast.job.id) => {
  const [row] = await sql<{ status: string; because: string | null }>`
    select status, closed_because as because from public.jobs where id = ${id}`
  return row
}
const told = async (application = cast.application.id) =>
  (
    await sql<{ kind: string }>`
      select kind from public.application_events where application_id = ${application} and actor_id is null
        and kind in ('paused', 'resumed', 'taken_down', 'put_back') order by id`
  ).map(({ kind }) => kind)
const onHold = { status: 'closed', because: 'unattended' }
const open = { status: 'open', because: null }

beforeEach(async () => {
  lena = await givenAccount(database, { first_name: 'Lena' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
})

test('jobs are on hold while everybody who could answer is suspended, and come back with the first of them', async () => {
  await suspend(cast.owner)
  expect(await job()).toEqual(open)
  await suspend(cast.recruiter)
  expect(await job()).toEqual(onHold)
  await expect(givenApplication(database, ben, cast.job.id)).rejects.toThrow('This job is closed.')
  const [application] = await sql`select status from public.applications where id = ${cast.application.id}`
  expect(application).toEqual({ status: 'under_review' })
  expect(await told()).toEqual(['paused'])
  const notices = () => sql`
    select state, subject_id, detail from public.notifications where user_id = ${cast.ada.id} and kind = 'application_status'`
  const [{ name = '' } = {}] = await sql<{ name: string }>`
    select name from public.companies where id = ${cast.company.id}`
  const line = { subject_id: `job ${cast.application.id}`, detail: name }
  expect(await notices()).toEqual([{ ...line, state: 'paused' }])
  await restore(cast.recruiter)
  expect(await job()).toEqual(open)
  expect(await told()).toEqual(['paused', 'resumed'])
  expect(await notices()).toEqual([{ ...line, state: 'resumed' }])
  await restore(cast.owner)
  expect(await told()).toEqual(['paused', 'resumed'])
  await givenApplication(database, ben, cast.job.id)
})

test('a suspension that ends by itself brings the jobs back, with the days that they had left', async () => {
  const [renewed, past] = [
    await givenJob(database, { company_id: cast.company.id, title: 'Glazer' }),
    await givenJob(database, { company_id: cast.company.id, title: 'Potter' }),
  ]
  await sql`update public.jobs set renewed_at = now() - interval '10 days' where id = ${renewed.id}`
  await suspend(cast.owner)
  await suspend(cast.recruiter, 5)
  expect(await job(renewed.id)).toEqual(onHold)
  await sql`update public.suspensions set begun_at = now() - interval '5 days', ends_at = now()`
  await sql`update private.unattended_companies set since = now() - interval '5 days'`
  await sql`update public.jobs set renewed_at = now() - interval '15 days' where id = ${renewed.id}`
  await database.transaction(async (owned) => {
    // The closing date passed meanwhile.
    await owned`alter table public.jobs disable trigger before_posting`
    await owned`update public.jobs set closes_on = current_date - 1 where id = ${past.id}`
    await owned`alter table public.jobs enable trigger before_posting`
  })
  await sql`select private.lift_suspensions()`
  expect(await job(past.id)).toEqual({ status: 'closed', because: 'closing_date' })
  const [left] = await sql`
    select status, round(extract(epoch from hides_at - now()) / 86400)::int as days from public.jobs where id = ${renewed.id}`
  expect(left).toEqual({ status: 'open', days: 4 })
})

test('what staff took down stays down, whatever comes first, and nothing opens while nobody can answer', async () => {
  const other = await givenJob(database, { company_id: cast.company.id })
  await suspend(cast.owner)
  await take('job', cast.job.id, true)
  await suspend(cast.recruiter)
  // Who has heard that it was taken down hears of the hold when it is put back.
  expect(await told()).toEqual(['taken_down'])
  await take('job', cast.job.id, false)
  expect(await job()).toEqual(onHold)
  expect(await told()).toEqual(['taken_down', 'paused'])
  await take('company', cast.company.id, true)
  await restore(cast.owner)
  expect(await job()).toEqual(onHold)
  expect(await job(other.id)).toEqual(onHold)
  await take('company', cast.company.id, false)
  expect(await job()).toEqual(open)
  expect(await job(other.id)).toEqual(open)
  expect((await told()).at(-1)).toBe('put_back')
  await suspend(cast.owner)
  await sql`insert into public.jobs (company_id, title, location, job_type, experience_level, description)
    values (${cast.company.id}, 'Newly made', 'Turin', 'full_time', 'mid', 'Lenses.')`
  const [made] = await sql`
    select status, closed_because as because from public.jobs where company_id = ${cast.company.id} and title = 'Newly made'`
  expect(made).toEqual(onHold)
})

test('a company whose last answering account goes while the others are suspended is on hold, and ends with the last of them', async () => {
  await suspend(cast.owner)
  await sql`delete from auth.users where id = ${cast.recruiter.id}`
  expect(await job()).toEqual(onHold)
  expect(await told()).toEqual(['paused'])
  await sql`delete from auth.users where id = ${cast.owner.id}`
  expect(await job()).toEqual({ status: 'closed', because: 'by_hand' })
  const [ended] = await sql`
    select a.status, r.reason from public.applications a join public.application_rejections r on r.application_id = a.id
    where a.id = ${cast.application.id}`
  expect(ended).toEqual({ status: 'rejected', reason: 'no_longer_hiring' })
})

test('somebody who joins takes the company up again, and it takes no messages before', async () => {
  await suspend(cast.owner)
  await suspend(cast.recruiter)
  const takes = () => sql`select private.reads_messages(${cast.company.id}) as it`
  expect(await takes()).toEqual([{ it: false }])
  await givenMember(database, cast.company, ben, 'interviewer')
  expect(await job()).toEqual(onHold)
  await sql`update public.company_members set role = 'recruiter' where user_id = ${ben.id}`
  expect(await job()).toEqual(open)
  expect(await takes()).toEqual([{ it: true }])
})

const isSuspended = (own: Sql, whom: Made) => own`
  insert into public.suspensions (user_id, reason) values (${whom.id}, 'Writes to strangers.')`

test('two who are suspended at once leave the jobs of their company on hold', async () => {
  const second = await database.transaction(async (own) => {
    await isSuspended(own, cast.owner)
    const other = suspend(cast.recruiter)
    await untilWaiting(sql, 1)
    return { other }
  })
  await second.other
  expect(await job()).toEqual(onHold)
  expect(await told()).toEqual(['paused'])
})

test.each(['the hold', 'the job'])(
  'a job that is opened while its company is put on hold does not stay open: %s comes first',
  async (first) => {
    const draft = await givenJob(database, { company_id: cast.company.id, status: 'draft' })
    await suspend(cast.owner)
    const opens = (own: Sql) => own`update public.jobs set status = 'open' where id = ${draft.id}`
    const holds = (own: Sql) => isSuspended(own, cast.recruiter)
    const [one, other] = first === 'the hold' ? [holds, opens] : [opens, holds]
    const second = await database.transaction(async (own) => {
      await one(own)
      const later = database.transaction(other)
      await untilWaiting(sql, 1)
      return { later }
    })
    await second.later
    expect(await job(draft.id)).toEqual(onHold)
  },
)

test('a job opens while its company is given another name', async () => {
  const draft = await givenJob(database, { company_id: cast.company.id, status: 'draft' })
  const renamed = await database.transaction(async (own) => {
    await own`select from public.jobs where id = ${draft.id} for update`
    const later = sql`update public.companies set name = 'Sunderland' where id = ${cast.company.id}`
    await untilWaiting(sql, 1)
    await own`update public.jobs set status = 'open' where id = ${draft.id}`
    return { later }
  })
  await renamed.later
  const [named] = await sql`select status, company_name from public.jobs where id = ${draft.id}`
  expect(named).toEqual({ status: 'open', company_name: 'Sunderland' })
})
