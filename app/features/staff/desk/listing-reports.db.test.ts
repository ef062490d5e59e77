import { beforeEach, expect, test } from 'vitest'
import { type Notice, noticeWords, waits } from '#shared/notice.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenJob, givenPost } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, move, makeOffer } = useHiring(database)
let [lena, ben]: [{ id: string }, { id: string }] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  await sql`delete from tannr_internal.outbox`
  lena = await givenAccount(database, { first_name: 'Lena' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
})

const report = (field: 'job_id' | 'company_id', id: string) =>
  askAs(database, ben, `insert into public.listing_reports (${field}, reason) values ($1, 'spam')`, [id])
const decide = (kind: string, subject: string, decision: string) =>
  askAs(database, lena, 'select public.decide_report($1, $2, $3, $4)', [
    ...[kind, subject, decision, 'They ask applicants for money.'],
  ])
const line = async (subject: string, settled = false) => {
  const [row] = await askAs<Record<string, unknown>[]>(
    database,
    lena,
    `select coalesce(jsonb_agg(r), '[]') from public.staff_reports(${settled}) as r where r.subject = $1`,
    [subject],
  )
  return row
}
const sees = (who: { id: string }, table: string, id: string) =>
  askAs<boolean>(database, who, `select exists (select from public.${table} where id = $1)`, [id])
const page = async (who: { id: string }) => {
  const [{ slug = '' } = {}] = await sql<{ slug: string }>`
    select slug from public.companies where id = ${cast.company.id}`
  return askAs<{ hidden: boolean } | null>(database, who, 'select public.company_page($1)', [slug])
}
const state = async () => {
  const [job] = await sql`select status, closed_because from public.jobs where id = ${cast.job.id}`
  return job
}
const told = async () =>
  (
    await sql<{ told: string }>`select (message ->> 'template') || ' ' || (message ->> 'to') as told
      from tannr_internal.outbox where message ->> 'template' like 'report%' order by 1`
  ).map(({ told }) => told)

test('a reported job is taken down for whoever reads and whoever would apply, and comes back', async () => {
  await report('job_id', cast.job.id)
  await expect(report('job_id', cast.job.id)).rejects.toMatchObject({ code: '23505' })
  expect(await line(cast.job.id)).toMatchObject({ kind: 'job', hidden: false, reports: 1 })
  await decide('job', cast.job.id, 'hidden')
  expect(await state()).toEqual({ status: 'closed', closed_because: 'staff' })
  expect(await sees(ben, 'jobs', cast.job.id)).toBe(false)
  await expect(givenApplication(database, ben, cast.job.id)).rejects.toThrow('This job is closed')
  // Who applied keeps it, is still owed an answer, and gets it.
  expect(await sees(cast.ada, 'jobs', cast.job.id)).toBe(true)
  await move('recruiter', 'phone_screening')
  // The company was told why, and cannot open it by itself; nobody of it learns who reported it.
  expect(await told()).toEqual(
    [
      `report_answer ${ben.id}@example.com`,
      `report_decision ${cast.owner.id}@example.com`,
      `report_decision ${cast.recruiter.id}@example.com`,
    ].toSorted(),
  )
  await expect(
    ask('owner', `update public.jobs set status = 'open' where id = $1`, [cast.job.id]),
  ).rejects.toThrow('Tannr staff took this job down')
  await decide('job', cast.job.id, 'restored')
  expect(await state()).toEqual({ status: 'open', closed_because: null })
  expect(await line(cast.job.id, true)).toMatchObject({ hidden: false, decision: 'restored' })
  expect(
    await sql`select act, subject_kind from public.staff_acts where subject_id = ${cast.job.id} order by id`,
  ).toEqual([
    { act: 'hidden', subject_kind: 'job' },
    { act: 'restored', subject_kind: 'job' },
  ])
})

test('whoever waits for an answer hears that the job was taken down, and that it is back', async () => {
  const gone = await givenApplication(database, ben, cast.job.id)
  await sql`update public.applications set withdrawn_at = now() where id = ${gone.id}`
  await sql`delete from public.notifications`
  const notices = () => sql`
    select user_id, subject_id, state, subject from public.notifications where kind = 'application_status'`
  const line = {
    ...{ user_id: cast.ada.id, subject_id: `job ${cast.application.id}`, subject: 'Telescope Keeper' },
  }
  await report('job_id', cast.job.id)
  await decide('job', cast.job.id, 'hidden')
  expect(await notices()).toEqual([{ ...line, state: 'taken_down' }])
  await decide('job', cast.job.id, 'restored')
  expect(await notices()).toEqual([{ ...line, state: 'put_back' }])
  // With its company's page, too; by nobody who is named.
  await report('company_id', cast.company.id)
  await decide('company', cast.company.id, 'hidden')
  expect(await notices()).toEqual([{ ...line, state: 'taken_down' }])
  const history = await sql`
    select kind, actor_id from public.application_events
    where application_id = ${cast.application.id} and kind in ('taken_down', 'put_back') order by id`
  expect(history).toEqual(['taken_down', 'put_back', 'taken_down'].map((kind) => ({ kind, actor_id: null })))
  await sql`update public.notifications set happened_at = happened_at - interval '2 hours'`
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.send_notices(now(), 50)`
  })
  const mails = await sql`
    select message -> 'data' -> 'notices' -> 0 ->> 'state' as state from tannr_internal.outbox where message ->> 'template' = 'notices'`
  expect(mails).toEqual([{ state: 'taken_down' }])
})

test('an offer that waits unread is still there when its job is taken down, and when it is back', async () => {
  await makeOffer()
  const lines = async () => {
    const listed = await askAs<Notice[]>(
      database,
      cast.ada,
      `select jsonb_agg(line) from public.my_notices(array['application_status']) as line`,
    )
    return listed.map((line) => [noticeWords(line).title, noticeWords(line).to, line.unverified, waits(line)])
  }
  await sql`update public.companies set verified_how = null, verified_at = null where id = ${cast.company.id}`
  const about = [`/applications?open=${cast.application.id}`, true, true]
  expect(await lines()).toEqual([['Offer received', ...about]])
  await report('job_id', cast.job.id)
  await decide('job', cast.job.id, 'hidden')
  expect(await lines()).toEqual([
    ['We took down a job you applied for', ...about],
    ['Offer received', ...about],
  ])
  await decide('job', cast.job.id, 'restored')
  expect(await lines()).toEqual([
    ['A job you applied for is back', ...about],
    ['Offer received', ...about],
  ])
  // Who withdraws waits for neither; with the application both go.
  await askAs(database, cast.ada, 'update public.applications set withdrawn_at = now() where id = $1', [
    cast.application.id,
  ])
  expect((await lines()).map(([title, , , waiting]) => [title, waiting])).toEqual([
    ['A job you applied for is back', false],
    ['Offer received', false],
  ])
  await sql`delete from public.applications where id = ${cast.application.id}`
  expect(
    await sql`select state from public.notifications where user_id = ${cast.ada.id} and kind = 'application_status'`,
  ).toEqual([])
})

test('what its company had closed stays closed when it is restored, and what is past its day closes for that', async () => {
  await report('job_id', cast.job.id)
  await sql`update public.jobs set status = 'closed' where id = ${cast.job.id}`
  await decide('job', cast.job.id, 'hidden')
  await decide('job', cast.job.id, 'restored')
  expect(await state()).toEqual({ status: 'closed', closed_because: 'by_hand' })
  await sql`update public.jobs set status = 'open', closes_on = private.utc_day() where id = ${cast.job.id}`
  await sql`delete from public.report_decisions`
  await decide('job', cast.job.id, 'hidden')
  await sql`alter table public.jobs disable trigger before_posting`
  await sql`update public.jobs set closes_on = private.utc_day() - 1 where id = ${cast.job.id}`
  await sql`alter table public.jobs enable trigger before_posting`
  await decide('job', cast.job.id, 'restored')
  expect(await state()).toEqual({ status: 'closed', closed_because: 'closing_date' })
})

test('a company that is taken down has no page, jobs, posts or place in the search until it is restored', async () => {
  const own = await givenJob(database, { company_id: cast.company.id, title: 'Taken down for itself' })
  const post = await givenPost(database, undefined, { company_id: cast.company.id })
  await report('job_id', own.id)
  await decide('job', own.id, 'hidden')
  await report('company_id', cast.company.id)
  await decide('company', cast.company.id, 'hidden')
  expect(await page(ben)).toBeNull()
  expect(await page(cast.recruiter)).toMatchObject({ hidden: true })
  expect(await sees(ben, 'jobs', cast.job.id)).toBe(false)
  expect(await sees(ben, 'posts', post.id)).toBe(false)
  // Nor its row; but whom it concerns reads it on.
  expect(await sees(ben, 'companies', cast.company.id)).toBe(false)
  for (const who of ['ada', 'interviewer'] as const)
    expect(await sees(cast[who], 'companies', cast.company.id), who).toBe(true)
  const listed = async () => {
    const found = await sql<{ address: string }>`
      select address from private.sitemap_file('companies', '00000000-0000-0000-0000-000000000000', null)
      join public.companies c on address = '/companies/' || c.slug where c.id = ${cast.company.id}`
    return found.length
  }
  expect(await listed()).toBe(0)
  await expect(givenJob(database, { company_id: cast.company.id, title: 'Another way' })).rejects.toThrow(
    'took this company’s page down',
  )
  await decide('company', cast.company.id, 'restored')
  expect(await page(ben)).toMatchObject({ hidden: false, open_jobs: 1 })
  expect(await sees(ben, 'jobs', cast.job.id)).toBe(true)
  expect(await sees(ben, 'jobs', own.id)).toBe(false)
  expect(await sees(ben, 'posts', post.id)).toBe(true)
  expect(await sees(ben, 'companies', cast.company.id)).toBe(true)
  expect(await listed()).toBe(1)
})
