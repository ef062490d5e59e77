import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Application, ApplicationCounts } from '#app/features/work/applications/application-records.ts'
import { inTab } from '#app/features/work/applications/application-records.ts'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenCompany } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let [ada, ben] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  await sql`truncate tannr_internal.outbox, private.person_mails`
  await sql`delete from public.notifications`
  ada = await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })
  ben = await givenAccount(database, { first_name: 'Ben', last_name: 'Oster' })
})

async function outside(
  fields: { title?: string; status?: string; applied_at?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const { title = 'Keeper', status = 'under_review', applied_at = '2026-01-05T10:00:00Z' } = fields
  await asPerson(
    database,
    ada,
    `insert into public.outside_applications (id, title, company_name, status, applied_at) values ($1, $2, 'Elsewhere', $3, $4)`,
    [id, title, status, applied_at],
  )
  return id
}

const move = (id: string, status: string, person = ada) =>
  asPerson(database, person, 'update public.outside_applications set status = $2 where id = $1', [id, status])

async function list(tab: string, more: { words?: string; after?: Application; most?: number } = {}) {
  const { words = '', after, most = 20 } = more
  const rows = await asPerson<{ list: Application[] }>(
    database,
    ada,
    'select public.application_list($1, $2, $3, $4, $5::integer) as list',
    [tab, words, after?.applied_at ?? null, after?.id ?? null, String(most)],
  )
  return rows[0]?.list ?? []
}

const told = (person = ada) => sql<{ subject: string; detail: string; read: boolean }>`
  select subject, detail, read_at is not null as read from public.notifications
  where user_id = ${person.id} and kind = 'reminder' order by subject`

/** As the server does it. */
async function work(call: 'reminders' | 'notices', at: string): Promise<number> {
  return database.transaction(async (owned) => {
    await owned`set local role project_owner`
    const rows =
      call === 'reminders'
        ? await owned<{ done: number }>`select private.send_reminders(${at}::timestamptz, 20) as done`
        : await owned<{ done: number }>`select private.send_notices(${at}::timestamptz, 20) as done`
    return rows[0]?.done ?? 0
  })
}

test('what a person moves along has a history, and how far it got is what was said last before it ended', async () => {
  const id = await outside()
  await move(id, 'offer_received')
  await move(id, 'phone_screening')
  await move(id, 'rejected')
  const [row] = await sql<{ status: string; reached: string; history: { kind: string; said: string }[] }>`
    select status, reached, history from public.outside_applications where id = ${id}`
  expect(row).toMatchObject({ status: 'rejected', reached: 'phone_screening' })
  expect(row?.history.map(({ kind, said }) => `${kind} ${said}`)).toEqual([
    'applied under_review',
    'status offer_received',
    'status phone_screening',
    'status rejected',
  ])
  await expect(
    asPerson(database, ada, `update public.outside_applications set history = '[]' where id = $1`, [id]),
  ).rejects.toThrow('permission denied')
  await move(id, 'offer_received', ben)
  expect(await list('offers')).toEqual([])
})

test('both kinds are in the same tabs, figures and pages, by the documented rules', async () => {
  const jobs = await sql<{ id: string }>`select id from public.jobs where status = 'open' order by id limit 4`
  for (const [place, { id }] of jobs.entries()) {
    const made = await givenApplication(database, ada, id)
    await sql`update public.applications set applied_at = ${`2026-01-0${place + 2}T10:00:00Z`} where id = ${made.id}`
  }
  const statuses = ['under_review', 'phone_screening', 'interview_scheduled', 'offer_received', 'rejected']
  for (const status of statuses) await outside({ title: `Keeper ${status}`, status })
  const gone = await outside({ title: 'Withdrawn keeper' })
  await asPerson(database, ada, 'update public.outside_applications set withdrawn_at = now() where id = $1', [
    gone,
  ])
  const all = await list('all')
  expect(all).toHaveLength(10)
  expect(all.map(({ applied_at }) => applied_at)).toEqual(
    all
      .map(({ applied_at }) => applied_at)
      .toSorted()
      .reverse(),
  )
  for (const tab of ['active', 'interviews', 'offers', 'archived'] as const) {
    expect((await list(tab)).map(({ id }) => id)).toEqual(
      all.filter((one) => inTab(one, tab)).map(({ id }) => id),
    )
  }
  expect(await list('all', { words: '  KEEPER phone_' })).toMatchObject([
    { outside: true, status: 'phone_screening' },
  ])
  // It is not a wildcard.
  expect(await list('all', { words: '%' })).toEqual([])
  const pages: Application[] = []
  for (;;) {
    const last = pages.at(-1)
    const page = await list('all', { most: 3, ...(last && { after: last }) })
    if (page.length === 0) break
    pages.push(...page)
  }
  expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const [counted] = await asPerson<{ counts: ApplicationCounts }>(
    database,
    ada,
    'select public.application_counts() as counts',
  )
  expect(counted?.counts).toMatchObject({ total: 10, withdrawn: 1, open: { under_review: 5, rejected: 1 } })
  const [read] = await asPerson<{ board: Record<string, Application[]> }>(
    database,
    ada,
    'select public.application_board() as board',
  )
  expect(Object.entries(read?.board ?? {}).map(([status, cards]) => [status, cards.length])).toEqual(
    expect.arrayContaining([
      ['under_review', 5],
      ['phone_screening', 1],
      ['rejected', 1],
    ]),
  )
})

test('there is an end to what a person keeps, and nothing is applied for tomorrow', async () => {
  const id = await outside({ applied_at: '2099-01-01T00:00:00Z' })
  const [row] = await sql<{ now: boolean }>`
    select applied_at <= clock_timestamp() as now from public.outside_applications where id = ${id}`
  expect(row?.now).toBe(true)
  await sql`insert into public.outside_applications (user_id, title, company_name)
    select ${ada.id}, 'Keeper', 'Elsewhere' from generate_series(1, 499)`
  await expect(outside()).rejects.toThrow('at most 500')
})

async function remind(of: { application?: string; outside?: string }, day: string, words = '', person = ada) {
  const id = randomUUID()
  await asPerson(
    database,
    person,
    'insert into public.application_reminders (id, application_id, outside_id, due_on, words) values ($1, $2, $3, $4, $5)',
    [id, of.application ?? null, of.outside ?? null, day, words],
  )
  return id
}

test('a reminder is told on its day, once, and mailed by the switch of email alerts', async () => {
  await sql`update auth.users set email_confirmed_at = now() where id = ${ada.id}`
  const made = await givenApplication(database, ada)
  const other = await outside()
  await remind({ application: made.id }, '2031-01-08', 'Ask how it goes')
  await remind({ outside: other }, '2031-01-09')
  expect(await work('reminders', '2031-01-08T07:59:00Z')).toBe(0)
  expect(await work('reminders', '2031-01-08T08:00:00Z')).toBe(1)
  expect(await work('reminders', '2031-01-08T08:05:00Z')).toBe(0)
  expect((await told()).map(({ subject }) => subject)).toEqual(['Ask how it goes'])
  expect(await work('reminders', '2031-01-10T10:00:00Z')).toBe(1)
  expect(await told()).toMatchObject([
    { subject: 'Ask how it goes' },
    { subject: 'Keeper', detail: 'Keeper at Elsewhere' },
  ])
  await sql`update public.notifications set happened_at = happened_at - interval '11 minutes'`
  await work('notices', new Date().toISOString())
  const mails = await sql<{ to: string; kinds: string }>`
    select message ->> 'to' as to, message #>> '{data,notices,0,kind}' as kinds from tannr_internal.outbox`
  expect(mails).toEqual([{ to: `${ada.id}@example.com`, kinds: 'reminder' }])
})

test('what is done is not told, what is put off is told again, and what is removed was never said', async () => {
  const id = await outside()
  const [done, later, gone] = [
    await remind({ outside: id }, '2031-01-08', 'Done'),
    await remind({ outside: id }, '2031-01-08', 'Later'),
    await remind({ outside: id }, '2031-01-08', 'Gone'),
  ]
  await asPerson(database, ada, 'update public.application_reminders set done_at = now() where id = $1', [
    done,
  ])
  expect(await work('reminders', '2031-01-08T09:00:00Z')).toBe(2)
  expect((await told()).map(({ subject }) => subject)).toEqual(['Gone', 'Later'])
  await asPerson(
    database,
    ada,
    `update public.application_reminders set due_on = '2031-02-01' where id = $1`,
    [later],
  )
  await asPerson(database, ada, 'delete from public.application_reminders where id = $1', [gone])
  expect(await told()).toEqual([])
  expect(await work('reminders', '2031-02-01T09:00:00Z')).toBe(1)
  expect((await told()).map(({ subject }) => subject)).toEqual(['Later'])
})

test('reminders are of one’s own applications, on either kind, and in one’s own calendar', async () => {
  const made = await givenApplication(database, ada)
  const other = await outside()
  await expect(remind({ application: made.id }, '2031-01-08', '', ben)).rejects.toThrow('row-level security')
  await expect(remind({ outside: other }, '2031-01-08', '', ben)).rejects.toThrow('foreign key')
  await expect(remind({}, '2031-01-08')).rejects.toThrow('check constraint')
  const id = await remind({ outside: other }, '2031-01-08', 'Send the portfolio')
  await sql`insert into public.calendar_feeds (user_id) values (${ada.id})`
  const [feed] = await sql<{ events: { id: string; title: string; starts: string }[] }>`
    select public.calendar_feed(secret) as events from public.calendar_feeds where user_id = ${ada.id}`
  expect(feed?.events).toContainEqual(
    expect.objectContaining({ id: `reminder-${id}`, title: 'Send the portfolio', starts: '2031-01-08' }),
  )
  expect((await list('all')).find((one) => one.id === other)?.reminder).toMatchObject({
    due_on: '2031-01-08',
  })
})

test('an employer that was typed in has the mark of the company here that is called so', async () => {
  const mark = '/marks/elsewhere.svg'
  await outside()
  const logo = async () => (await list('all'))[0]?.job.company.logo_url
  expect(await logo()).toBeNull()
  const { id } = await givenCompany(database, { name: 'Elsewhere', logo_url: mark })
  expect(await logo()).toBe(mark)
  await sql`delete from public.companies where id = ${id}`
})
