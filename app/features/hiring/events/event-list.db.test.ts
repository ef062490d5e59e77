import { beforeEach, expect, test } from 'vitest'
import type { HeldEvents } from '#shared/company-event.ts'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask } = useHiring(database)

beforeEach(async () => {
  await sql`delete from public.company_events`
  // Many begin at the same moment; every fifth is canceled.
  await sql`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place, state)
    select ${cast.company.id}, 'Evening ' || n, now() + (n / 4) * interval '1 day 3 microseconds' + interval '1 hour',
      now() + (n / 4) * interval '1 day' + interval '3 hours', 'UTC', 'The dome', case when n % 5 = 0 then 'cancelled' else 'planned' end
    from generate_series(-24, 49) as n`
  // Begun, and not over.
  await sql`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place)
    values (${cast.company.id}, 'A fortnight', now() - interval '13 days 23 hours', now() + interval '1 hour', 'UTC', 'The dome')`
})

const listed = (over: boolean, after?: { starts_at: string; id: string }) =>
  ask<HeldEvents>('recruiter', 'select public.company_events($1, $2::boolean, $3::timestamptz, $4::uuid)', [
    ...[cast.company.id, String(over)],
    ...[after?.starts_at ?? null, after?.id ?? null],
  ])

async function throughAll(over: boolean) {
  const pages = [await listed(over)]
  for (let last = pages[0]; last?.more; last = pages.at(-1))
    pages.push(await listed(over, last.events.at(-1)))
  return pages
}

const inOrder = (over: boolean) =>
  over
    ? sql<{ id: string }>`select id from public.company_events where state = 'cancelled' or ends_at <= now()
        order by starts_at desc, id desc`
    : sql<{
        id: string
      }>`select id from public.company_events where state = 'planned' and ends_at > now() order by starts_at, id`

test.each([
  ['upcoming', false],
  ['past', true],
])('the %s events of a company are there once each, over all pages', async (_, over) => {
  const pages = await throughAll(over)
  const expected = (await inOrder(over)).map(({ id }) => id)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.slice(0, -1).map(({ events }) => events.length)).toEqual(Array(pages.length - 1).fill(20))
  expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(expected)
  expect(pages.map(({ ahead, over }) => ahead + over)).toEqual(Array(pages.length).fill(75))
  expect(pages[0]?.[over ? 'over' : 'ahead']).toBe(expected.length)
})

test('an event that is added or canceled between two pages hides no other and shows none twice', async () => {
  const first = await listed(false)
  const rest = (await throughAll(false)).slice(1).flatMap(({ events }) => events.map(({ id }) => id))
  await sql`
    insert into public.company_events (company_id, title, starts_at, ends_at, zone, place)
    values (${cast.company.id}, 'Tonight', now() + interval '1 minute', now() + interval '1 hour', 'UTC', 'The dome')`
  const second = await listed(false, first.events.at(-1))
  expect(second.events.map(({ id }) => id)).toEqual(rest.slice(0, 20))
  await ask('owner', 'select public.cancel_event($1)', [first.events[3]?.id as string])
  expect((await listed(false, first.events.at(-1))).events).toEqual(second.events)
})
