/** Limits of time of a directive: seconds of work, and the time when it must stop. Those of steps, money and tokens stand elsewhere. */
import { expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
const steps = [{ title: 'Find', tool: 'search_jobs', args: { words: 'nurse', limit: 1 } }]

/** A directive whose plan waits to be approved. */
async function waiting(limits: object): Promise<string> {
  const id = await directing.submit('Look around', { steps, limits, approve_plan: true })
  await directing.settled(id, 'awaiting_approval')
  return id
}

async function approve(directive: string): Promise<void> {
  const { id, args_sha256 } = await directing.pendingOf(directive)
  await directing.ruth.own.call('POST', `/oversight/approvals/${id}`, { decision: 'approve', args_sha256 })
}

const raise = (id: string, limits: object) =>
  directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'running', limits })

test('no step begins once the seconds of work are used up, until they are raised', async () => {
  const id = await waiting({ seconds: 2 })
  await tannr.sql('update orcher.directives set spent_ms = 2000 where id = $1', [id])
  await approve(id)
  expect(await directing.settled(id, 'paused', 'completed')).toMatchObject({
    ...{ reason: 'budget', explained: 'The limit of work time is met.' },
    steps: { done: 0, total: 1 },
  })
  await raise(id, { seconds: 3 })
  expect(await directing.settled(id, 'paused', 'completed')).toMatchObject({ state: 'completed' })
})

test('nor after the time when it must stop, which waiting for a person does not move', async () => {
  const id = await waiting({ until: '2030-01-01T00:00:00Z' })
  await tannr.sql(
    `update orcher.directives set limits = jsonb_build_object('until', now() - interval '1 second') where id = $1`,
    [id],
  )
  await approve(id)
  expect(await directing.settled(id, 'paused', 'completed')).toMatchObject({
    ...{ reason: 'deadline', explained: 'Its time is over.' },
    steps: { done: 0, total: 1 },
  })
  await raise(id, { until: '2030-01-01T00:00:00Z' })
  expect(await directing.settled(id, 'paused', 'completed')).toMatchObject({ state: 'completed' })
})
