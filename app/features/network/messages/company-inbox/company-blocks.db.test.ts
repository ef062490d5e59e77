/** A company blocks a person: neither writes to the other, the person is told, and nothing that was agreed stays open. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Line, type Made, type Sent } from '#tests/support/conversations.ts'
import { type Cast, givenHiring } from '#tests/support/hiring.ts'
import { meetingsIn, soon } from '#tests/support/meetings.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 3 })
const { sql } = database
const { call, lines, bodies } = conversationsIn(database)
const { offer, meeting, take, booked } = meetingsIn(database)
const refused = { code: 'PT409', message: 'This company doesn’t take messages from you.' }
let cast: Cast

beforeEach(async () => {
  cast = await givenHiring(database)
})

const toCompany = (who: Made, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, company => $3)', [randomUUID(), body, cast.company.id])
const about = (who: Made, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, application => $3)', [randomUUID(), body, cast.application.id])
const into = (who: Made, { conversation_id }: Sent, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, $3)', [randomUUID(), body, conversation_id])
const block = (who: Made, stopped = true) =>
  call(who, 'public.stop_person($1, $2, $3::boolean)', [cast.company.id, cast.ada.id, String(stopped)])
const inbox = (who: Made, part: 'open' | 'settled') =>
  call<Line[]>(who, 'coalesce((select jsonb_agg(line) from public.company_inbox($1, $2) as line), $3)', [
    cast.company.id,
    part,
    '[]',
  ])

test('neither writes to the other in any of their conversations, and both read why', async () => {
  const { ada, owner, recruiter } = cast
  const asked = await toCompany(ada, 'Answer me')
  await block(recruiter)
  expect(await inbox(owner, 'open')).toEqual([])
  expect(await inbox(owner, 'settled')).toMatchObject([{ blocked: true, unread: 0 }])
  await expect(into(ada, asked, 'Answer me now')).rejects.toMatchObject(refused)
  await expect(into(owner, asked, 'No.')).rejects.toMatchObject({
    code: 'PT409',
    message: 'You blocked this person. Unblock them to send a message.',
  })
  await expect(call(ada, 'public.edit_message($1, $2)', [asked.id, 'Now'])).rejects.toMatchObject(refused)
  // Nor in one that begins after it.
  await expect(about(ada, 'Hello?')).rejects.toMatchObject(refused)
  expect(await lines(ada)).toMatchObject([{ blocked: false, company: { open: false, refuses: true } }])
  expect(await call(ada, 'public.my_conversation(application => $1)', [cast.application.id])).toMatchObject({
    id: null,
    state: 'closed',
    company: { refuses: true },
  })
  expect(
    await call(owner, 'public.company_conversation($1, application => $2)', [
      cast.company.id,
      cast.application.id,
    ]),
  ).toMatchObject({ id: null, blocked: true })
  expect(await bodies(ada)).toEqual(['Answer me'])

  await block(owner, false)
  await into(ada, asked, 'I am sorry')
  expect(await inbox(owner, 'open')).toMatchObject([{ blocked: false, unread: 1 }])
  await about(recruiter, 'Let us talk about it')
})

test('one about an application that begins after a block is blocked for both as well', async () => {
  const { ada, recruiter } = cast
  await about(ada, 'Hello')
  await block(recruiter)
  await expect(toCompany(ada, 'Hello again')).rejects.toMatchObject(refused)
  const [open] = await sql<{ open: number }>`
    select count(*)::integer as open from public.company_conversations
    where company_id = ${cast.company.id} and person_id = ${ada.id} and stopped_at is null`
  expect(open?.open).toBe(0)
})

test('meetings are called off in words, whoever offered them, and nobody stays booked', async () => {
  const { ada, recruiter } = cast
  const asked = await about(ada, 'When do we meet?')
  await into(recruiter, asked, 'Let me look')
  const [taken, offered] = [await offer(recruiter, asked, soon(1)), await offer(recruiter, asked, soon(3))]
  const hers = await offer(ada, asked, soon(5))
  await take(ada, taken)
  expect(await booked(ada)).toBe(1)
  await block(cast.owner)
  for (const one of [taken, offered, hers])
    expect((await meeting(ada, one))?.state).toMatch(/^(cancelled|withdrawn|declined)$/)
  expect([await booked(ada), await booked(recruiter)]).toEqual([0, 0])
  expect((await bodies(ada)).slice(-3)).toEqual([
    expect.stringContaining('I can’t make it'),
    expect.stringContaining('I withdrew these times'),
    expect.stringContaining('None of these times work for me'),
  ])
  // The application goes on: only words end.
  const [application] = await sql<{ status: string }>`
    select status from public.applications where id = ${cast.application.id}`
  expect(application?.status).not.toBe('rejected')
})

test('it takes who answers for the company, and a conversation', async () => {
  const { ada, interviewer, stranger, recruiter } = cast
  await expect(block(recruiter)).rejects.toMatchObject({ code: 'PT404' })
  await toCompany(ada, 'Hello')
  for (const who of [ada, interviewer, stranger])
    await expect(block(who)).rejects.toMatchObject({ code: 'PT403' })
  await block(recruiter)
  await block(recruiter)
  expect(await inbox(recruiter, 'settled')).toMatchObject([{ blocked: true }])
})

test('a person who begins to write while the company blocks them is either before it or refused', async () => {
  const { ada, recruiter } = cast
  await toCompany(ada, 'Hello')
  const [, written] = await Promise.allSettled([block(recruiter), about(ada, 'And my application?')])
  const conversations = await sql<{ stopped: boolean }>`
    select stopped_at is not null as stopped from public.company_conversations
    where company_id = ${cast.company.id} and person_id = ${ada.id}`
  expect(conversations).toHaveLength(written.status === 'fulfilled' ? 2 : 1)
  expect(conversations.every(({ stopped }) => stopped)).toBe(true)
})
