/** Drafts that are sent to somebody on Tannr: once a person has approved them, once each, and under the sender's own limits. */
import { beforeAll, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
let lena: Person
let handle: string

beforeAll(async () => {
  lena = await givenPerson(tannr, { first_name: 'Lena', last_name: 'Park' })
  const [profile] = await tannr.sql<{ handle: string }>(
    'select handle from public.profiles where user_id = $1',
    [lena.id],
  )
  handle = profile?.handle as string
})

const received = async () => {
  const { data } = await lena.client.from('messages').select('body, user_id').order('sent_at').throwOnError()
  return data
}

async function decide(directive: string, decision: 'approve' | 'reject') {
  const { id, args_sha256 } = await directing.pendingOf(directive)
  const reason = decision === 'reject' ? 'Not to her' : 'Read it'
  await directing.ruth.own.call('POST', `/oversight/approvals/${id}`, { decision, args_sha256, reason })
}

test('a draft is sent once somebody approved it, as the person who issued it', async () => {
  const id = await directing.submit(`Find nurse jobs and send them to @${handle}`)
  await directing.settled(id, 'awaiting_approval')
  expect(await received()).toEqual([])
  await decide(id, 'approve')
  await directing.settled(id, 'completed')
  const steps = await directing.stepsOf(id)
  expect(steps.map(({ tool, state }) => `${tool} ${state}`)).toEqual([
    'search_jobs done',
    'draft_message done',
    'send_message done',
  ])
  const [message, ...more] = await received()
  expect(more).toEqual([])
  expect(message).toMatchObject({ user_id: directing.ruth.person.id })
  expect(message?.body).toContain('Find nurse jobs')
  expect(message?.body).not.toContain('To @')
  expect(steps[2]?.output).toMatchObject({ summary: `Sent to @${handle}` })
})

test('what is rejected is not sent, and a message to nobody fails in words', async () => {
  const before = await received()
  const rejected = await directing.submit(`Tell @${handle} that the review is on Friday`)
  await directing.settled(rejected, 'awaiting_approval')
  await decide(rejected, 'reject')
  await directing.settled(rejected, 'paused')
  const unknown = await directing.submit('Tell @nobody-by-this-name that the review is on Friday')
  await directing.settled(unknown, 'awaiting_approval')
  await decide(unknown, 'approve')
  expect(await directing.settled(unknown, 'failed', 'paused', 'completed')).toMatchObject({ state: 'failed' })
  expect(JSON.stringify(await directing.stepsOf(unknown))).toContain(
    'Nobody whom you can see is @nobody-by-this-name.',
  )
  expect(await received()).toEqual(before)
})

test('the sender’s own limits hold: whom they blocked gets nothing', async () => {
  const before = await received()
  const { client, id: sender } = directing.ruth.person
  await client.from('blocks').insert({ blocked_id: lena.id }).throwOnError()
  const id = await directing.submit(`Tell @${handle} that the review is on Monday`)
  await directing.settled(id, 'awaiting_approval')
  await decide(id, 'approve')
  await directing.settled(id, 'failed')
  expect(await received()).toEqual(before)
  await client.from('blocks').delete().eq('user_id', sender).throwOnError()
})
