import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day, useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenApplication,
  givenCompany,
  givenJob,
  givenMember,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { ask, cast, kept, makeOffer, offerTimes, seenNow } = useHiring(database)

test('what is overdue counts as broken, also where the same stage is promised once more', async () => {
  await offerTimes('recruiter')
  await sql`update public.interviews set choose_by = current_date - 9 where application_id = ${cast.application.id}`
  await sql`update public.applications set answer_by = current_date - 2 where id = ${cast.application.id}`
  const before = await kept()
  expect(before).toMatchObject({ overdue: 1 })
  await offerTimes('recruiter')
  expect(await kept()).toMatchObject({ kept: before?.kept, promised: before?.promised, overdue: 0 })
  const [last] = await sql<{ kept: boolean }>`select kept from public.application_promises
    where application_id = ${cast.application.id} and closed_at is not null order by id desc limit 1`
  expect(last).toEqual({ kept: false })
})

test('a second offer in the same stage waits for the candidate as the first one did', async () => {
  await makeOffer()
  await sql`update public.application_offers set state = 'lapsed' where application_id = ${cast.application.id}`
  const due = async (answer_by: string | null = null) => {
    if (answer_by !== null)
      await sql`update public.applications set answer_by = ${answer_by} where id = ${cast.application.id}`
    const [row] = await sql<{ due_on: string; answer_by: string }>`
      select p.due_on::text, a.answer_by::text from public.applications a
      join public.application_promises p on p.application_id = a.id and p.closed_at is null
      where a.id = ${cast.application.id}`
    return row
  }
  await due(day(2).slice(0, 10))
  await makeOffer()
  const then = day(12).slice(0, 10)
  expect(await due()).toEqual({ due_on: then, answer_by: then })
})

test('nobody stops the clock by times or an offer that are open for years', async () => {
  const offer = async (starts: string, until: string) =>
    ask('owner', `select public.offer_times($1, 'phone_screening', 'Call', 30, '', '', $2, $3, $4, $5)`, [
      ...[cast.application.id, `{${cast.interviewer.id}}`, `{${starts}}`, until.slice(0, 10)],
      await seenNow(),
    ])
  await expect(offer(day(2), day(30))).rejects.toThrow('no later than the day of the last time')
  await expect(offer(day(400), day(2))).rejects.toThrow('within the next year')
  await offer(day(2), day(2))
  const terms = [day(200), day(91)].map((at) => at.slice(0, 10))
  await expect(
    ask('owner', "select public.make_offer($1, 1, 'USD', $2, '', $3, $4)", [
      ...[cast.application.id, ...terms],
      await seenNow(),
    ]),
  ).rejects.toThrow('between one day and 90 days')
})

test('a masked name is masked in what the candidate said later, and in what they did elsewhere', async () => {
  await sql`update public.application_profiles set profile = profile
    || '{"experience": [{"company": "Halcyon", "summary": "Ada Rao led the lab."}, {"company": "Fathom", "summary": null}]}'
    where application_id = ${cast.application.id}`
  const interview = await offerTimes('recruiter')
  const [slot] = await sql<{
    id: string
  }>`select id from public.interview_slots where interview_id = ${interview}`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  await ask('ada', 'select public.cancel_interview($1, $2)', [interview, 'I am ill. Ada Rao'])
  const offer = await makeOffer()
  await ask('ada', 'select public.answer_offer($1, false, $2)', [offer, 'Thank you. Ada'])
  const seen = JSON.stringify(
    await ask('owner', 'select public.pipeline_candidate($1, true)', [cast.application.id]),
  )
  for (const words of ['I am ill. Candidate 1', 'Thank you. Candidate 1', 'Candidate 1 led the lab'])
    expect(seen).toContain(words)
  expect(seen).not.toContain('Ada')
  expect(seen).toContain('"company": "Fathom"'.replaceAll(': ', ':'))
})

test('a masked name is masked where a meeting that the candidate named became the stage', async () => {
  const say = { message: randomUUID(), meeting: randomUUID() }
  const { conversation_id } = await ask<{ conversation_id: string }>(
    'ada',
    'select public.send_message($1, $2, application => $3)',
    [say.message, 'Hello', cast.application.id],
  )
  await ask('ada', `select public.offer_meeting($1, $2, 'Call with Ada Rao', 30, '', $3)`, [
    ...[say.meeting, conversation_id, `{${day(3)}}`],
  ])
  const [slot] = await sql<{ id: string }>`
    select id from public.meeting_slots where message_id = ${say.meeting}`
  await ask('recruiter', 'select public.take_time($1)', [slot?.id ?? ''])
  const seen = async (masked: boolean) => {
    const card = await ask<{ stage: string; next_step: string }>(
      'owner',
      'select public.pipeline_candidate($1, $2)',
      [cast.application.id, String(masked)],
    )
    const board = await ask<{ columns: { cards: object[] }[] }>(
      'owner',
      'select public.pipeline_board($1, $2)',
      [cast.job.id, JSON.stringify({ masked })],
    )
    return { stage: card.stage, next_step: card.next_step, all: JSON.stringify([card, board]) }
  }
  const masked = 'Call with Candidate 1'
  expect(await seen(true)).toEqual({
    ...{ stage: masked, next_step: masked },
    all: expect.not.stringContaining('Ada'),
  })
  expect(await seen(false)).toMatchObject({ stage: 'Call with Ada Rao', next_step: 'Call with Ada Rao' })
})

test('an address that anybody can have proves no company', async () => {
  const [{ counts } = { counts: {} }] = await sql<{ counts: Record<string, boolean> }>`
    select jsonb_object_agg(domain, private.is_public_mail(domain)) as counts from unnest(array['gmail.com', 'outlook.de',
      'hotmail.com.br', 'live.co.uk', 'yahoo.in', 'gmx.us', 'tutamail.com', 'skynet.be', 'outlook.example.com', 'myyahoo.com',
      'live.events', 'northwind.example']) as domain`
  const isProof = Object.entries(counts).filter(([, isPublic]) => !isPublic)
  expect(isProof.map(([domain]) => domain).toSorted()).toEqual([
    'live.events',
    'myyahoo.com',
    'northwind.example',
    'outlook.example.com',
  ])
})

test('nobody is booked to meet nobody', async () => {
  const interview = await offerTimes('recruiter')
  await sql`delete from public.company_members where user_id = ${cast.interviewer.id}`
  const [slot] = await sql<{
    id: string
  }>`select id from public.interview_slots where interview_id = ${interview}`
  await expect(ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])).rejects.toThrow(
    'can meet you at these times',
  )
})

test('nobody promises an answer for a company without members; the first who joins does', async () => {
  const company = await givenCompany(database)
  const job = await givenJob(database, { company_id: company.id })
  const person = await givenAccount(database)
  const application = await givenApplication(database, person, job.id)
  const promised = () => sql<{ due: number }>`
    select p.due_on - current_date as due from public.application_promises p
    join public.applications a on a.id = p.application_id and a.answer_by = p.due_on
    where p.application_id = ${application.id} and p.closed_at is null`
  expect(await promised()).toEqual([])
  await givenMember(database, company, await givenAccount(database), 'interviewer')
  expect(await promised()).toEqual([])
  await givenMember(database, company, await givenAccount(database), 'owner')
  const first = await promised()
  expect(first).toMatchObject([{ due: expect.any(Number) }])
  await givenMember(database, company, await givenAccount(database), 'recruiter')
  expect(await promised()).toEqual(first)
})
