import { beforeEach, expect, test } from 'vitest'
import type { NamedMail } from '#server/platform/messages/project-mails.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()

beforeEach(async () => {
  await database.sql`delete from public.subscriptions`
  await database.sql`delete from private.enquiry_counts`
})

/** Subscribes by the form, and returns the token of the email's link. */
async function subscribe(email: string, values: { kind?: string; updates?: string } = {}) {
  const { kind = 'subscribe', updates = '' } = values
  await database.sql`
    insert into public.enquiries (kind, page, email, payload) values (${kind}, '/news', ${email}, ${{ updates }})`
  const [mail] = await database.sql<{ message: NamedMail }>`
    delete from tannr_internal.outbox where message ->> 'to' = ${email} returning message`
  return mail?.message.data?.unsubscribe as string | undefined
}

/** As anybody who has the email, signed in or not. */
async function press(link: string, takenBack = false): Promise<boolean> {
  const results = await database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    { text: 'select public.unsubscribe($1, $2::boolean)', values: [link, String(takenBack)] },
  ])
  return results[1]?.rows[0]?.[0] === 't'
}

async function subscribers(): Promise<string[]> {
  const rows = await database.sql<{ email: string }>`
    select email from public.subscriptions where ended_at is null order by email`
  return rows.map(({ email }) => email)
}

test('the link in the mail ends the subscription of its own address, and takes that back', async () => {
  const link = (await subscribe('ada@example.com')) as string
  await subscribe('grace@example.com')
  expect(await press(link)).toBe(true)
  expect(await press(link)).toBe(true)
  expect(await subscribers()).toEqual(['grace@example.com'])
  expect(await press(link, true)).toBe(true)
  expect(await subscribers()).toEqual(['ada@example.com', 'grace@example.com'])
})

test('every mail has a link of its own, the old ones go on working, and the database holds none of them', async () => {
  const first = (await subscribe('ada@example.com')) as string
  const second = (await subscribe('Ada@example.com')) as string
  expect(second).not.toBe(first)
  expect(await subscribers()).toEqual(['ada@example.com'])
  expect(await press(first)).toBe(true)
  expect(await subscribers()).toEqual([])
  const [kept] = await database.sql<{ known: boolean }>`
    select exists (select from private.unsubscribe_links l where l::text like '%' || ${second} || '%') as known`
  expect(kept?.known).toBe(false)
})

test('who subscribes again after leaving is subscribed', async () => {
  await press((await subscribe('ada@example.com')) as string)
  await subscribe('ada@example.com')
  expect(await subscribers()).toEqual(['ada@example.com'])
})

test('a link that was guessed, and an address in its place, end nothing', async () => {
  await subscribe('ada@example.com')
  for (const guess of ['', 'ada@example.com', '0'.repeat(64)]) expect(await press(guess)).toBe(false)
  expect(await subscribers()).toEqual(['ada@example.com'])
})

test('who asks for updates in the support form is subscribed, and who only writes is not', async () => {
  expect(await subscribe('asks@example.com', { kind: 'support', updates: 'yes' })).toMatch(/^[0-9a-f]{64}$/)
  expect(await subscribe('writes@example.com', { kind: 'support' })).toBeUndefined()
  expect(await subscribers()).toEqual(['asks@example.com'])
})

test('the newsletter switch of an account with that address says the same', async () => {
  const [person] = await database.sql<{ id: string }>`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'lena@example.com', now()) returning id`
  await database.sql`insert into public.settings (user_id, newsletter) values (${person?.id}, true)`
  const link = (await subscribe('Lena@example.com')) as string
  const newsletter = async () =>
    (await database.sql`select newsletter from public.settings where user_id = ${person?.id}`)[0]?.newsletter
  await press(link)
  expect(await newsletter()).toBe(false)
  await press(link, true)
  expect(await newsletter()).toBe(true)
})
