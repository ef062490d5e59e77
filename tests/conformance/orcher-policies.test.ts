/** Policies over the wire: changed by version, also concurrently. */
import { expect, test } from 'vitest'
import { givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
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
