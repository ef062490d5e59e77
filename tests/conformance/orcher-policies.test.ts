/** Policies over the wire: changed by version, also concurrently. */
import { expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
const asks = { name: 'Notes', tool: 'notify', verdict: 'ask' }

test('a change to another version than the policy has is refused, and changes nothing', async () => {
  const { own } = await givenDeveloper(tannr)
  const { id, version } = (await own.call('POST', '/policies', asks)).body
  expect(version).toBe(1)
  const first = await own.call('PATCH', `/policies/${id}`, { name: 'Letters', expected_version: 1 })
  expect(first).toMatchObject({ status: 200, body: { name: 'Letters', version: 2 } })
  const late = await own.call('PATCH', `/policies/${id}`, { verdict: 'allow', expected_version: 1 })
  expect(late).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'state_conflict',
        message: 'The policy is now at version 2. Read it again.',
        field: 'expected_version',
      },
    },
  })
  const { body } = await own.call('GET', '/policies')
  expect(body.data).toMatchObject([{ name: 'Letters', verdict: 'ask', version: 2 }])
})

test('of eight changes at once to one version one is made, and without a version none is lost', async () => {
  const { own } = await givenDeveloper(tannr)
  const { id } = (await own.call('POST', '/policies', asks)).body
  const same = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      own.call('PATCH', `/policies/${id}`, { name: `Notes ${at}`, expected_version: 1 }),
    ),
  )
  expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const fields = [{ name: 'Both' }, { four_eyes: true }, { aal2: true }, { reason_required: true }]
  const apart = [...fields, { expires_hours: 4 }, { on_expiry: 'cancelled' }, { roles: ['owner'] }]
  const answers = await Promise.all(apart.map((change) => own.call('PATCH', `/policies/${id}`, change)))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  const { body } = await own.call('GET', '/policies')
  expect(body.data).toMatchObject([{ ...Object.assign({}, ...apart), version: 9 }])
})

test('an agent asks for what its own policy says and does not use what it denies, from the next directive on', async () => {
  const { own } = directing.ruth
  const fields = { name: 'keeper', capabilities: ['remember'], policy: { ask: ['remember'] } }
  const made = await own.call('POST', '/agents', fields)
  expect(made).toMatchObject({ status: 201, body: { policy: { ask: ['remember'], deny: [] }, version: 1 } })
  const agent_id = made.body.id
  const steps = [{ title: 'Keep it', tool: 'remember', args: { text: 'Rates fell.', from: [] } }]
  const asking = await directing.submit('Keep it', { agent_id, steps })
  await directing.settled(asking, 'awaiting_approval')

  const denying = await own.call('PATCH', `/agents/${agent_id}`, { policy: { deny: ['remember'] } })
  expect(denying.body).toMatchObject({ policy: { ask: [], deny: ['remember'] }, version: 2 })
  const renamed = await own.call('PATCH', `/agents/${agent_id}`, { name: 'archive' })
  expect(renamed.body).toMatchObject({ policy: { ask: [], deny: ['remember'] }, version: 3 })
  const denied = await directing.submit('Keep it', { agent_id, steps })
  expect(await directing.settled(denied, 'paused', 'completed', 'failed')).toMatchObject({ reason: 'denied' })

  // The first goes on as it began.
  const { id, args_sha256 } = await directing.pendingOf(asking)
  await own.call('POST', `/oversight/approvals/${id}`, { decision: 'approve', args_sha256 })
  await directing.settled(asking, 'completed')
  const { body } = await own.call('GET', `/agents/${agent_id}/versions`)
  expect(body.data.map(({ policy }: { policy: unknown }) => policy)).toEqual([
    { ask: [], deny: ['remember'] },
    { ask: [], deny: ['remember'] },
    { ask: ['remember'], deny: [] },
  ])
})

test('an agent’s policy that names no tool, or one twice, is refused', async () => {
  const { own } = directing.ruth
  const refused = async (policy: unknown) => {
    const { status, body } = await own.call('PATCH', `/agents/${directing.agent}`, { policy })
    return `${status} ${body.error?.field}`
  }
  expect(await refused({ ask: ['fly'] })).toBe('400 policy.ask.0')
  expect(await refused({ deny: ['plan'] })).toBe('400 policy.deny.0')
  expect(await refused({ deny: ['notify', 'notify'] })).toBe('400 policy.deny')
  expect(await refused({ allow: ['notify'] })).toBe('400 policy.allow')
  expect(await refused(null)).toBe('400 policy')
})
