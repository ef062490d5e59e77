/** Decisions of people: once, on what they were shown, in their own name, and never by default. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
let daniel: Developer

beforeAll(async () => {
  daniel = await givenDeveloper(tannr)
})

describe('people decide', () => {
  test('what reaches others waits; approved it runs, and the approval is spent', async () => {
    const id = await directing.submit('Find nurse jobs and tell the team about them')
    expect(await directing.settled(id, 'awaiting_approval')).toMatchObject({ steps: { waits: 2 } })
    const approval = await directing.pendingOf(id)
    expect(approval).toMatchObject({ tool: 'notify', may_not: null, kind: 'step', state: 'pending' })
    const { args_sha256 } = approval
    const stale = await directing.ruth.own.call('POST', `/oversight/approvals/${approval.id}`, {
      decision: 'approve',
      args_sha256: '0'.repeat(64),
    })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'state_conflict', field: 'args_sha256' } },
    })
    const decided = await directing.ruth.own.call('POST', `/oversight/approvals/${approval.id}`, {
      decision: 'approve',
      args_sha256,
      reason: 'Read it',
    })
    expect(decided).toMatchObject({ status: 200, body: { state: 'approved', directive_id: id } })
    expect(await directing.settled(id, 'completed', 'failed')).toMatchObject({ state: 'completed' })
    const again = await directing.ruth.own.call('POST', `/oversight/approvals/${approval.id}`, {
      decision: 'approve',
      args_sha256,
    })
    expect(again.status).toBe(409)
    const { body } = await directing.ruth.own.call(
      'GET',
      `/oversight/events?directive_id=${id}&kind=approved`,
    )
    expect(body.events).toMatchObject([{ kind: 'approved', reason: 'Read it', step: 2 }])
  })

  test('rejected needs a reason, never runs, and the plan is changed in plain words', async () => {
    const id = await directing.submit('Find nurse jobs and tell the team about them')
    await directing.settled(id, 'awaiting_approval')
    const { id: approval, args_sha256 } = await directing.pendingOf(id)
    const silent = await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
      decision: 'reject',
      args_sha256,
    })
    expect(silent).toMatchObject({ status: 400, body: { error: { field: 'reason' } } })
    await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
      decision: 'reject',
      args_sha256,
      reason: 'Not yet',
    })
    expect(await directing.settled(id, 'paused')).toMatchObject({ reason: 'rejected' })
    const changed = await directing.ruth.own.call('PUT', `/directives/${id}/plan`, {
      expected_rev: 1,
      words: 'Draft a note and remember it',
    })
    expect(changed).toMatchObject({ status: 200, body: { plan_rev: 2 } })
    await directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'running' })
    await directing.settled(id, 'completed')
    expect(
      (await directing.stepsOf(id)).map(({ tool, state, seq }: Record<string, unknown>) => [
        seq,
        tool,
        state,
      ]),
    ).toEqual([
      [1, 'search_jobs', 'done'],
      [2, 'notify', 'rejected'],
      [3, 'draft_message', 'done'],
      [4, 'remember', 'done'],
    ])
  })

  test('edited arguments are asked for again', async () => {
    const id = await directing.submit('Find nurse jobs and tell the team about them')
    await directing.settled(id, 'awaiting_approval')
    const first = await directing.pendingOf(id)
    await directing.ruth.own.call('POST', `/oversight/approvals/${first.id}`, {
      ...{ decision: 'edit', args_sha256: first.args_sha256, reason: 'Shorter' },
      args: { ...first.args, text: 'Nurse jobs are in.' },
    })
    await expect.poll(async () => (await directing.pendingOf(id))?.args.text).toBe('Nurse jobs are in.')
    expect((await directing.pendingOf(id)).id).not.toBe(first.id)
    await directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'cancelled' })
    expect(await directing.pendingOf(id)).toBeUndefined()
  })

  test('under four eyes the issuer is refused, and of eight answers at once one wins', async () => {
    const address = (
      await tannr.sql<{ email: string }>('select email from auth.users where id = $1', [daniel.person.id])
    )[0]?.email
    await directing.ruth.own.call('POST', '/members', { email: address, role: 'supervisor' })
    const policy = await directing.ruth.own.call('POST', '/policies', {
      name: 'Read by two',
      tool: 'notify',
      verdict: 'ask',
      four_eyes: true,
    })
    expect(policy.status).toBe(201)
    const id = await directing.submit('Find nurse jobs and tell me about them')
    await directing.settled(id, 'awaiting_approval')
    const { id: approval, args_sha256, may_not } = await directing.pendingOf(id)
    expect(may_not).toBe('four_eyes')
    const own = await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
      decision: 'approve',
      args_sha256,
    })
    expect(own).toMatchObject({ status: 403, body: { error: { code: 'role_missing' } } })
    const workspace = (await directing.ruth.own.call('GET', '/workspaces')).body.data[0].id
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        daniel.own.call(
          'POST',
          `/oversight/approvals/${approval}`,
          { decision: index % 2 ? 'approve' : 'reject', args_sha256, reason: 'Read' },
          { 'tannr-workspace': workspace },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    await directing.settled(id, 'completed', 'paused')
    await directing.ruth.own.call('DELETE', `/policies/${policy.body.id}`)
  })

  test('a program with the key of an owner does not approve what it asked for itself', async () => {
    const key = await givenKey(tannr, directing.ruth)
    const { body: asked } = await key.call('POST', '/directives', {
      agent_id: directing.agent,
      instruction: 'Tell the partner',
      steps: [{ title: 'Tell', tool: 'call_webhook', args: { url: 'https://example.com/', from: [] } }],
    })
    await directing.settled(asked.id, 'awaiting_approval')
    const { id, args_sha256 } = await directing.pendingOf(asked.id)
    expect((await key.call('GET', `/oversight/approvals/${id}`)).body.may_not).toBe('key')
    for (const decision of ['approve', 'reject', 'edit', 'defer']) {
      const remind_at = new Date(Date.now() + 60_000).toISOString()
      const body = { decision, args_sha256, reason: 'Mine', remind_at, args: {} }
      const answer = await key.call('POST', `/oversight/approvals/${id}`, body)
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'role_missing' } } })
      expect(answer.body.error.message).toContain('API key')
    }
    expect(await directing.pendingOf(asked.id)).toMatchObject({ id, state: 'pending', decisions: [] })
    // In the sandbox it is the same, so that what is tried there holds.
    const trial = await givenKey(tannr, directing.ruth, { mode: 'sandbox' })
    expect((await trial.call('POST', `/oversight/approvals/${id}`, {})).status).toBe(403)
    await directing.ruth.own.call('PATCH', `/directives/${asked.id}`, { state: 'cancelled' })
  })

  test('a key may pause everything, and only a person lets it go on', async () => {
    const key = await givenKey(tannr, directing.ruth)
    expect((await key.call('POST', '/oversight/hold', {})).body).toMatchObject({ held: true })
    const refused = await key.call('DELETE', '/oversight/hold', {})
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'role_missing' } } })
    expect((await directing.ruth.own.call('DELETE', '/oversight/hold', {})).body).toMatchObject({
      held: false,
    })
  })

  test('a stranger finds no approval, and a key is told that it decides nothing', async () => {
    const id = await directing.submit('Find nurse jobs and tell the team about them')
    await directing.settled(id, 'awaiting_approval')
    const { id: approval, args_sha256 } = await directing.pendingOf(id)
    const stranger = await givenDeveloper(tannr)
    const answer = await stranger.own.call('POST', `/oversight/approvals/${approval}`, {
      decision: 'approve',
      args_sha256,
    })
    expect(answer.status).toBe(404)
    const key = await givenKey(tannr, directing.ruth, { scopes: ['oversight:read'] })
    expect(
      await key.call('POST', `/oversight/approvals/${approval}`, { decision: 'approve', args_sha256 }),
    ).toMatchObject({ status: 403, body: { error: { code: 'role_missing' } } })
    await directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'cancelled' })
  })

  test('what nobody decides in time pauses, and is asked again when it goes on', async () => {
    const id = await directing.submit('Find nurse jobs and tell the team about them')
    await directing.settled(id, 'awaiting_approval')
    const { id: approval } = await directing.pendingOf(id)
    await tannr.sql(`update orcher.approvals set expires_at = now() - interval '1 minute' where id = $1`, [
      approval,
    ])
    await tannr.sql('select orcher.expire_approval($1)', [approval])
    expect(await directing.settled(id, 'paused')).toMatchObject({ reason: 'expired' })
    await directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'running' })
    await directing.settled(id, 'awaiting_approval')
    expect((await directing.pendingOf(id)).id).not.toBe(approval)
    await directing.ruth.own.call('PATCH', `/directives/${id}`, { state: 'cancelled' })
  })

  test('everything is paused at once, and goes on', async () => {
    expect(
      (await directing.ruth.own.call('POST', '/oversight/hold', { reason: 'Audit' })).body,
    ).toMatchObject({
      held: true,
      reason: 'Audit',
    })
    const id = await directing.submit('Find nurse jobs')
    expect((await directing.ruth.own.call('GET', `/directives/${id}`)).body).toMatchObject({
      state: 'paused',
      reason: 'held',
    })
    await directing.ruth.own.call('DELETE', '/oversight/hold')
    await directing.settled(id, 'completed')
  })

  test('a plan can be approved before its first step', async () => {
    const id = await directing.submit('Find nurse jobs', { approve_plan: true })
    expect(await directing.settled(id, 'awaiting_approval')).toMatchObject({ steps: { done: 0, total: 1 } })
    const { id: approval, args_sha256, kind } = await directing.pendingOf(id)
    expect(kind).toBe('plan')
    await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
      decision: 'approve',
      args_sha256,
    })
    await directing.settled(id, 'completed')
  })
  test('an unapproved plan is asked for again, whatever it was let go on after', async () => {
    const { own } = directing.ruth
    const asked = async (id: string) => {
      await directing.settled(id, 'awaiting_approval')
      const pending = await directing.pendingOf(id)
      expect(pending.kind).toBe('plan')
      return pending
    }
    const goOn = (id: string) => own.call('PATCH', `/directives/${id}`, { state: 'running' })
    const decide = ({ id, args_sha256 }: { id: string; args_sha256: string }, decision: string) =>
      own.call('POST', `/oversight/approvals/${id}`, { decision, args_sha256, reason: 'Seen' })
    const id = await directing.submit('Find nurse jobs and remember them', { approve_plan: true })
    const first = await asked(id)
    // Rejected.
    await decide(first, 'reject')
    await goOn(id)
    const second = await asked(id)
    // Nobody decided.
    await tannr.sql('update orcher.approvals set expires_at = now() where id = $1', [second.id])
    await tannr.sql('select orcher.expire_approval($1)', [second.id])
    await goOn(id)
    await asked(id)
    // Changed, and forked.
    const steps = [{ title: 'Find', tool: 'search_jobs', args: { words: 'nurse', limit: 1 } }]
    await own.call('PUT', `/directives/${id}/plan`, { expected_rev: 1, steps })
    await goOn(id)
    const changed = await asked(id)
    const fork = (await own.call('POST', `/directives/${id}/fork`, { step: 0 })).body.id
    await goOn(fork)
    await asked(fork)
    expect((await directing.stepsOf(id)).map(({ state }) => state)).toEqual(['waiting'])
    await decide(changed, 'approve')
    await directing.settled(id, 'completed')
  })

  test('a plan that was approved stays so where a step is edited at its gate', async () => {
    const { own } = directing.ruth
    const id = await directing.submit('Find nurse jobs and tell the team about them', { approve_plan: true })
    await directing.settled(id, 'awaiting_approval')
    const plan = await directing.pendingOf(id)
    await own.call('POST', `/oversight/approvals/${plan.id}`, {
      decision: 'approve',
      args_sha256: plan.args_sha256,
    })
    await expect.poll(async () => (await directing.pendingOf(id))?.kind).toBe('step')
    const step = await directing.pendingOf(id)
    const args = { ...step.args, text: 'Here they are' }
    const edit = { decision: 'edit', args_sha256: step.args_sha256, reason: 'Shorter', args }
    expect((await own.call('POST', `/oversight/approvals/${step.id}`, edit)).status).toBe(200)
    await expect.poll(async () => (await directing.pendingOf(id))?.args.text).toBe('Here they are')
    expect((await directing.pendingOf(id)).kind).toBe('step')
    await own.call('PATCH', `/directives/${id}`, { state: 'cancelled' })
  })
})
