/** Meeting times in messages that end without anybody ending them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { conversationsIn, type Made, type Sent } from '#tests/support/conversations.ts'
import { givenHiring, lastEvent } from '#tests/support/hiring.ts'
import { meetingsIn, soon } from '#tests/support/meetings.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 3 })
const { sql } = database
const { call, named, friends, send, bodies, block } = conversationsIn(database)
const { offer, meeting, take, booked } = meetingsIn(database)
let [ada, ben]: [Made, Made] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  await friends(ada, ben)
})

test.each([
  ['is declined', 'recruiter'],
  ['is withdrawn', 'ada'],
] as const)('what was to come in messages is off once the application %s', async (_how, who) => {
  const cast = await givenHiring(database)
  const { ada: candidate, owner, recruiter, application } = cast
  const asked = await call<Sent>(candidate, 'public.send_message($1, $2, application => $3)', [
    ...[randomUUID(), 'Can we talk?', application.id],
  ])
  const agreed = await offer(owner, asked, soon(2))
  await take(candidate, agreed)
  const open = await offer(recruiter, asked, soon(3))
  if (who === 'recruiter')
    await call(
      recruiter,
      "public.reject_applications(array[$1]::uuid[], 'experience', 'keep_in_touch', 'No.', array[$2]::bigint[])",
      [application.id, await lastEvent(database, application.id)],
    )
  else
    await asPerson(database, candidate, 'update public.applications set withdrawn_at = now() where id = $1', [
      application.id,
    ])
  expect([(await meeting(candidate, agreed))?.state, (await meeting(owner, open))?.state]).toEqual([
    'cancelled',
    'withdrawn',
  ])
  expect([await booked(candidate), await booked(owner)]).toEqual([0, 0])
  const told = await sql`
    select user_id, detail, private.hiring_company(subject_id, state) as company from public.notifications
    where state = 'meeting_off' and user_id in (${owner.id}, ${recruiter.id}, ${candidate.id})`
  expect(told).toEqual([{ user_id: owner.id, detail: 'A walk along the pier', company: cast.company.id }])
  await expect(take(candidate, open)).rejects.toThrow('These times are no longer available.')
})

test('nobody is booked with somebody whose account is gone', async () => {
  const offered = await offer(ada, await send(ada, ben, 'Hello'), soon(1))
  await take(ben, offered)
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await booked(ben)).toBe(0)
  expect((await meeting(ben, offered))?.state).toBe('cancelled')
})

test('what was offered to somebody whose account is gone is off', async () => {
  const offered = await offer(ada, await send(ada, ben, 'Hello'), soon(1))
  await sql`delete from auth.users where id = ${ben.id}`
  expect((await meeting(ada, offered))?.state).toBe('withdrawn')
  const { ada: candidate, owner, company } = await givenHiring(database)
  const asked = await call<Sent>(candidate, 'public.send_message($1, $2, company => $3)', [
    ...[randomUUID(), 'May I see the telescope?', company.id],
  ])
  const open = await offer(owner, asked, soon(1))
  await sql`delete from auth.users where id = ${candidate.id}`
  expect((await meeting(owner, open))?.state).toBe('withdrawn')
})

test.each(['leaves the company', 'is removed', 'deletes their account'])(
  'nobody meets a member who %s, and the team hears of what was agreed',
  async (how) => {
    const { ada: candidate, owner, recruiter, application, company } = await givenHiring(database)
    const asked = await call<Sent>(candidate, 'public.send_message($1, $2, application => $3)', [
      ...[randomUUID(), 'Can we talk?', application.id],
    ])
    const [agreed, asks] = [await offer(recruiter, asked, soon(2)), await offer(candidate, asked, soon(3))]
    await take(candidate, agreed)
    await take(recruiter, asks)
    const [open, kept] = [await offer(recruiter, asked, soon(4)), await offer(owner, asked, soon(5))]
    if (how === 'deletes their account') await sql`delete from auth.users where id = ${recruiter.id}`
    else
      await asPerson(
        database,
        how === 'is removed' ? owner : recruiter,
        'delete from public.company_members where company_id = $1 and user_id = $2',
        [company.id, recruiter.id],
      )
    const states = await Promise.all(
      [agreed, asks, open, kept].map(async (one) => (await meeting(candidate, one))?.state),
    )
    expect(states).toEqual(['cancelled', 'cancelled', 'withdrawn', 'offered'])
    expect(await booked(candidate)).toBe(0)
    if (how !== 'deletes their account') expect(await booked(recruiter)).toBe(0)
    const told =
      await sql`select detail from public.notifications where state = 'meeting_off' and user_id = ${owner.id}`
    expect(told).toHaveLength(2)
    const [step] = await sql`select next_step from public.applications where id = ${application.id}`
    expect(step).toEqual({ next_step: '' })
    await expect(take(candidate, open)).rejects.toThrow('These times are no longer available.')
    await take(candidate, kept)
    expect((await meeting(candidate, kept))?.state).toBe('taken')
  },
)

test('a block ends what was offered and agreed, in the words of whoever ends it, and says no more', async () => {
  const hello = await send(ada, ben, 'Hello')
  const [open, agreed, asks] = [
    await offer(ada, hello, soon(1)),
    await offer(ada, hello, soon(2)),
    await offer(ben, hello, soon(3)),
  ]
  await take(ben, agreed)
  await block(ada, ben)
  const states = await Promise.all([open, agreed, asks].map(async (one) => (await meeting(ben, one))?.state))
  expect(states).toEqual(['withdrawn', 'cancelled', 'offered'])
  expect([await booked(ada), await booked(ben)]).toEqual([0, 0])
  expect((await bodies(ben)).slice(-2)).toEqual([
    'I withdrew these times: A walk along the pier',
    'I can’t make it: A walk along the pier',
  ])
  await expect(take(ben, open)).rejects.toThrow('These times are no longer available.')
})
