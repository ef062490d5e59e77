import { expect, test } from 'vitest'
import { isDatabaseError } from '#server/platform/database.ts'
import { askAs } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase({ size: 4 })
const { sql } = database

/** As a visitor's page calls it, from the given address. */
const rate = (source: string, helpful: boolean, { kind = 'question', address = '192.0.2.1' } = {}) =>
  database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    {
      text: "select set_config('request.headers', $1, true)",
      values: [JSON.stringify({ 'x-real-ip': address })],
    },
    { text: 'select public.rate_answer($1, $2, $3)', values: [source, kind, String(helpful)] },
  ])
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (isDatabaseError(error) ? error.code : Promise.reject(error)),
  )
const ratings = (who: { id: string }) =>
  askAs(
    database,
    who,
    `select coalesce(jsonb_agg(to_jsonb(r)), '[]') from public.staff_answer_ratings() as r`,
  )

test('what helped is counted by page, what helped least first, and read by staff alone', async () => {
  await rate('/help-center/reset-a-password', true)
  await rate('/help-center/reset-a-password', true)
  await rate('/help-center/reset-a-password', false)
  await rate('', false)
  await rate('', false)
  await rate('/privacy', true, { kind: 'article' })
  const [staff, person] = [await givenAccount(database), await givenAccount(database)]
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${staff.id}`
  expect(await ratings(staff)).toMatchObject([
    { source: '', kind: 'question', helped: 0, missed: 2 },
    { source: '/help-center/reset-a-password', kind: 'question', helped: 2, missed: 1 },
    { source: '/privacy', kind: 'article', helped: 1, missed: 0 },
  ])
  expect(await ratings(person)).toEqual([])
  const visitor = database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    { text: 'select * from public.staff_answer_ratings()', values: [] },
  ])
  expect(await codeOf(visitor)).toBe('42501')
})

test('words are no page, and a kind is one of ours', async () => {
  expect(await codeOf(rate('how do I leave my boss Otto', false))).toBe('23514')
  expect(await codeOf(rate('https://elsewhere.example', false))).toBe('23514')
  expect(await codeOf(rate('/privacy', false, { kind: 'gossip' }))).toBe('23514')
})

test('thirty an hour count from an address, others are not stopped by it, and the address is forgotten', async () => {
  const address = '192.0.2.30'
  for (let one = 0; one < 30; one++) await rate('/terms', true, { address })
  expect(await codeOf(rate('/terms', true, { address }))).toBe('PT429')
  await rate('/terms', true, { address: '192.0.2.31' })
  const [counted] = await sql<{
    helped: number
  }>`select helped from public.answer_ratings where source = '/terms'`
  expect(counted).toEqual({ helped: 31 })
  await sql`update private.enquiry_counts set began = now() - interval '2 hours' where sender = ${`rating:${address}`}`
  await rate('/terms', true, { address: '192.0.2.32' })
  expect(await sql`select sender from private.enquiry_counts where sender = ${`rating:${address}`}`).toEqual(
    [],
  )
})

test('what is older than a year goes with the next one', async () => {
  await sql`insert into public.answer_ratings (day, source, kind, helped) values (current_date - 400, '/security', 'article', 3)`
  await rate('/security', true)
  expect(await sql`select helped from public.answer_ratings where source = '/security'`).toEqual([
    { helped: 1 },
  ])
})

test('pages that strangers make up fill no table: beyond 2,000 of a day they are not told apart', async () => {
  await sql`delete from public.answer_ratings`
  await sql`
    insert into public.answer_ratings (day, source, kind, helped)
    select (now() at time zone 'utc')::date, '/made-up/' || n, 'article', 1 from generate_series(1, 2000) n`
  await rate('/made-up/one-more', true, { kind: 'article', address: '198.18.0.9' })
  await rate('/made-up/7', true, { kind: 'article', address: '198.18.0.9' })
  expect(
    await sql`select source, helped from public.answer_ratings where source in ('', '/made-up/7', '/made-up/one-more') order by 1`,
  ).toEqual([
    { source: '', helped: 1 },
    { source: '/made-up/7', helped: 2 },
  ])
})
