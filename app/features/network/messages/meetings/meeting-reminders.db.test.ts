/** Reminders of meetings that were agreed on in messages: the day before, once, to everybody who is in one. */
import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Made, type Sent } from '#tests/support/conversations.ts'
import { type Cast, givenHiring } from '#tests/support/hiring.ts'
import { meetingsIn, soon } from '#tests/support/meetings.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { call, named, friends, send } = conversationsIn(database)
const { offer, take, end } = meetingsIn(database)
let [ada, ben]: [Made, Made] = [{ id: '' }, { id: '' }]

/** As our server, some days from now. */
const remind = (days: number) =>
  database.transaction(async (owned) => {
    await owned`set local role project_owner`
    const [made] = await owned<{ done: number }>`
      select private.send_meeting_reminders(now() + ${days} * interval '1 day', 20) as done`
    return made?.done
  })
const told = ({ id }: Made) =>
  sql<{ kind: string; subject: string; detail: string; subject_id: string; state: string }>`
    select kind, subject, detail, subject_id, state from public.notifications
    where user_id = ${id} and state in ('meeting', 'interview_soon')`

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  await friends(ada, ben)
})

test('both are reminded the day before, once, with whom and when, and of nothing that is off', async () => {
  const hello = await send(ada, ben, 'Shall we meet?')
  const meeting = await offer(ada, hello, soon(3))
  await take(ben, meeting)
  expect(await remind(1)).toBe(0)
  expect(await remind(2.5)).toBe(1)
  expect(await remind(2.5)).toBe(0)
  const line = { kind: 'reminder', state: 'meeting', subject: 'A walk along the pier' }
  const about = { ...line, subject_id: `meet ${hello.conversation_id}` }
  expect(await told(ada)).toMatchObject([
    { ...about, detail: expect.stringMatching(/^With Ben Rao, \w{3}, \w{3} \d+, 12:00 PM \(UTC\)$/) },
  ])
  expect(await told(ben)).toMatchObject([{ ...about, detail: expect.stringContaining('With Ada Rao') }])
  await end(ben, meeting)
  expect([await told(ada), await told(ben)]).toEqual([[], []])
  const again = await offer(ada, hello, soon(5))
  await take(ben, again)
  await end(ada, again)
  expect(await remind(4.5)).toBe(0)
})

test('of what is agreed on for within a day nobody is reminded', async () => {
  const hello = await send(ada, ben, 'Now?')
  const meeting = await offer(ada, hello, [new Date(Date.now() + 7_200_000).toISOString()])
  await take(ben, meeting)
  expect(await remind(0)).toBe(0)
})

test('a meeting about an application is told of as an interview, on both sides', async () => {
  const cast: Cast = await givenHiring(database)
  const asked = await call<Sent>(cast.recruiter, 'public.send_message($1, $2, application => $3)', [
    ...[crypto.randomUUID(), 'Shall we talk?', cast.application.id],
  ])
  const meeting = await offer(cast.recruiter, asked, soon(3))
  await take(cast.ada, meeting)
  expect(await remind(2.5)).toBe(1)
  expect(await told(cast.ada)).toMatchObject([
    { kind: 'application_status', subject_id: cast.application.id, subject: 'Telescope Keeper' },
  ])
  expect(await told(cast.recruiter)).toMatchObject([
    {
      kind: 'hiring',
      subject_id: `meet ${meeting.id}`,
      subject: 'Telescope Keeper',
      detail: 'A walk along the pier',
    },
  ])
  expect(await told(cast.owner)).toEqual([])
  // Its notice leads to the candidate, for whoever may see them.
  const met = (who: Made) => call<string | null>(who, 'public.met_application($1)', [meeting.id])
  expect(await met(cast.recruiter)).toBe(cast.application.id)
  for (const who of [cast.interviewer, cast.stranger]) expect(await met(who)).toBeNull()
})

test('a calendar says for which job a candidate is met, and names them as little as of an interview', async () => {
  const cast: Cast = await givenHiring(database)
  const asked = await call<Sent>(cast.recruiter, 'public.send_message($1, $2, application => $3)', [
    ...[crypto.randomUUID(), 'Shall we talk?', cast.application.id],
  ])
  await take(cast.ada, await offer(cast.recruiter, asked, soon(3)))
  await take(ben, await offer(ada, await send(ada, ben, 'Hello'), soon(4)))
  const calendar = async ({ id }: Made) => {
    const [feed] = await sql<{ secret: string }>`
      insert into public.calendar_feeds (user_id) values (${id}) returning secret`
    const [row] = await sql<{ entries: { id: string; title: string }[] }>`
      select public.calendar_feed(${feed?.secret}) as entries`
    return row?.entries.filter(({ id }) => id.startsWith('meeting-')).map(({ title }) => title)
  }
  expect(await calendar(cast.recruiter)).toEqual(['A walk along the pier: Telescope Keeper'])
  expect(await calendar(ben)).toEqual(['A walk along the pier: Ada Rao'])
})
