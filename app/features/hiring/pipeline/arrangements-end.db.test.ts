import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day, useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 2 })
const { sql } = database
const { cast, ask, card, makeOffer, move, offerTimes } = useHiring(database)

test('an interview that was still to come is off once the offer is answered, and whoever was to meet hears so', async () => {
  const interview = await offerTimes('owner')
  const [slot] = await sql<{
    id: string
  }>`select id from public.interview_slots where interview_id = ${interview} order by starts_at`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  const offer = await makeOffer()
  await sql`delete from public.notifications`
  await ask('ada', 'select public.answer_offer($1, true)', [offer])
  const left =
    await sql`select i.state, (select count(*)::int from public.interview_bookings b where b.interview_id = i.id) as booked
    from public.interviews i where i.id = ${interview}`
  expect(left).toEqual([{ state: 'cancelled', booked: 0 }])
  expect(
    await sql`select state from public.notifications where user_id = ${cast.interviewer.id} and kind = 'hiring'`,
  ).toEqual([{ state: 'meeting_off' }])
  expect(await card()).toMatchObject({ status: 'offer_received', offer_answer: 'accepted' })
})

test('what nobody took up in time is no next step any more, and both sides hear of it', async () => {
  const told = () => sql<{ who: string; state: string }>`
    select case user_id when ${cast.ada.id} then 'ada' when ${cast.owner.id} then 'owner' else 'recruiter' end as who, state
    from public.notifications where subject_id = ${cast.application.id} order by 1`
  const left = async () => {
    await sql`delete from public.notifications`
    await sql`select private.send_hiring_reminders(now(), 100)`
    const [row] = await sql<{ next_step: string }>`
      select next_step from public.applications where id = ${cast.application.id}`
    return row?.next_step
  }
  const all = (state: string) => ['ada', 'owner', 'recruiter'].map((who) => ({ who, state }))
  await offerTimes('owner')
  expect(await left()).toBe('Choose a time')
  await sql`update public.interviews set choose_by = current_date - 1 where application_id = ${cast.application.id}`
  expect(await left()).toBe('')
  expect(await told()).toEqual(all('times_lapsed'))
  await makeOffer()
  expect(await left()).toBe('Answer the offer')
  await sql`update public.application_offers set answer_by = current_date - 1 where application_id = ${cast.application.id}`
  expect(await left()).toBe('')
  expect(await told()).toEqual(all('offer_lapsed'))
  const { history } = await ask<{ history: { kind: string; said: string }[] }>(
    'ada',
    'select public.my_application($1)',
    [cast.application.id],
  )
  expect(history.filter(({ kind }) => kind.endsWith('_lapsed'))).toMatchObject([
    { kind: 'offer_lapsed' },
    { kind: 'times_lapsed', said: 'Team interviews' },
  ])
})

test('while an offer waits, it stays the next step, whatever becomes of interviews and meetings', async () => {
  const step = async () =>
    (
      await sql<{ next_step: string }>`
        select next_step from public.applications where id = ${cast.application.id}`
    )[0]?.next_step
  const interview = await offerTimes('owner')
  await makeOffer()
  const [slot] = await sql<{ id: string }>`
    select id from public.interview_slots where interview_id = ${interview} order by starts_at limit 1`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  expect(await step()).toBe('Answer the offer')
  await ask('ada', 'select public.cancel_interview($1)', [interview])
  expect(await step()).toBe('Answer the offer')
  const write = (who: 'ada' | 'recruiter') =>
    ask<{ conversation_id: string }>(who, 'select public.send_message($1, $2, application => $3)', [
      ...[randomUUID(), 'About the offer', cast.application.id],
    ])
  const { conversation_id } = await write('ada')
  const meeting = randomUUID()
  await ask('recruiter', `select public.offer_meeting($1, $2, 'The offer', 30, '', $3)`, [
    ...[meeting, conversation_id, `{${day(3)}}`],
  ])
  expect(await step()).toBe('Answer the offer')
  const [time] = await sql<{ id: string }>`select id from public.meeting_slots where message_id = ${meeting}`
  await ask('ada', 'select public.take_time($1)', [time?.id ?? ''])
  await ask('ada', 'select public.end_meeting($1)', [meeting])
  expect(await step()).toBe('Answer the offer')
})

test('while times wait, to choose one stays the next step, whatever else is called off or moved', async () => {
  const step = async () =>
    (
      await sql<{ next_step: string }>`
        select next_step from public.applications where id = ${cast.application.id}`
    )[0]?.next_step
  const first = await booked()
  await offerTimes('recruiter', [day(4)])
  await ask('ada', 'select public.cancel_interview($1)', [first])
  expect(await step()).toBe('Choose a time')
  await move('owner', 'phone_screening')
  expect(await step()).toBe('Choose a time')
  await sql`update public.interviews set state = 'lapsed' where state = 'offered'`
  await move('owner', 'interview_scheduled')
  expect(await step()).toBe('')
})

test('an application that is taken up again asks for no answer to what was off with it', async () => {
  await makeOffer()
  for (const at of ['now()', 'null'])
    await ask('ada', `update public.applications set withdrawn_at = ${at} where id = $1`, [
      cast.application.id,
    ])
  expect(
    await sql`
      select a.next_step, o.state from public.applications a
      join public.application_offers o on o.application_id = a.id where a.id = ${cast.application.id}`,
  ).toEqual([{ next_step: '', state: 'withdrawn' }])
})

const leaves = {
  'their membership ends': () =>
    sql`delete from public.company_members where user_id = ${cast.interviewer.id}`,
  'their account ends': () => sql`delete from auth.users where id = ${cast.interviewer.id}`,
}

async function booked(): Promise<string> {
  const interview = await offerTimes('recruiter')
  const [slot] = await sql<{ id: string }>`
    select id from public.interview_slots where interview_id = ${interview} order by starts_at limit 1`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  await sql`delete from public.notifications`
  return interview
}

const stateOf = async (interview: string) => {
  const [row] = await sql<{ state: string }>`select state from public.interviews where id = ${interview}`
  return row?.state
}

test.each(Object.entries(leaves))(
  'an interview that nobody is left to hold is called off once %s, and both sides hear of it once',
  async (_how, leave) => {
    const interview = await booked()
    await leave()
    for (const _ of [1, 2]) await sql`select private.call_off_interviews(now(), 20)`
    expect(await stateOf(interview)).toBe('cancelled')
    expect(await sql`select from public.interview_bookings where interview_id = ${interview}`).toEqual([])
    const told = await sql<{ user_id: string; state: string; kind: string }>`
      select user_id, kind, state from public.notifications where state in ('interview_cancelled', 'nobody_meets')`
    const hiring = { kind: 'hiring', state: 'nobody_meets' }
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { user_id: cast.ada.id, kind: 'application_status', state: 'interview_cancelled' },
        { user_id: cast.owner.id, ...hiring },
        { user_id: cast.recruiter.id, ...hiring },
      ]),
    )
    expect(await sql`select next_step from public.applications where id = ${cast.application.id}`).toEqual([
      { next_step: '' },
    ])
  },
)

test('an interview that somebody still holds stays, and so does one that has begun', async () => {
  const interview = await booked()
  await sql`insert into public.interview_people (interview_id, user_id) values (${interview}, ${cast.owner.id})`
  await leaves['their membership ends']()
  await sql`select private.call_off_interviews(now(), 20)`
  expect(await stateOf(interview)).toBe('booked')
  await sql`delete from public.interview_people where interview_id = ${interview}`
  await sql`select private.call_off_interviews(now() + interval '90 days', 20)`
  expect(await stateOf(interview)).toBe('booked')
})

const suspend = async (days: number | null) =>
  void (await sql`insert into public.suspensions (user_id, reason, ends_at, was_visible)
    values (${cast.interviewer.id}, 'They insult people.', now() + make_interval(days => ${days}), true)`)

test.each([
  ['without an end', null, 'cancelled'],
  ['until after it', 60, 'cancelled'],
  ['until before it', 1, 'booked'],
])('an interview that only somebody suspended %s would hold is %s', async (_until, days, state) => {
  const interview = await booked()
  await sql`update public.interviews set starts_at = now() + interval '20 days', ends_at = now() + interval '21 days'
    where id = ${interview}`
  await suspend(days)
  await sql`select private.call_off_interviews(now(), 20)`
  expect(await stateOf(interview)).toBe(state)
})

test('times are offered by no member who is leaving, and by none who has left meanwhile', async () => {
  await database.transaction(async (leaving) => {
    await leaving`delete from public.company_members where user_id = ${cast.interviewer.id}`
    await expect(offerTimes('recruiter')).rejects.toMatchObject({
      code: 'PT400',
      message: 'Only members of the company can be interviewers.',
    })
  })
  await expect(offerTimes('owner')).rejects.toMatchObject({ code: 'PT400' })
})
