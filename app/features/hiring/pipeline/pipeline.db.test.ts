import { expect, test } from 'vitest'
import { askAs } from '#tests/support/hiring.ts'
import { day, useHiring, type Who } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, card, kept, makeOffer, move, offerTimes, reject, seenNow } = useHiring(database)
const promises = () => sql<{ kept: boolean | null; open: boolean; due: number }>`
  select kept, closed_at is null as open, due_on - current_date as due from public.application_promises
  where application_id = ${cast.application.id} order by id`

test('of two who answer at once, the second does not undo what the candidate was just told', async () => {
  const moved = (seen: string | null) =>
    ask('owner', 'select public.move_application($1, $2, seen_event => $3)', [
      ...[cast.application.id, 'phone_screening', seen],
    ])
  const before = await seenNow()
  await reject('recruiter')
  await expect(moved(before)).rejects.toMatchObject({ code: 'PT409' })
  expect(await card()).toMatchObject({ status: 'rejected' })
  await moved(await seenNow())
  expect(await card()).toMatchObject({ status: 'phone_screening' })
})

test('no answer is taken of what somebody does not say that they saw, or saw before a colleague answered', async () => {
  const id = cast.application.id
  const days = [day(40).slice(0, 10), day(5).slice(0, 10), day(1).slice(0, 10)] as const
  const answers = (seen: string | null): [string, (string | null)[]][] => [
    ['select public.move_application($1, $2, seen_event => $3)', [id, 'interview_scheduled', seen]],
    [
      "select public.reject_applications(array[$1]::uuid[], 'timing', 'this_role', 'No.', array[$2]::bigint[])",
      [id, seen],
    ],
    [
      "select public.offer_times($1, 'phone_screening', 'Call', 30, '', '', array[$2]::uuid[], array[$3]::timestamptz[], $4, $5)",
      [id, cast.owner.id, day(2), days[2], seen],
    ],
    ["select public.make_offer($1, 120000, 'USD', $2, '', $3, $4)", [id, days[0], days[1], seen]],
  ]
  const before = await seenNow()
  // The same status in another stage: the candidate is notified all the same.
  await move('recruiter', 'under_review', 'Second look')
  for (const [call, values] of [...answers(null), ...answers(before)])
    await expect(ask('owner', call, values), call).rejects.toMatchObject({
      code: expect.stringMatching(/^PT40[09]$/),
    })
  expect(await card()).toMatchObject({ status: 'under_review', stage: 'Second look' })
  // People are not notified of their own answer.
  const [first] = answers(before)
  await ask('recruiter', ...(first as [string, (string | null)[]]))
  const offered = await seenNow()
  await makeOffer()
  for (const seen of [null, offered])
    await expect(ask('owner', 'select public.withdraw_offer($1, $2)', [id, seen])).rejects.toMatchObject({
      code: seen ? 'PT409' : 'PT400',
    })
  await ask('owner', 'select public.withdraw_offer($1, $2)', [id, await seenNow()])
  expect(await card()).toMatchObject({ stage: 'Offer withdrawn' })
})

test('what was sent stays as it was', async () => {
  await sql`update public.profiles set headline = 'Something else' where user_id = ${cast.ada.id}`
  const seen = await ask<{ profile: { headline: string } }>('owner', 'select public.pipeline_candidate($1)', [
    cast.application.id,
  ])
  expect(seen.profile.headline).toBe('')
})

test('a move is told with who did it, and promises the next answer by the stage’s days', async () => {
  await sql`insert into public.pipeline_stages (company_id, status, name, days) values
    (${cast.company.id}, 'phone_screening', 'First call', 3)`
  await move('recruiter', 'phone_screening')
  expect(await card()).toMatchObject({ status: 'phone_screening', stage: 'First call' })
  expect(await promises()).toEqual([
    { kept: true, open: false, due: 7 },
    { kept: null, open: true, due: 3 },
  ])
  const { history } = await ask<{ history: { kind: string; actor: string | null }[] }>(
    'ada',
    'select public.my_application($1)',
    [cast.application.id],
  )
  expect(history.find(({ kind }) => kind === 'status')?.actor).toBe('Rita Rao')
  const [told] = await sql<{ state: string }>`select state from public.notifications
    where user_id = ${cast.ada.id} and kind = 'application_status'`
  expect(told?.state).toBe('phone_screening')
})

test('declining says why, in the candidate’s own name, and an offer is no mere move', async () => {
  await expect(move('owner', 'rejected')).rejects.toThrow('needs a reason')
  await expect(move('owner', 'offer_received')).rejects.toThrow('needs terms')
  await expect(reject('owner', ' ')).rejects.toThrow('application_rejections_message_check')
  expect(await reject('owner')).toBe(1)
  const mine = await ask<{ rejection: { message: string }; answer_by: null }>(
    'ada',
    'select public.my_application($1)',
    [cast.application.id],
  )
  expect(mine.rejection.message).toBe('Thank you, Ada, for Telescope Keeper.')
  expect(mine.answer_by).toBeNull()
  expect(await promises()).toEqual([{ kept: true, open: false, due: 7 }])
  await expect(reject('owner')).rejects.toThrow('already declined')
})

test('closing a job answers everybody who waits, and nobody slips in behind', async () => {
  const ben = await givenAccount(database)
  const other = await givenApplication(database, ben, cast.job.id)
  await sql`update public.applications set withdrawn_at = now() where id = ${other.id}`
  await sql`update public.jobs set status = 'closed' where id = ${cast.job.id}`
  expect(await card()).toMatchObject({ status: 'rejected', answer_by: null })
  const told =
    await sql`select from public.notifications where user_id = ${cast.ada.id} and state = 'rejected'`
  expect(told).toHaveLength(1)
  await expect(
    askAs(database, ben, 'update public.applications set withdrawn_at = null where id = $1', [other.id]),
  ).rejects.toThrow('This job is closed')
  await expect(givenApplication(database, await givenAccount(database), cast.job.id)).rejects.toThrow(
    'closed',
  )
})

test('a job whose day is over goes on with the applications that it has', async () => {
  await sql`update public.jobs set status = 'closed', closed_because = 'closing_date' where id = ${cast.job.id}`
  expect((await card())?.answer_by).not.toBeNull()
  await move('recruiter', 'phone_screening')
  await reject('owner')
  await move('owner', 'under_review')
  expect(await card()).toMatchObject({ status: 'under_review' })
})

test('a job that is removed leaves word with everybody who waited', async () => {
  await sql`delete from public.jobs where id = ${cast.job.id}`
  const told = await sql<{ subject: string; state: string }>`select subject, state from public.notifications
    where user_id = ${cast.ada.id} and kind = 'application_status'`
  expect(told).toEqual([{ subject: 'Telescope Keeper', state: 'rejected' }])
})

test('a withdrawal ends moves, and frees what was arranged', async () => {
  const interview = await offerTimes('recruiter')
  const [slot] = await sql<{
    id: string
  }>`select id from public.interview_slots where interview_id = ${interview} limit 1`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  await ask('ada', 'update public.applications set withdrawn_at = now() where id = $1', [cast.application.id])
  await expect(move('owner', 'interview_scheduled')).rejects.toThrow('withdrew')
  await expect(
    sql`update public.applications set status = 'rejected' where id = ${cast.application.id}`,
  ).rejects.toThrow('withdrew this application')
  expect(await sql`select from public.interview_bookings where interview_id = ${interview}`).toHaveLength(0)
  expect((await promises()).at(-1)).toMatchObject({ open: false, kept: null })
})

test('nobody is in two interviews at once, whoever offered them', async () => {
  const at = [day(2)]
  const interview = await offerTimes('recruiter', at)
  const ben = await givenAccount(database)
  const other = await givenApplication(database, ben, cast.job.id)
  const second = await ask<string>(
    'owner',
    `select public.offer_times($1, 'phone_screening', 'Call', 30, '', '', $2, $3, $4, $5)`,
    [other.id, `{${cast.interviewer.id}}`, `{${at}}`, day(1).slice(0, 10), await seenNow(other.id)],
  )
  const slotOf = async (id: string) =>
    (await sql<{ id: string }>`select id from public.interview_slots where interview_id = ${id}`)[0]?.id ?? ''
  await ask('ada', 'select public.choose_time($1)', [await slotOf(interview)])
  await expect(askAs(database, ben, 'select public.choose_time($1)', [await slotOf(second)])).rejects.toThrow(
    'was just taken',
  )
  await expect(ask('ada', 'select public.choose_time($1)', [await slotOf(second)])).rejects.toThrow(
    'find this interview',
  )
  await ask('recruiter', 'select public.cancel_interview($1)', [interview])
  await askAs(database, ben, 'select public.choose_time($1)', [await slotOf(second)])
})

test('a scorecard is closed to whoever has not handed in theirs, and so is the name where they ask for that', async () => {
  await offerTimes('recruiter')
  const hand = (who: Who) =>
    ask(
      who,
      `insert into public.application_scorecards (application_id, craft, judgment, communication, advice, reason)
       values ($1, 3, 4, 2, 'yes', 'Calm under load.')`,
      [cast.application.id],
    )
  const seen = (who: Who) =>
    ask<{ name: string | null; scorecards: unknown[]; scorecard_count: number; profile: object }>(
      who,
      'select public.pipeline_candidate($1, true)',
      [cast.application.id],
    )
  await hand('interviewer')
  expect(await seen('owner')).toMatchObject({ name: null, scorecards: [], scorecard_count: 1 })
  expect(JSON.stringify(await seen('owner'))).not.toContain('Ada')
  await hand('owner')
  expect(await seen('owner')).toMatchObject({ name: 'Ada Rao', scorecards: [{ own: true }, { own: false }] })
  await expect(hand('owner')).rejects.toThrow('duplicate')
  await expect(hand('stranger')).rejects.toThrow('row-level security')
  await expect(hand('ada')).rejects.toThrow('row-level security')
})

test('an offer is answered once, by the candidate, and ends the application', async () => {
  const offer = await makeOffer()
  expect(await promises()).toMatchObject([{ kept: true }, { open: true, due: 12 }])
  await expect(move('owner', 'interview_scheduled')).rejects.toThrow('Withdraw it first')
  await expect(ask('owner', 'select public.answer_offer($1, true)', [offer])).rejects.toThrow(
    'find this offer',
  )
  await ask('ada', 'select public.answer_offer($1, true)', [offer])
  expect(await card()).toMatchObject({ status: 'offer_received', offer_answer: 'accepted', answer_by: null })
  await expect(ask('ada', 'select public.answer_offer($1, false)', [offer])).rejects.toThrow('no longer open')
  await expect(reject('owner')).rejects.toThrow('accepted the offer')
})

test('an answer that is late reminds once, is overdue to both, and counts as broken', async () => {
  await sql`update public.application_promises set due_on = current_date - 2 where application_id = ${cast.application.id}`
  await sql`update public.applications set answer_by = current_date - 2 where id = ${cast.application.id}`
  await sql`update public.application_promises set due_on = current_date - 2 where application_id = ${cast.application.id}`
  const remind = async () =>
    (await sql<{ done: number }>`select private.send_hiring_reminders(now(), 100) as done`)[0]?.done
  expect(await remind()).toBeGreaterThan(0)
  expect(await remind()).toBe(0)
  const states = await sql<{ state: string }>`select state from public.notifications
    where user_id = ${cast.recruiter.id} and kind = 'hiring' order by state`
  expect(states.map(({ state }) => state)).toEqual(['applied', 'overdue'])
  const own = await ask<{ overdue: boolean; history: { kind: string }[] }>(
    'ada',
    'select public.my_application($1)',
    [cast.application.id],
  )
  expect(own.overdue).toBe(true)
  expect(own.history[0]?.kind).toBe('overdue')
  expect(await kept()).toMatchObject({ kept: 0, promised: 1, overdue: 1, percent: 0 })
  await move('owner', 'phone_screening')
  expect(await kept()).toMatchObject({ kept: 0, promised: 1, overdue: 0 })
})

test('a company declines in words of its own, which those who decline read and nobody else', async () => {
  const own = (who: Who) =>
    ask<{ texts: object; stages: object[] }>(who, 'select public.hiring_settings($1)', [cast.company.id])
  const write = (who: Who) =>
    ask(
      who,
      `insert into public.decline_texts (company_id, reason, body) values ($1, 'pay', 'Dear {name}.')`,
      [cast.company.id],
    )
  for (const who of ['interviewer', 'stranger', 'ada'] as const)
    await expect(write(who)).rejects.toMatchObject({ code: '42501' })
  await write('recruiter')
  expect(await own('owner')).toEqual({ texts: { pay: 'Dear {name}.' }, stages: [] })
  expect(await own('stranger')).toEqual({ texts: {}, stages: [] })
  const onBoard = async (who: Who) =>
    (await ask<{ texts: object }>(who, 'select public.pipeline_board($1)', [cast.job.id])).texts
  expect(await onBoard('recruiter')).toEqual({ pay: 'Dear {name}.' })
  expect(await onBoard('interviewer')).toEqual({})
})

test('whom a candidate meets hears of it and of its end, and whoever leaves is free', async () => {
  const told = (who: Who) => sql<{ state: string; detail: string }>`
    select state, detail from public.notifications where user_id = ${cast[who].id} and kind = 'hiring'
    and subject_id like 'meet %'`
  const chosen = async (starts: string[]) => {
    const interview = await offerTimes('recruiter', starts)
    const [slot] = await sql<{
      id: string
    }>`select id from public.interview_slots where interview_id = ${interview}`
    await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
    return interview
  }
  const first = await chosen([day(2)])
  expect(await told('interviewer')).toEqual([{ state: 'meeting_booked', detail: 'Team interviews' }])
  expect(await told('recruiter')).toEqual([])
  await ask('owner', 'select public.cancel_interview($1)', [first])
  expect(await told('interviewer')).toEqual([{ state: 'meeting_off', detail: 'Team interviews' }])
  await chosen([day(3)])
  await sql`delete from public.company_members where user_id = ${cast.interviewer.id}`
  expect(await sql`select from public.interview_bookings where user_id = ${cast.interviewer.id}`).toEqual([])
})

test('what the candidate has answered waits for them no more', async () => {
  const waits = () => sql<{ state: string }>`
    select state from public.notifications where user_id = ${cast.ada.id} and waits`
  await offerTimes('recruiter')
  expect(await waits()).toEqual([{ state: 'times_offered' }])
  const [slot] = await sql<{ id: string }>`select s.id from public.interview_slots s
    join public.interviews i on i.id = s.interview_id where i.application_id = ${cast.application.id} limit 1`
  await ask('ada', 'select public.choose_time($1)', [slot?.id ?? ''])
  expect(await waits()).toEqual([])
  await ask('ada', 'select public.answer_offer($1, false)', [await makeOffer()])
  expect(await waits()).toEqual([])
})
