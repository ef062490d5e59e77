/** Input that could never work is refused where it is sent, by its field, and not accepted to fail or to do nothing later. */
import { expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)

const refused = (field: string) => ({ status: 400, body: { error: { code: 'invalid_request', field } } })

test.each(['0000-01-01T00:00:00Z', `2027-01-01T00:00:00.${'1'.repeat(200)}Z`])(
  'a directive, its change and a schedule cannot have to stop at %s, which is no time',
  async (until) => {
    const { own } = directing.ruth
    const words = { agent_id: directing.agent, instruction: 'Find nurse jobs' }
    const limits = { until }
    const field = refused('limits.until')
    expect(await own.call('POST', '/directives', { ...words, limits })).toMatchObject(field)
    const schedule = { ...words, name: 'Daily', cron: '0 7 * * *', limits }
    expect(await own.call('POST', '/schedules', schedule)).toMatchObject(field)
    const id = await directing.submit('Find nurse jobs', { limits: { until: '0001-01-01T00:00:00Z' } })
    expect(await directing.settled(id, 'paused', 'failed')).toMatchObject({
      ...{ state: 'paused', reason: 'deadline' },
    })
    expect(await own.call('PATCH', `/directives/${id}`, { limits })).toMatchObject(field)
  },
)

test.each([
  ['over', '200'],
  ['under', [200]],
  ['over', undefined],
  ['in', 'EUR'],
  ['contains', ['a']],
  ['eq', undefined],
  ['ne', undefined],
])('a policy whose condition `%s %j` could never be met is refused', async (op, value) => {
  const { own } = directing.ruth
  const conditions = [
    { field: 'name', op: 'exists' },
    { field: 'arguments.amount', op, value },
  ]
  const policy = { name: 'Large orders', tool: 'call_mcp_tool', verdict: 'deny', conditions }
  expect(await own.call('POST', '/policies', policy)).toMatchObject(refused('conditions.1.value'))
  expect(await own.call('POST', '/policies/try', { policy })).toMatchObject(
    refused('policy.conditions.1.value'),
  )
  const { body } = await own.call('POST', '/policies', { ...policy, conditions: [] })
  expect(await own.call('PATCH', `/policies/${body.id}`, { conditions })).toMatchObject(
    refused('conditions.1.value'),
  )
  expect((await own.call('DELETE', `/policies/${body.id}`)).status).toBe(204)
})

test('an edit cannot say that a step starts from others than it does', async () => {
  const { own } = directing.ruth
  const steps = [
    { title: 'Look', tool: 'search_jobs', args: { words: 'nurse', limit: 2 } },
    { title: 'Look on', tool: 'search_jobs', args: { words: 'driver', limit: 2 } },
    { title: 'Tell', tool: 'notify', args: { to: 'workspace', text: 'This is what there is.', from: [1] } },
  ]
  const id = await directing.submit('Tell all of what there is', { steps })
  await directing.settled(id, 'awaiting_approval')
  const { id: approval, args_sha256, args } = await directing.pendingOf(id)
  const edit = (more: object) =>
    own.call('POST', `/oversight/approvals/${approval}`, {
      ...{ decision: 'edit', reason: 'The other one', args_sha256, args: { ...args, ...more } },
    })
  expect(await edit({ from: [2] })).toMatchObject(refused('args.from'))
  expect(await edit({ from: [] })).toMatchObject(refused('args.from'))
  expect(await edit({ text: 'This is all there is.' })).toMatchObject({ status: 200 })
})

test('an edit cannot have a step read a source that the directive does not name', async () => {
  const { own } = directing.ruth
  const policy = { name: 'Reading', tool: 'read_source', verdict: 'ask', roles: ['owner'] }
  const { body: made } = await own.call('POST', '/policies', policy)
  const steps = [{ title: 'Read', tool: 'read_source', args: { source: 'ledger' } }]
  const context = { sources: { ledger: 'All is well.' } }
  const id = await directing.submit('Read the ledger', { steps, context, sources: ['goals'] })
  await directing.settled(id, 'awaiting_approval')
  const { id: approval, args_sha256 } = await directing.pendingOf(id)
  const edit = (source: string) =>
    own.call('POST', `/oversight/approvals/${approval}`, {
      ...{ decision: 'edit', reason: 'The other one', args_sha256, args: { source } },
    })
  expect(await edit('skills')).toMatchObject(refused('args.source'))
  expect(await edit('goals')).toMatchObject({ status: 200 })
  await own.call('DELETE', `/policies/${made.id}`)
})
