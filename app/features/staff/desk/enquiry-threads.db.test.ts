/** A conversation that goes on by the link in an answer's mail, and what a stranger can do with one. */
import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let lena = { id: '' }
let enquiry = ''

type Entry = { by: string; body: string }

beforeEach(async () => {
  await sql`delete from tannr_internal.outbox`
  await sql`delete from private.enquiry_counts`
  lena = await givenAccount(database, { first_name: 'Lena', last_name: 'Rao' })
  await sql`update auth.users set email_confirmed_at = now(), raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  const [made] = await sql<{ id: string }>`
    insert into public.enquiries (kind, page, email, name, message)
    values ('chat', '/support', ${`${crypto.randomUUID()}@example.com`}, 'Otto', 'Where is my invoice?') returning id`
  enquiry = made?.id ?? ''
})

async function as(role: 'anon' | 'authenticated', text: string, values: string[], address = '') {
  const claims = role === 'anon' ? { role } : { role, sub: lena.id }
  const results = await database.batch([
    { text: "select set_config('role', $1, true)", values: [role] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify(claims)] },
    {
      text: "select set_config('request.headers', $1, true)",
      values: [JSON.stringify({ 'x-real-ip': address })],
    },
    { text, values },
  ])
  return results.at(-1)?.rows[0]?.[0]
}

/** The link in the mail of a new answer. */
async function answered(body = 'It is on its way.'): Promise<string> {
  await as('authenticated', 'select public.answer_enquiry($1, $2, $3)', [crypto.randomUUID(), enquiry, body])
  const [mail] = await sql<{ data: { link: string; question: string } }>`
    select message -> 'data' as data from tannr_internal.outbox
    where message ->> 'template' = 'enquiry_answer' order by id desc limit 1`
  return mail?.data.link ?? ''
}

const thread = async (link: string) =>
  JSON.parse((await as('anon', 'select public.enquiry_thread($1)', [link])) ?? 'null') as {
    entries: Entry[]
  } | null
const write = (link: string, body: string, reply: string = crypto.randomUUID(), address = '') =>
  as('anon', 'select public.continue_enquiry($1, $2, $3)', [link, reply, body], address)
const isSettled = async () => {
  const [row] = await sql<{ settled: boolean }>`
    select settled_at is not null as settled from public.enquiries where id = ${enquiry}`
  return row?.settled
}

test('a conversation has its turns in order, and is open again once somebody writes on', async () => {
  const link = await answered()
  expect(link).toMatch(/^[0-9a-f]{64}$/)
  expect(await isSettled()).toBe(true)
  const reply = crypto.randomUUID()
  expect(await write(link, '  It did not come.\n', reply)).toBe('t')
  // A form sent twice is one message.
  expect(await write(link, 'It did not come.', reply)).toBe('t')
  expect(await isSettled()).toBe(false)
  const second = await answered('We sent it once more.')
  const [mail] = await sql<{ question: string }>`
    select message -> 'data' ->> 'question' as question from tannr_internal.outbox order by id desc limit 1`
  expect(mail?.question).toBe('It did not come.')
  for (const one of [link, second]) {
    expect((await thread(one))?.entries.map(({ by, body }) => [by, body])).toEqual([
      ['', 'Where is my invoice?'],
      ['Lena Rao', 'It is on its way.'],
      ['', 'It did not come.'],
      ['Lena Rao', 'We sent it once more.'],
    ])
  }
})

test('a link that is none of ours, or too old, opens nothing and writes nothing', async () => {
  const link = await answered()
  for (const wrong of ['', enquiry, `${link}0`, link.slice(1), link.toUpperCase(), 'x'.repeat(5000)]) {
    expect(await thread(wrong)).toBeNull()
    expect(await write(wrong, 'Hello?')).toBe('f')
  }
  await sql`update private.enquiry_links set made_at = now() - interval '91 days'`
  expect(await thread(link)).toBeNull()
  expect(await write(link, 'Hello?')).toBe('f')
  const kept = await sql`select hash from private.enquiry_links where encode(hash, 'hex') = ${link}`
  expect(kept).toEqual([])
})

test('what the holder of a link can write is bounded: its length, how much within an hour, and how much in all', async () => {
  const link = await answered()
  for (const refused of ['', ' \n ', 'x'.repeat(5001), 'x'.repeat(30_000)]) {
    await expect(write(link, refused)).rejects.toThrow('Enter a message of 1 to 5,000 characters.')
  }
  for (let at = 0; at < 10; at++) expect(await write(link, `Message ${at}`)).toBe('t')
  await expect(write(link, 'One more')).rejects.toThrow('Too many messages from you within an hour.')
  await sql`delete from private.enquiry_counts`
  await sql`insert into public.enquiry_replies (enquiry_id, body)
    select ${enquiry}, 'x' from generate_series(1, 40)`
  await expect(write(link, 'One more')).rejects.toThrow('This conversation is full.')
  await sql`delete from public.enquiry_replies`
  for (let at = 0; at < 20; at++) {
    await sql`delete from private.enquiry_counts where sender like 'thread:%'`
    expect(await write(link, 'From one address', crypto.randomUUID(), '203.0.113.7')).toBe('t')
  }
  await sql`delete from private.enquiry_counts where sender like 'thread:%'`
  await expect(write(link, 'Again', crypto.randomUUID(), '203.0.113.7')).rejects.toThrow('Too many messages')
})

test('whoever has the account with the address is notified of an answer, and alone gets a link to it', async () => {
  const otto = await givenAccount(database)
  const stranger = await givenAccount(database)
  const address = `${crypto.randomUUID()}@example.com`
  await sql`update public.enquiries set email = upper(${address}) where id = ${enquiry}`
  await sql`update auth.users set email = ${address} where id = ${otto.id}`
  await answered('Not yet confirmed.')
  expect(await sql`select from public.notifications where kind = 'support'`).toEqual([])
  expect(await linkAs(otto.id)).toBeNull()
  await sql`update auth.users set email_confirmed_at = now() where id in (${otto.id}, ${stranger.id})`
  await answered('It is\non its way.')
  const told = await sql`
    select subject_id, subject, detail, read_at from public.notifications where kind = 'support' and user_id = ${otto.id}`
  const reference = enquiry.slice(0, 8).toUpperCase()
  expect(told).toEqual([
    { subject_id: enquiry, subject: reference, detail: 'It is on its way.', read_at: null },
  ])
  expect(await linkAs(stranger.id)).toBeNull()
  const link = await linkAs(otto.id)
  expect((await thread(link ?? ''))?.entries.at(-1)?.body).toBe('It is\non its way.')
  // Asked for again and again, it leaves no more than fifty.
  for (let time = 0; time < 60; time++) await linkAs(otto.id)
  const [kept] = await sql<{ links: number }>`
    select count(*)::int as links from private.enquiry_links where enquiry_id = ${enquiry}`
  expect(kept?.links).toBe(50)
})

async function linkAs(person: string): Promise<string | null> {
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    {
      text: "select set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify({ role: 'authenticated', sub: person })],
    },
    { text: 'select public.own_enquiry_link($1)', values: [enquiry] },
  ])
  return (results.at(-1)?.rows[0]?.[0] as string | null | undefined) ?? null
}

test('what goes on waits from when they last wrote, and staff opening it again changes nothing', async () => {
  await sql`update public.enquiries set created_at = '2026-01-01', last_at = '2026-01-01' where id = ${enquiry}`
  const link = await answered()
  await as('authenticated', 'select public.reopen_enquiry($1)', [enquiry])
  const last = async () =>
    (
      await sql<{
        day: string
      }>`select last_at::date::text as day from public.enquiries where id = ${enquiry}`
    )[0]?.day
  expect(await last()).toBe('2026-01-01')
  await write(link, 'It did not come.')
  expect(await last()).toBe(new Date().toISOString().slice(0, 10))
})

test('who claims an address uses up none of the messages of the person signed in under it', async () => {
  const address = `${lena.id}@example.com`
  const write = (role: 'anon' | 'authenticated', from: string) =>
    as(
      role,
      "insert into public.enquiries (kind, page, email, name, message) values ('support', '/support', $1, 'Lena', 'Hello')",
      [from],
    )
  for (let sent = 0; sent < 5; sent++) await write('anon', address)
  await expect(write('anon', address)).rejects.toThrow('Too many messages')
  for (let sent = 0; sent < 5; sent++) await write('authenticated', address)
  await expect(write('authenticated', address)).rejects.toThrow('Too many messages')
  const stranger = `${crypto.randomUUID()}@example.com`
  for (let sent = 0; sent < 5; sent++) await write('authenticated', stranger)
  await expect(write('anon', stranger)).rejects.toThrow('Too many messages')
})
