/** Meeting times in messages: offered, taken, declined and cancelled, by both sides of every kind of conversation. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Made, type Sent } from '#tests/support/conversations.ts'
import { givenHiring } from '#tests/support/hiring.ts'
import { meetingsIn, soon } from '#tests/support/meetings.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 3 })
const { sql } = database
const { call, named, friends, send, bodies, block } = conversationsIn(database)
const { offer, meeting, take, end, booked } = meetingsIn(database)
let [ada, ben]: [Made, Made] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  await friends(ada, ben)
})

test('one offers times, the other takes one, and both are told and booked', async () => {
  const hello = await send(ada, ben, 'Shall we meet?')
  const offered = await offer(ada, hello, soon(1, 2))
  expect(await meeting(ben, offered)).toMatchObject({ state: 'offered', starts_at: null })
  await expect(take(ada, offered)).rejects.toThrow(
    'Only the person you offered these times to can choose one.',
  )
  await take(ben, offered, 1)
  expect((await meeting(ada, offered))?.state).toBe('taken')
  expect(await bodies(ada)).toEqual([
    'Shall we meet?',
    'Times to meet: A walk along the pier',
    'I picked a time: A walk along the pier',
  ])
  expect([await booked(ada), await booked(ben)]).toEqual([1, 1])
  await expect(take(ben, offered)).rejects.toThrow('These times are no longer available.')
})

test('the same message is the same offer, and what cannot be offered is refused with its reason', async () => {
  const hello = await send(ada, ben, 'Shall we meet?')
  const id = randomUUID()
  await offer(ada, hello, soon(1), id)
  await offer(ada, hello, soon(1), id)
  expect(await bodies(ben)).toHaveLength(2)
  await expect(offer(ada, hello, [])).rejects.toThrow('between one and eight times')
  await expect(offer(ada, hello, ['2020-01-01T10:00:00Z'])).rejects.toThrow(
    'all of them within the next year',
  )
  const stranger = await named('Cleo')
  const asked = await send(stranger, ben, 'May I ask you something?')
  await expect(offer(stranger, asked, soon(1))).rejects.toThrow('once your first message is accepted')
  await expect(offer(stranger, hello, soon(1))).rejects.toThrow('We couldn’t find this conversation.')
})

test('nobody is in two meetings at once, whichever of the two asks and however close together', async () => {
  const cleo = await named('Cleo')
  await friends(cleo, ben)
  const [one, other] = [
    await offer(ada, await send(ada, ben, 'Hello'), soon(1)),
    await offer(cleo, await send(cleo, ben, 'Hello'), soon(1)),
  ]
  const results = await Promise.allSettled([take(ben, one), take(ben, other)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(String(refused?.reason)).toContain('One of you has another meeting at that time.')
  expect(await booked(ben)).toBe(1)
})

test('an interview and a meeting are not at the same time either', async () => {
  const cast = await givenHiring(database)
  const [at] = soon(2) as [string]
  const [made] = await sql<{ id: string }>`
    insert into public.interviews (application_id, user_id, title, minutes, choose_by) values
    (${cast.application.id}, ${cast.ada.id}, 'Talk', 60, current_date + 5) returning id`
  const interview = made?.id ?? ''
  await sql`insert into public.interview_people values (${interview}, ${cast.recruiter.id})`
  await sql`insert into public.interview_slots (interview_id, starts_at, ends_at)
    values (${interview}, ${at}, ${at}::text::timestamptz + interval '1 hour')`
  await friends(cast.ada, ben)
  const offered = await offer(ben, await send(ben, cast.ada, 'Hello'), [at])
  await take(cast.ada, offered)
  const [slot] = await sql<{ id: string; taken: boolean }>`
    select id, private.is_taken(interview_id, starts_at, ends_at) as taken from public.interview_slots where interview_id = ${interview}`
  expect(slot?.taken).toBe(true)
  await expect(call(cast.ada, 'public.choose_time($1)', [slot?.id ?? ''])).rejects.toThrow('was just taken')
  await end(cast.ada, offered)
  await call(cast.ada, 'public.choose_time($1)', [slot?.id ?? ''])
  const again = await offer(ben, await send(ben, cast.ada, 'And now?'), [at])
  await expect(take(cast.ada, again)).rejects.toThrow('One of you has another meeting at that time.')
})

test('declined, taken back and called off: each says so, and frees the time', async () => {
  const hello = await send(ada, ben, 'Hello')
  const [first, second, third] = [
    await offer(ada, hello, soon(1)),
    await offer(ada, hello, soon(2)),
    await offer(ada, hello, soon(3)),
  ]
  await end(ben, first)
  await end(ada, second)
  await take(ben, third)
  await expect(call(ada, 'public.delete_message($1)', [third.id])).rejects.toThrow(
    'Cancel the meeting first.',
  )
  await end(ada, third)
  const states = await Promise.all(
    [first, second, third].map(async (one) => (await meeting(ben, one))?.state),
  )
  expect(states).toEqual(['declined', 'withdrawn', 'cancelled'])
  expect((await bodies(ben)).slice(-4)).toEqual([
    'None of these times work for me: A walk along the pier',
    'I withdrew these times: A walk along the pier',
    'I picked a time: A walk along the pier',
    'I can’t make it: A walk along the pier',
  ])
  expect(await booked(ada)).toBe(0)
  await expect(end(ben, third)).rejects.toThrow('This meeting is already over.')
})

test('with a company whoever answers for it offers or takes, and nobody else sees of it', async () => {
  const { ada: candidate, owner, recruiter, interviewer, company, stranger } = await givenHiring(database)
  const asked = await call<Sent>(candidate, 'public.send_message($1, $2, company => $3)', [
    ...[randomUUID(), 'May I see the telescope?', company.id],
  ])
  const offered = await offer(recruiter, asked, soon(1))
  for (const who of [interviewer, stranger]) {
    expect(await meeting(who, offered)).toBeUndefined()
    await expect(end(who, offered)).rejects.toThrow('We couldn’t find this meeting.')
  }
  await expect(take(owner, offered)).rejects.toThrow(
    'Only the person you offered these times to can choose one.',
  )
  await take(candidate, offered)
  expect([await booked(recruiter), await booked(owner), await booked(candidate)]).toEqual([1, 0, 1])
  const back = await offer(candidate, asked, soon(4))
  await take(owner, back)
  expect(await booked(owner)).toBe(1)
  await sql`insert into public.calendar_feeds (user_id) values (${candidate.id})`
  const [calendar] = await sql<{ titles: string }>`
    select string_agg(entry ->> 'title', ', ' order by entry ->> 'starts') as titles
    from public.calendar_feeds f, jsonb_array_elements(public.calendar_feed(f.secret)) as entry
    where f.user_id = ${candidate.id} and entry ->> 'id' like 'meeting-%'`
  expect(calendar?.titles).toMatch(/^A walk along the pier: .+, A walk along the pier: /)
})

test('who is blocked takes no time of whoever blocks them, and cannot tell that from one that is taken back', async () => {
  const offered = await offer(ada, await send(ada, ben, 'Hello'), soon(1))
  await block(ada, ben)
  await expect(take(ben, offered)).rejects.toThrow('These times are no longer available.')
})

test('times offered in a conversation about an application are a step of it, as in the pipeline', async () => {
  const { ada: candidate, recruiter, application } = await givenHiring(database)
  const about = (who: Made, body: string) =>
    call<Sent>(who, 'public.send_message($1, $2, application => $3)', [randomUUID(), body, application.id])
  const step = async () => {
    const [held] = await sql`
      select a.status, a.stage, a.next_step, a.interviewer, a.answer_by - current_date as days,
        array(select e.kind from public.application_events e where e.application_id = a.id order by e.id) as told,
        (select count(*)::integer from public.application_promises p where p.application_id = a.id and p.kept) as kept
      from public.applications a where a.id = ${application.id}`
    return held
  }
  const asked = await about(candidate, 'Can we talk?')
  // An offer by the candidate is a question, and answers nothing.
  const own = await offer(candidate, asked, soon(3))
  await end(recruiter, own)
  expect(await step()).toMatchObject({ status: 'under_review', told: ['applied'], kept: 0 })

  const offered = await offer(recruiter, asked, soon(9, 10))
  const moved = {
    status: 'phone_screening',
    stage: 'A walk along the pier',
    interviewer: 'Rita Rao',
    kept: 1,
  }
  expect(await step()).toMatchObject({ ...moved, next_step: 'Choose a time' })
  const before = (await step())?.days as number
  await take(candidate, offered, 1)
  expect(await step()).toMatchObject({ ...moved, next_step: 'A walk along the pier' })
  // The promise begins after the meeting, in ten days.
  expect((await step())?.days).toBe(before + 10)
  await end(candidate, offered)
  expect(await step()).toMatchObject({ ...moved, next_step: '', days: before })
  expect((await step())?.told).toEqual(
    expect.arrayContaining(['times_offered', 'time_chosen', 'interview_cancelled']),
  )

  // A job that was declined meanwhile stays declined, and people may meet all the same.
  await sql`update public.applications set status = 'rejected', stage = 'Declined' where id = ${application.id}`
  const later = await offer(recruiter, asked, soon(20))
  await take(candidate, later)
  expect(await step()).toMatchObject({ status: 'rejected', stage: 'Declined' })
})
