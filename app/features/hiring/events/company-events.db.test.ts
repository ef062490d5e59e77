import { beforeEach, expect, test } from 'vitest'
import type { CompanyPage } from '#shared/company.ts'
import type { EventPerson, HeldEvents } from '#shared/company-event.ts'
import type { EventPage } from '#shared/event-page.ts'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase({ size: 8 })
const { sql } = database
type Made = { id: string }
let cast: Cast

beforeEach(async () => {
  await sql`delete from public.company_events`
  cast = await givenHiring(database)
})

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fields = (more: Record<string, string> = {}) => ({
  ...{ title: 'Open dome', about: '', starts: `${dayAhead(9)}T18:00`, ends: `${dayAhead(9)}T20:00` },
  ...{ zone: 'Europe/Lisbon', place: 'The dome', link: 'https://meet.example/dome', capacity: '2' },
  ...more,
})
const save = (who: Made, more = {}, event: string | null = null) =>
  askAs<string>(database, who, 'select public.save_event($1, $2::jsonb, $3::uuid)', [
    cast.company.id,
    JSON.stringify(fields(more)),
    event,
  ])
const answer = (who: Made, event: string, comes = true) =>
  askAs<string>(database, who, 'select public.answer_event($1, $2::boolean)', [event, String(comes)])
const held = (who: Made, over = false) =>
  askAs<HeldEvents>(database, who, 'select public.company_events($1, $2::boolean)', [
    cast.company.id,
    String(over),
  ])
const onPage = async (who: Made) => {
  const [{ slug } = { slug: '' }] = await sql<{ slug: string }>`
    select slug from public.companies where id = ${cast.company.id}`
  const page = await askAs<CompanyPage>(database, who, 'select public.company_page($1)', [slug])
  return page.events
}
const people = (many: number) => Promise.all(Array.from({ length: many }, () => givenAccount(database)))
const told = async (who: Made) =>
  (
    await sql<{ state: string }>`
      select state from public.notifications where user_id = ${who.id} and kind = 'event'`
  ).map(({ state }) => state)

test('places are given exactly, however many ask at the same moment, and then somebody waits', async () => {
  const event = await save(cast.owner, { capacity: '7' })
  const guests = await people(24)
  const said = await Promise.all(guests.map((guest) => answer(guest, event)))
  expect(said.filter((one) => one === 'going')).toHaveLength(7)
  expect(said.filter((one) => one === 'waiting')).toHaveLength(17)
  // Leaving and joining at the same time.
  const goers = guests.filter((_, index) => said[index] === 'going')
  const late = await people(5)
  await Promise.all([
    ...goers.slice(0, 4).map((guest) => answer(guest, event, false)),
    ...late.map((guest) => answer(guest, event)),
  ])
  const [counted] = await sql<{ going: number; waiting: number; rows: number }>`
    select e.going, e.waiting, (select count(*)::integer from public.event_answers where event_id = e.id and state = 'going') as rows
    from public.company_events e where e.id = ${event}`
  expect(counted).toEqual({ going: 7, waiting: 18, rows: 7 })
})

test('who waited the longest moves up when somebody leaves, and is told', async () => {
  const event = await save(cast.owner, { capacity: '1' })
  const [first, second, third] = (await people(3)) as [Made, Made, Made]
  expect(await answer(first, event)).toBe('going')
  expect(await answer(second, event)).toBe('waiting')
  expect(await answer(third, event)).toBe('waiting')
  expect(await answer(second, event)).toBe('waiting')
  // Deleting the account frees the place.
  await sql`delete from auth.users where id = ${first.id}`
  expect(await told(second)).toEqual(['place'])
  expect(await told(third)).toEqual([])
  await save(cast.recruiter, { capacity: '2' }, event)
  expect(await told(third)).toEqual(['place'])
  await expect(save(cast.owner, { capacity: '1' }, event)).rejects.toThrow('Spots already taken: 2.')
  const line = await askAs<EventPerson[]>(
    database,
    cast.owner,
    'select json_agg(one) from public.event_people($1) as one',
    [event],
  )
  expect(line.map(({ person, state }) => [person, state])).toEqual([
    [second.id, 'going'],
    [third.id, 'going'],
  ])
})

test('the link is for those who come, and who comes for those who hold the event', async () => {
  const event = await save(cast.owner, { capacity: '1' })
  const link = async (who: Made) => (await onPage(who))[0]?.link
  expect(await link(cast.ada)).toBe('')
  await answer(cast.ada, event)
  expect(await link(cast.ada)).toBe('https://meet.example/dome')
  await answer(cast.stranger, event)
  expect(await link(cast.stranger)).toBe('')
  expect(await link(cast.recruiter)).toBe('https://meet.example/dome')
  const list = (who: Made) =>
    askAs<EventPerson[] | null>(database, who, 'select json_agg(one) from public.event_people($1) as one', [
      event,
    ])
  expect(await list(cast.owner)).toHaveLength(2)
  for (const who of [cast.stranger, cast.interviewer, cast.ada]) {
    expect(await list(who)).toBeNull()
    await expect(save(who)).rejects.toThrow('You can’t manage this company’s events.')
    await expect(askAs(database, who, 'select public.cancel_event($1)', [event])).rejects.toThrow(
      'We couldn’t find this event, or it’s already over.',
    )
  }
})

test('everyone reads the page of an event, over or not, and its link is for those who come', async () => {
  const event = await save(cast.owner)
  const other = await save(cast.owner, {
    title: 'Second night',
    starts: `${dayAhead(10)}T18:00`,
    ends: `${dayAhead(10)}T20:00`,
  })
  const read = (who: Made, id = event) =>
    askAs<EventPage | null>(database, who, 'select public.event_page($1)', [id])
  const seen = async (id = event) => {
    const [, answered] = await database.batch([
      { text: "select set_config('role', 'anon', true)", values: [] },
      { text: 'select public.event_page($1)', values: [id] },
    ])
    return JSON.parse(answered?.rows[0]?.[0] ?? 'null') as EventPage | null
  }
  expect(await seen()).toMatchObject({
    ...{ title: 'Open dome', link: '', online: true, answer: null, capacity: 2 },
    company: { name: expect.any(String), slug: expect.any(String) },
    others: [{ id: other, title: 'Second night' }],
  })
  await answer(cast.ada, event)
  expect(await read(cast.ada)).toMatchObject({ answer: 'going', link: 'https://meet.example/dome', going: 1 })
  expect(await read(cast.interviewer)).toMatchObject({ answer: null, link: '' })
  expect(await read(cast.recruiter)).toMatchObject({ answer: null, link: 'https://meet.example/dome' })
  await askAs(database, cast.owner, 'select public.cancel_event($1, $2)', [other, 'Snow.'])
  expect(await seen(other)).toMatchObject({ state: 'cancelled', cancelled_because: 'Snow.' })
  expect((await seen())?.others).toEqual([])
  await sql`update public.company_events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = ${event}`
  expect(await seen()).toMatchObject({ title: 'Open dome' })
  expect(await seen(crypto.randomUUID())).toBeNull()
})

test('times are those of the zone that is named', async () => {
  const event = await save(cast.owner, {
    ...{ starts: `${dayAhead(3)}T09:30`, ends: `${dayAhead(3)}T10:30`, zone: 'Asia/Kolkata' },
  })
  const [made] = await sql<{ starts: Date }>`
    select starts_at as starts from public.company_events where id = ${event}`
  expect(made?.starts.toISOString()).toBe(`${dayAhead(3)}T04:00:00.000Z`)
  await expect(save(cast.owner, { zone: 'Mars/Olympus' })).rejects.toThrow('Choose a time zone.')
  await expect(save(cast.owner, { starts: '2020-01-01T10:00', ends: '2020-01-01T11:00' })).rejects.toThrow(
    'An event has to begin in the future',
  )
  await expect(save(cast.owner, { ends: `${dayAhead(9)}T17:00` })).rejects.toThrow('end after it begins')
})

test('who comes hears of another time, of the day before once, and of the end', async () => {
  const event = await save(cast.owner)
  await answer(cast.ada, event)
  await save(cast.owner, { about: 'Bring a coat.' }, event)
  expect(await told(cast.ada)).toEqual([])
  await save(cast.owner, { starts: `${dayAhead(9)}T17:00` }, event)
  expect(await told(cast.ada)).toEqual(['moved'])
  const remind = async (hoursBefore: number) => {
    const [row] = await sql<{ done: number }>`
      select private.send_event_reminders(e.starts_at - make_interval(hours => ${hoursBefore}), 50) as done
      from public.company_events e where e.id = ${event}`
    return row?.done
  }
  expect(await remind(96)).toBe(0)
  expect(await remind(12)).toBe(1)
  expect(await remind(11)).toBe(0)
  expect(await told(cast.ada)).toEqual(['soon'])
  await askAs(database, cast.recruiter, 'select public.cancel_event($1, $2)', [event, 'Snow.'])
  expect(await told(cast.ada)).toEqual(['cancelled'])
  await expect(answer(cast.stranger, event)).rejects.toThrow('This event was canceled.')
  expect((await held(cast.owner)).ahead).toBe(0)
  expect((await held(cast.owner, true)).events[0]).toMatchObject({
    cancelled_because: 'Snow.',
    state: 'cancelled',
  })
})

test('what somebody goes to is in their calendar, and what they wait for is not', async () => {
  const event = await save(cast.owner, { capacity: '1' })
  const [goes, waits] = (await people(2)) as [Made, Made]
  await answer(goes, event)
  await answer(waits, event)
  const calendarOf = async ({ id }: Made) => {
    await sql`insert into public.calendar_feeds (user_id) values (${id}) on conflict do nothing`
    const [feed] = await sql<{ events: Record<string, string>[] }>`
      select public.calendar_feed(secret) as events from public.calendar_feeds where user_id = ${id}`
    return feed?.events
  }
  expect(await calendarOf(goes)).toMatchObject([
    {
      id: `event-${event}`,
      title: expect.stringContaining('Open dome: '),
      place: 'The dome',
      note: 'https://meet.example/dome',
      changed: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
  expect(await calendarOf(waits)).toEqual([])
  await askAs(database, cast.owner, 'select public.cancel_event($1)', [event])
  expect(await calendarOf(goes)).toEqual([])
})

test('a calendar names a company for which nobody vouches as one, and any other without a word', async () => {
  const event = await save(cast.owner)
  await answer(cast.ada, event)
  await sql`update public.applications set answer_by = current_date + 3 where id = ${cast.application.id}`
  const [feed] = await sql<{ secret: string }>`
    insert into public.calendar_feeds (user_id) values (${cast.ada.id}) returning secret`
  const titles = async () => {
    const rows = await sql<{ title: string }>`
      select entry ->> 'title' as title from jsonb_array_elements(public.calendar_feed(${feed?.secret})) as entry order by 1`
    return rows.map(({ title }) => title)
  }
  const [{ name } = { name: '' }] = await sql<{ name: string }>`
    update public.companies set verified_how = null, verified_at = null where id = ${cast.company.id} returning name`
  expect(await titles()).toEqual([
    `${name} (unverified company) answers by today`,
    `Open dome: ${name} (unverified company)`,
  ])
  await sql`update public.companies set verified_how = 'operator', verified_at = now() where id = ${cast.company.id}`
  expect(await titles()).toEqual([`${name} answers by today`, `Open dome: ${name}`])
})
