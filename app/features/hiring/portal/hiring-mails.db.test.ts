import { beforeEach, expect, test } from 'vitest'
import { askAs, type Cast, givenHiring, lastEvent } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast

type Notice = { kind: string; state: string; detail: string; amount: number }
type Mail = { to: string; data: { notices: Notice[]; unsubscribe: string } }
type Who = 'owner' | 'recruiter' | 'interviewer' | 'stranger' | 'ada'
const ask = (who: Who, call: string, values: string[] = []) => askAs(database, cast[who], call, values)
const choose = (who: Who, wanted: string) =>
  ask(who, 'select public.mail_me_of_hiring($1, $2::text[])', [cast.company.id, wanted])

/** Emails about unread hiring events, by recipient. */
async function mailed(): Promise<Record<string, string[]>> {
  await sql`update public.notifications set happened_at = happened_at - interval '2 hours', mailed_at = mailed_at - interval '2 hours'`
  await sql`delete from private.person_mails`
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.send_notices(now(), 50)`
    await owned`reset role`
  })
  const rows = await sql<{ message: Mail }>`
    delete from tannr_internal.outbox where message ->> 'template' = 'notices' returning message`
  notices = rows.find(({ message }) => message.to === addressOf('owner'))?.message.data.notices ?? []
  links = Object.fromEntries(rows.map(({ message: { to, data } }) => [to, data.unsubscribe]))
  return Object.fromEntries(
    rows
      .map(({ message: { to, data } }): [string, string[]] => [
        to,
        data.notices
          .filter(({ kind }) => kind === 'hiring')
          .map(({ state }) => state)
          .sort(),
      ])
      .filter(([, states]) => states.length > 0),
  )
}
let links: Record<string, string> = {}
/** In the owner's email. */
let notices: Notice[] = []
const addressOf = (who: Who) => `${cast[who].id}@example.com`

beforeEach(async () => {
  await sql`delete from public.notifications`
  cast = await givenHiring(database)
  await sql`update auth.users set email_confirmed_at = now()`
})

test('owners and recruiters are mailed of an application, and whoever chose not to be is not', async () => {
  expect(await mailed()).toEqual({ [addressOf('owner')]: ['applied'], [addressOf('recruiter')]: ['applied'] })
  await choose('recruiter', '{candidates,promises}')
  const ben = await givenAccount(database, { first_name: 'Ben' })
  await givenApplication(database, ben, cast.job.id)
  expect(await mailed()).toEqual({ [addressOf('owner')]: ['applied'] })
  // Events from while it was off are not sent when it is on again.
  await choose('recruiter', '{applied,candidates,promises}')
  expect(await mailed()).toEqual({})
})

test('of several who applied since somebody looked, the notice and its mail say how many', async () => {
  const told = () => sql<{ amount: number; detail: string }>`
    select amount, detail from public.notifications where user_id = ${cast.owner.id} and state = 'applied'`
  await givenApplication(database, await givenAccount(database), cast.job.id)
  expect(await told()).toEqual([{ amount: 2, detail: 'Candidate 2' }])
  await mailed()
  expect(notices).toMatchObject([{ state: 'applied', amount: 2, detail: '' }])
  await sql`update public.notifications set read_at = now()`
  await givenApplication(database, await givenAccount(database), cast.job.id)
  expect(await told()).toEqual([{ amount: 1, detail: 'Candidate 3' }])
})

test('each kind goes by its own choice: answers of candidates, promised days, interviews', async () => {
  await mailed()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await ask(
    'recruiter',
    `select public.offer_times($1, 'interview_scheduled', 'Team', 60, 'https://meet.example', '', $2, $3, $4, $5)`,
    [
      ...[cast.application.id, `{${cast.interviewer.id}}`, `{${day(0.6)}}`, day(1).slice(0, 10)],
      (await lastEvent(database, cast.application.id)) ?? '',
    ],
  )
  const [slot] = await sql<{ id: string }>`select s.id from public.interview_slots s
    join public.interviews i on i.id = s.interview_id where i.application_id = ${cast.application.id}`
  await choose('owner', '{promises}')
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  await sql`update public.application_promises set due_on = current_date - 1 where application_id = ${cast.application.id} and closed_at is null`
  await sql`update public.applications set answer_by = current_date - 1 where id = ${cast.application.id}`
  await sql`select private.send_hiring_reminders(now(), 50)`
  expect(await mailed()).toEqual({
    [addressOf('owner')]: ['overdue'],
    [addressOf('recruiter')]: ['overdue', 'time_chosen'],
    [addressOf('interviewer')]: ['interview_soon'],
  })
})

test('the mail of a job that is about to close names the last day on which people can apply', async () => {
  await sql`update public.jobs set renewed_at = now() - interval '2 days', closes_on = private.today() where id = ${cast.job.id}`
  await sql`select private.hide_due_jobs()`
  const rows = await sql<{ message: { to: string; data: object }; day: string }>`
    delete from tannr_internal.outbox where message ->> 'template' = 'job_renewal'
    returning message, to_char(private.today(), 'FMMonth FMDD') as day`
  expect(rows.map(({ message }) => message)).toMatchObject([
    {
      to: addressOf('owner'),
      data: { renew: false, day: rows[0]?.day, of: cast.company.id, job: cast.job.id },
    },
  ])
})

test('the link in such a mail ends them all, and takes that back; nobody chooses for a company that is not theirs', async () => {
  await mailed()
  const chosen = async (who: Who) =>
    (
      await sql<{ hiring_mails: string[] }>`
        select hiring_mails from public.company_members where user_id = ${cast[who].id} and company_id = ${cast.company.id}`
    )[0]?.hiring_mails
  const link = links[addressOf('owner')] ?? ''
  await sql`select public.unsubscribe(${link})`
  expect(await chosen('owner')).toEqual(['renewals'])
  await sql`select public.unsubscribe(${link}, true)`
  expect(await chosen('owner')).toHaveLength(6)
  await expect(choose('stranger', '{}')).rejects.toMatchObject({ code: 'PT403' })
  await expect(choose('owner', '{everything}')).rejects.toMatchObject({ code: '23514' })
})
