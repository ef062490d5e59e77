import { beforeAll, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenAlert,
  givenApplication,
  givenCompany,
  givenConnection,
  givenJob,
} from '#tests/support/records.ts'

const database = useDatabase({ size: 2 })
const { sql } = database
let [ada, ben] = ['', '']

const told = (person: string) => sql<{
  kind: string
  subject: string
  state: string
  amount: number
  read: boolean
}>`
  select kind, subject, state, amount, read_at is not null as read from public.notifications
  where user_id = ${person} order by happened_at, id`

beforeAll(async () => {
  ada = (await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })).id
  ben = (await givenAccount(database, { first_name: 'Ben', last_name: 'Oster' })).id
})

test('who is asked to connect hears of it, and who asked hears of a yes', async () => {
  await givenConnection(database, { id: ada }, { id: ben })
  expect(await told(ben)).toEqual([
    { kind: 'connection_request', subject: 'Ada Rao', state: 'waiting', amount: 1, read: false },
  ])
  await sql`update public.connections set accepted_at = now() where user_id = ${ada}`
  expect(await told(ben)).toMatchObject([{ state: 'accepted', read: true }])
  expect(await told(ada)).toMatchObject([{ kind: 'connection_accepted', subject: 'Ben Oster', read: false }])
})

test('a request that is taken back or declined leaves nothing', async () => {
  await sql`delete from public.connections where user_id = ${ada}`
  expect(await told(ada)).toEqual([])
  expect(await told(ben)).toEqual([])
})

test('the matches of one alert are one line, which adds up until it is read, for those who want to hear of them', async () => {
  const { id: alert } = await givenAlert(database, { id: ada }, { title: 'Engineer' })
  const match = (from: number, count: number) => sql`
    insert into public.alert_matches (alert_id, job_id, user_id, match_score, reasons)
    select ${alert}, id, ${ada}, 50 + row_number() over (order by id), '[]' from (
      select id from public.jobs order by id limit ${count} offset ${from}) as listed`
  await match(0, 3)
  await match(3, 2)
  expect(await told(ada)).toMatchObject([
    { kind: 'alert_matches', subject: 'Engineer', amount: 5, read: false },
  ])
  await sql`update public.job_alerts set last_seen_at = now() where id = ${alert}`
  expect(await told(ada)).toMatchObject([{ read: true }])
  await match(5, 1)
  expect(await told(ada)).toMatchObject([{ amount: 1, read: false }])
  await sql`insert into public.settings (user_id, job_matches) values (${ada}, false)`
  await match(6, 4)
  expect(await told(ada)).toMatchObject([{ amount: 1 }])
  await sql`delete from public.job_alerts where id = ${alert}`
  expect(await told(ada)).toEqual([])
})

test('an answer of an employer, a badge and a changed password are told', async () => {
  await givenApplication(database, { id: ben })
  await sql`update public.applications set status = 'interview_scheduled' where user_id = ${ben}`
  await sql`update auth.users set encrypted_password = '$argon2id$first' where id = ${ben}`
  await sql`update auth.users set encrypted_password = '$argon2id$second' where id = ${ben}`
  const kinds = (await told(ben)).map(({ kind, state }) => [kind, state])
  expect(kinds).toContainEqual(['application_status', 'interview_scheduled'])
  expect(kinds).toContainEqual(['badge_earned', 'default'])
  expect(kinds.filter(([kind]) => kind === 'security')).toHaveLength(1)
})

test('a hash that is written anew in a stronger way is no news', async () => {
  await sql`delete from public.notifications where user_id = ${ben}`
  await sql`update auth.users set encrypted_password = '$2a$10$old' where id = ${ada}`
  await sql`delete from public.notifications where user_id = ${ada}`
  await sql`update auth.users set encrypted_password = '$argon2id$new' where id = ${ada}`
  expect(await told(ada)).toEqual([])
})

test('a person keeps the latest 200', async () => {
  await sql`select private.notify(row(null, ${ben}::uuid, 'badge_earned', n::text, null, 'Badge ' || n, '', '', 1, null, null, null, null)::public.notifications)
    from generate_series(1, 205) as n`
  const kept = await told(ben)
  expect(kept).toHaveLength(200)
  expect(kept.at(-1)?.subject).toBe('Badge 205')
})

test('of two who notify a person at once, neither waits for what the other clears away', async () => {
  const { id } = await givenAccount(database, {})
  const notify = (by: typeof sql, first: number, last: number) => by`
    select private.notify(row(null, ${id}::uuid, 'badge_earned', n::text, null, 'Badge ' || n, '', '', 1, null, null, null, null)::public.notifications)
    from generate_series(${first}::integer, ${last}::integer) as n`
  await notify(sql, 1, 200)
  await database.transaction(async (one) => {
    await notify(one, 201, 202)
    await database.transaction(async (other) => {
      await other`set local lock_timeout = '2s'`
      await notify(other, 301, 302)
    })
  })
  await notify(sql, 401, 401)
  expect(await told(id)).toHaveLength(200)
})

test('a name that somebody saves is what their account is called by', async () => {
  await sql`update public.profiles set first_name = 'Adele' where user_id = ${ada}`
  const [account] = await sql<{
    said: Record<string, string>
  }>`select raw_user_meta_data as said from auth.users where id = ${ada}`
  expect(account?.said).toMatchObject({ first_name: 'Adele', last_name: 'Rao' })
})

test('a notice of an application, an event or an inbox has the mark of its company, while it is there', async () => {
  const { id: company } = await givenCompany(database, { logo_url: '/marks/fathom.svg' })
  const job = await givenJob(database, { company_id: company })
  const { id: application } = await givenApplication(database, { id: ben }, job.id)
  await sql`delete from public.notifications where user_id = ${ben}`
  const [event] = await sql<{ id: string }>`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place)
    values (${company}, 'Open dome', now() + interval '1 day', now() + interval '2 days', 'UTC', 'The dome') returning id`
  for (const [kind, subject] of [
    ['application_status', application],
    ['application_status', `gone ${application}`],
    ['event', event?.id ?? ''],
    ['inbox', company],
    ['security', company],
  ]) {
    await sql`insert into public.notifications (user_id, kind, subject_id, subject) values (${ben}, ${kind}, ${subject}, 'News')`
  }
  const marks = await asPerson<{ line: { kind: string; company: { logo_url: string } | null } }>(
    database,
    { id: ben },
    'select line from public.my_notices() as line',
  )
  const shown = marks.map(({ line }) => `${line.kind} ${line.company?.logo_url}`).sort()
  expect(shown).toEqual([
    'application_status /marks/fathom.svg',
    'application_status undefined',
    'event /marks/fathom.svg',
    'inbox /marks/fathom.svg',
    'security undefined',
  ])
})
