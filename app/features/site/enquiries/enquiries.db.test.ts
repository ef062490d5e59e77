import { expect, test } from 'vitest'
import { isDatabaseError } from '#server/platform/database.ts'
import type { NamedMail } from '#server/platform/messages/project-mails.ts'
import { enquiryKinds } from '#shared/enquiry-kinds.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase({ size: 4 })

const ordinary = {
  kind: 'contact',
  page: '/company',
  email: 'ada@example.com',
  name: 'Ada',
  message: 'Hello',
}

/** Inserts as a visitor or a signed-in person would through the data API, from the given address. */
function send(values: Record<string, unknown>, address = '192.0.2.1', person?: string) {
  const columns = Object.keys(values)
  return database.batch([
    { text: "select set_config('role', $1, true)", values: [person ? 'authenticated' : 'anon'] },
    {
      text: "select set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify(person ? { sub: person } : {})],
    },
    {
      text: "select set_config('request.headers', $1, true)",
      values: [JSON.stringify({ 'x-forwarded-for': address })],
    },
    {
      text: `insert into public.enquiries (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      values: Object.values(values).map(String),
    },
  ])
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    if (isDatabaseError(error)) return error.code
    throw error
  }
  return undefined
}

test('a visitor can send an enquiry and cannot read any', async () => {
  await send(ordinary)
  const [stored] = await database.sql<{ email: string }>`select email, kind, page from public.enquiries`
  expect(stored).toEqual({ email: 'ada@example.com', kind: 'contact', page: '/company' })
  const reading = database.batch([
    { text: "select set_config('role', 'anon', true)", values: [] },
    { text: 'select * from public.enquiries', values: [] },
  ])
  expect(await codeOf(reading)).toBe('42501')
})

test('the confirmation is queued, and repeats no word of the sender', async () => {
  await send({ ...ordinary, email: 'grace@example.com', name: 'Buy pills', message: 'Visit spam.example' })
  const [mail] = await database.sql<{ message: NamedMail }>`
    select message from private.outbox where message ->> 'to' = 'grace@example.com'`
  expect(mail?.message).toEqual({
    to: 'grace@example.com',
    template: 'enquiry',
    data: { kind: 'contact', reference: expect.stringMatching(/^[0-9A-F]{8}$/) },
  })
})

test('the table takes every kind that the form can send', async () => {
  for (const [index, kind] of enquiryKinds.entries()) {
    await send({ ...ordinary, kind, email: `kind${index}@example.com` }, `198.51.100.${index}`)
  }
  expect(await codeOf(send({ ...ordinary, kind: 'gossip' }))).toBe('23514')
})

test('programs that fill the hidden field are refused, and so is what is too long or dated by the sender', async () => {
  const from = { ...ordinary, email: 'bot@example.com' }
  expect(await codeOf(send({ ...from, website: 'https://spam.example' }))).toBe('23514')
  expect(await codeOf(send({ ...from, message: 'x'.repeat(5001) }))).toBe('23514')
  expect(await codeOf(send({ ...from, email: 'no address' }))).toBe('23514')
  expect(await codeOf(send({ ...from, created_at: '2020-01-01' }))).toBe('42501')
})

test('the sixth enquiry of a kind within an hour for one e-mail address is refused with 429', async () => {
  for (let sent = 0; sent < 5; sent++)
    await send({ ...ordinary, email: 'eager@example.com' }, `203.0.113.${sent}`)
  expect(await codeOf(send({ ...ordinary, email: 'Eager@example.com' }, '203.0.113.9'))).toBe('PT429')
  await database.sql`update private.enquiry_counts set began = now() - interval '61 minutes'`
  expect(await codeOf(send({ ...ordinary, email: 'eager@example.com' }, '203.0.113.9'))).toBeUndefined()
})

test('the refusal says when the next one may be sent', async () => {
  const from = { ...ordinary, email: 'patient@example.com' }
  for (let sent = 0; sent < 5; sent++) await send(from, `203.0.113.${sent}`)
  await database.sql`
    update private.enquiry_counts set began = now() - interval '36 minutes 30 seconds'
    where sender = 'email:contact:patient@example.com'`
  await expect(send(from, '203.0.113.9')).rejects.toMatchObject({
    hint: 'Your earlier messages have arrived. Please try again in 24 minutes.',
  })
})

test('somebody who has written a lot can still report what is unsafe', async () => {
  const from = { ...ordinary, email: 'worried@example.com' }
  for (const kind of ['contact', 'support']) {
    for (let sent = 0; sent < 5; sent++) await send({ ...from, kind }, '203.0.113.77')
  }
  expect(await codeOf(send({ ...from, kind: 'story' }, '203.0.113.78'))).toBe('PT429')
  for (let others = 0; others < 10; others++) {
    await send({ ...ordinary, email: `neighbour${others}@example.com` }, '203.0.113.77')
  }
  expect(await codeOf(send({ ...ordinary, email: 'another@example.com' }, '203.0.113.77'))).toBe('PT429')
  expect(await codeOf(send({ ...from, kind: 'report' }, '203.0.113.77'))).toBeUndefined()
})

test('the twenty-first enquiry within an hour from one address is refused, however many run at once', async () => {
  const tries = Array.from({ length: 30 }, (_, index) =>
    codeOf(send({ ...ordinary, email: `many${index}@example.com` }, '2001:db8::1')),
  )
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === undefined)).toHaveLength(20)
  expect(codes.filter((code) => code === 'PT429')).toHaveLength(10)
})

test('a thousand within an hour from all visitors together, and reports are counted by themselves', async () => {
  await database.sql`
    insert into private.enquiry_counts (sender, began, sent) values ('everybody:all', now(), 999)
    on conflict (sender) do update set sent = 999, began = now()`
  const from = (n: number) => send({ ...ordinary, email: `all${n}@example.com` }, `198.18.0.${n}`)
  const answers = await Promise.all([1, 2, 3].map((n) => codeOf(from(n))))
  expect(answers.sort()).toEqual(['PT429', 'PT429', undefined])
  await expect(from(4)).rejects.toMatchObject({
    hint: 'Yours was not sent. Please try again in an hour.',
  })
  const { id } = await givenAccount(database)
  expect(await codeOf(send({ ...ordinary, email: 'all7@example.com' }, '198.18.0.7', id))).toBeUndefined()
  expect(
    await codeOf(send({ ...ordinary, kind: 'report', email: 'all5@example.com' }, '198.18.0.5')),
  ).toBeUndefined()
  await database.sql`
    update private.enquiry_counts set began = now() - interval '61 minutes' where sender = 'everybody:all'`
  expect(await codeOf(from(6))).toBeUndefined()
})
