import { beforeEach, expect, test } from 'vitest'
import { type Notice, noticeWords } from '#shared/notice.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)
type Made = { id: string }
let [lena, ben]: [Made, Made] = [{ id: '' }, { id: '' }]
let event = ''

beforeEach(async () => {
  await sql`delete from public.company_events`
  lena = await givenAccount(database, { first_name: 'Lena' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  const [made] = await sql<Made>`
    insert into public.company_events (company_id, title, about, starts_at, ends_at, zone, link, capacity)
    values (${cast.company.id}, 'Open dome', 'Bring a deposit.', now() + interval '3 days', now() + interval '4 days', 'UTC',
      'https://meet.example/dome', 1) returning id`
  event = made?.id as string
  await answer(cast.ada)
  await answer(ben)
  await sql`delete from tannr_internal.outbox`
})

const answer = (who: Made, comes = true) =>
  askAs<string>(database, who, 'select public.answer_event($1, $2::boolean)', [event, String(comes)])
const report = (who: Made, field: 'event_id' | 'company_id', id: string) =>
  askAs(database, who, `insert into public.listing_reports (${field}, reason) values ($1, 'spam')`, [id])
const decide = (kind: string, subject: string, decision: string) =>
  askAs(database, lena, 'select public.decide_report($1, $2, $3, $4)', [
    ...[kind, subject, decision, 'They ask guests for money.'],
  ])
const page = (who: Made) => askAs<object | null>(database, who, 'select public.event_page($1)', [event])
const told = async (who: Made) => {
  const rows = await sql<{ state: string }>`
    select state from public.notifications where user_id = ${who.id} and kind = 'event' order by happened_at`
  return rows.map(({ state }) => state)
}
const mails = async () => {
  const rows = await sql<{ line: string }>`
    delete from tannr_internal.outbox where message ->> 'template' = 'event'
    returning (message -> 'data' ->> 'matter') || ' ' || (message -> 'data' ->> 'link') as line`
  return rows.map(({ line }) => line).sort()
}
const remind = () => sql`select private.send_event_reminders(now() + interval '2 days 2 hours', 50)`

test('an event is reported, taken down with word to its guests, and comes back with its places', async () => {
  await report(ben, 'event_id', event)
  await expect(report(ben, 'event_id', event)).rejects.toMatchObject({ code: '23505' })
  const [line] = await askAs<Record<string, unknown>[]>(
    database,
    lena,
    `select coalesce(jsonb_agg(r), '[]') from public.staff_reports() as r where r.subject = $1`,
    [event],
  )
  expect(line).toMatchObject({
    kind: 'event',
    hidden: false,
    words: expect.stringContaining('Bring a deposit.'),
  })
  await decide('event', event, 'hidden')
  expect(await page(cast.stranger)).toBeNull()
  expect([await told(cast.ada), await told(ben)]).toEqual([['hidden'], ['hidden']])
  expect(await mails()).toEqual(['hidden ', 'hidden '])
  await expect(answer(cast.stranger)).rejects.toThrow('We couldn’t find this event.')
  await expect(report(cast.stranger, 'event_id', event)).rejects.toMatchObject({ code: '42501' })
  // Neither a reminder nor a place that comes free brings it to mind.
  await answer(cast.ada, false)
  await remind()
  expect(await told(ben)).toEqual(['hidden'])
  const held = await ask<{ events: object[] }>('owner', 'select public.company_events($1)', [cast.company.id])
  expect(held.events).toMatchObject([{ id: event, hidden: true }])
  await decide('event', event, 'restored')
  expect(await page(cast.stranger)).toMatchObject({ title: 'Open dome' })
  // That it is back, and the place that Ada left.
  expect(await told(ben)).toEqual(['back', 'place'])
  expect((await mails()).map((mail) => mail.split(' ')[0])).toEqual(['back', 'place'])
  await remind()
  expect(await told(ben)).toEqual(['back', 'soon'])
})

test('a place that came free is still told when the event is taken down, and when it is back', async () => {
  await answer(cast.ada, false)
  expect(await told(ben)).toEqual(['place'])
  await report(ben, 'event_id', event)
  await decide('event', event, 'hidden')
  expect(await told(ben)).toEqual(['place', 'hidden'])
  await decide('event', event, 'restored')
  expect(await told(ben)).toEqual(['place', 'back'])
  const lines = await askAs<Notice[]>(
    database,
    ben,
    `select jsonb_agg(line) from public.my_notices(array['event']) as line`,
  )
  expect(lines.map((line) => noticeWords(line).to)).toEqual([`/events/${event}`, `/events/${event}`])
  expect(new Set(lines.map(({ company }) => company?.slug)).size).toBe(1)
  expect(lines[0]?.company?.slug).toEqual(expect.any(String))
})

test('events go and come back with their company, and those that were taken down for themselves stay so', async () => {
  await report(ben, 'company_id', cast.company.id)
  await decide('company', cast.company.id, 'hidden')
  expect(await told(cast.ada)).toEqual(['hidden'])
  await remind()
  expect(await told(cast.ada)).toEqual(['hidden'])
  await expect(answer(cast.stranger)).rejects.toThrow('We couldn’t find this event.')
  await decide('company', cast.company.id, 'restored')
  expect(await told(cast.ada)).toEqual(['back'])
  await report(ben, 'event_id', event)
  await decide('event', event, 'hidden')
  await sql`delete from public.notifications`
  await sql`delete from public.report_decisions`
  await decide('company', cast.company.id, 'hidden')
  await decide('company', cast.company.id, 'restored')
  expect(await told(cast.ada)).toEqual([])
  expect(await page(cast.stranger)).toBeNull()
})

test('a calendar of one’s own has no event that is out of sight', async () => {
  const [feed] = await sql<{ secret: string }>`
    insert into public.calendar_feeds (user_id) values (${cast.ada.id}) returning secret`
  const entries = async () => {
    const [row] = await sql<{ feed: object }>`select public.calendar_feed(${feed?.secret}) as feed`
    return JSON.stringify(row?.feed)
  }
  expect(await entries()).toContain(`event-${event}`)
  await report(ben, 'event_id', event)
  await decide('event', event, 'hidden')
  expect(await entries()).not.toContain(`event-${event}`)
})
