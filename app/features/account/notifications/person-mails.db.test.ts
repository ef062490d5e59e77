import { beforeEach, expect, test } from 'vitest'
import type { NamedMail } from '#server/platform/messages/project-mails.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenAlert,
  givenApplication,
  givenConnection,
  givenJob,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database

/** A Wednesday and the following Monday, at 7:05 UTC, at which nothing else is due. */
const wednesday = '2031-01-08T07:05:00Z'
const monday = '2031-01-13T07:05:00Z'

let ada: { id: string; email: string }

beforeEach(async () => {
  await sql`truncate tannr_internal.outbox, private.person_mails`
  await sql`delete from public.job_alerts`
  await sql`delete from public.notifications`
  ada = await person('Ada')
})

async function person(name: string, isConfirmed = true): Promise<{ id: string; email: string }> {
  const { id } = await givenAccount(database, { first_name: name, last_name: 'Rao' })
  if (isConfirmed) await sql`update auth.users set email_confirmed_at = now() where id = ${id}`
  return { id, email: `${id}@example.com` }
}

/** As the server does it, until nobody is left. */
async function digests(at: string): Promise<void> {
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    for (let done = 1; done > 0; ) {
      const rows = await owned<{ done: number }>`select private.send_digests(${at}::timestamptz, 3) as done`
      done = rows[0]?.done ?? 0
    }
  })
}

async function notices(): Promise<void> {
  await database.transaction(async (owned) => {
    await owned`set local role project_owner`
    await owned`select private.send_notices(now(), 20)`
  })
}

const later = (minutes: number) =>
  sql`update public.notifications set happened_at = happened_at - ${minutes} * interval '1 minute'`

type Digest = { frequency: string; count: number; alerts: { title: string; jobs: object[]; more: number }[] }
type Notices = { count: number; notices: { kind: string; subject: string }[]; unsubscribe: string }

async function mails<Data>(): Promise<(Omit<NamedMail, 'data'> & { data: Data })[]> {
  const rows = await sql<{ message: NamedMail }>`select message from tannr_internal.outbox order by id`
  return rows.map(({ message }) => message as Omit<NamedMail, 'data'> & { data: Data })
}

const alert = (owner: { id: string }, frequency: string, title = 'Engineer') =>
  givenAlert(database, owner, { title, frequency })

test('a daily digest tells of what the alerts found, once; the next one of what came since', async () => {
  await alert(ada, 'Daily')
  await digests(wednesday)
  const [first, ...others] = await mails<Digest>()
  expect(others).toEqual([])
  expect(first).toMatchObject({ to: ada.email, template: 'job_digest', data: { frequency: 'daily' } })
  expect(first?.data.alerts[0]?.jobs).toHaveLength(5)
  expect(first?.data.count).toBe((first?.data.alerts[0]?.more ?? 0) + 5)
  await digests(wednesday)
  await digests('2031-01-09T06:55:00Z')
  await digests('2031-01-09T07:05:00Z')
  expect(await mails()).toHaveLength(1)
  await givenJob(database, { title: 'Engineer' })
  await digests('2031-01-10T07:05:00Z')
  expect((await mails<Digest>())[1]?.data).toMatchObject({
    count: 1,
    alerts: [{ title: 'Engineer', more: 0 }],
  })
})

test('a weekly digest goes out on Mondays, and holds the weekly alerts alone', async () => {
  await alert(ada, 'Weekly', 'Designer')
  await sql`insert into private.person_mails values (${ada.id}, 'Weekly', '2031-01-06T08:00:00Z')`
  await digests(wednesday)
  expect(await mails()).toEqual([])
  await digests(monday)
  expect(await mails<Digest>()).toMatchObject([
    { data: { frequency: 'weekly', alerts: [{ title: 'Designer' }] } },
  ])
})

test('nobody gets a digest who switched it off, has no proven address, leaves, or has looked already', async () => {
  const [off, unproven, leaving, seen] = [
    await person('Off'),
    await person('Unproven', false),
    await person('Leaving'),
    await person('Seen'),
  ]
  for (const one of [off, unproven, leaving, seen]) await alert(one, 'Daily')
  await sql`insert into public.settings (user_id, job_matches) values (${off.id}, false)`
  await sql`insert into public.account_deletions (user_id) values (${leaving.id})`
  await sql`select private.match_alerts(${seen.id}) from generate_series(1, 30)`
  await sql`update public.job_alerts set last_seen_at = now() where user_id = ${seen.id}`
  await digests(wednesday)
  expect((await mails()).map(({ to }) => to)).toEqual([])
})

test('the link of a digest turns its switch off with one press, and on again', async () => {
  await alert(ada, 'Daily')
  await digests(wednesday)
  const link = (await mails<Notices>())[0]?.data.unsubscribe ?? ''
  expect(await press(link)).toBe(true)
  const flags = () =>
    sql`select email_alerts, job_matches, messages, newsletter from public.settings where user_id = ${ada.id}`
  expect(await flags()).toEqual([
    { email_alerts: true, job_matches: false, messages: true, newsletter: false },
  ])
  expect(await press(link, true)).toBe(true)
  expect(await flags()).toMatchObject([{ job_matches: true }])
  expect(await press('0'.repeat(64))).toBe(false)
})

test('what happened is told in one mail for each switch, ten minutes later, and never twice', async () => {
  await givenApplication(database, ada)
  await sql`update public.applications set status = 'interview_scheduled' where user_id = ${ada.id}`
  await givenConnection(database, await person('Ben'), ada)
  await givenConnection(database, await person('Cleo'), ada)
  await notices()
  expect(await mails()).toEqual([])
  await later(11)
  await notices()
  const told = await mails<Notices>()
  expect(told.map(({ to }) => to)).toEqual([ada.email, ada.email])
  const kinds = told.map(({ data }) => [...new Set(data.notices.map(({ kind }) => kind))].toSorted())
  expect(kinds.toSorted()).toEqual([['application_status', 'badge_earned'], ['connection_request']])
  await later(60)
  await sql`update private.person_mails set sent_at = sent_at - interval '2 hours'`
  await notices()
  expect(await mails()).toHaveLength(2)
})

test('what was read is not told by mail, nor what a switch keeps back, now or later', async () => {
  await sql`insert into public.settings (user_id, messages) values (${ada.id}, false)`
  await givenConnection(database, await person('Ben'), ada)
  await givenApplication(database, ada)
  await sql`update public.notifications set read_at = now() where user_id = ${ada.id} and kind <> 'connection_request'`
  await later(11)
  await notices()
  await sql`update public.settings set messages = true where user_id = ${ada.id}`
  await sql`delete from private.person_mails`
  await notices()
  expect(await mails()).toEqual([])
})

/** As anybody who has the email. */
async function press(link: string, takenBack = false): Promise<boolean> {
  const results = await database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    { text: 'select public.unsubscribe($1, $2::boolean)', values: [link, String(takenBack)] },
  ])
  return results[1]?.rows[0]?.[0] === 't'
}
