/** What a directive does in the name of whoever issued it: others in the workspace may stop it, and cannot turn it to something else. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { type ApiClient, apiClient, type Developer, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
/** An owner of the same workspace as Ruth, who issues. */
let daniel: Developer
let there: ApiClient

beforeAll(async () => {
  daniel = await givenDeveloper(tannr)
  const { own, person } = directing.ruth
  const workspace = (await own.call('GET', '/me')).body.workspace_id
  await own.call('POST', '/members', { email: daniel.person.email, role: 'owner' })
  there = apiClient(tannr, daniel.person.session.access_token, { 'tannr-workspace': workspace })
  await person.client
    .from('goals')
    .insert({ title: 'Leave quietly', category: 'Learning', target_date: '2030-01-01' })
    .throwOnError()
})

const theirs = {
  status: 403,
  body: { error: { code: 'role_missing', message: expect.stringContaining('Only the person who issued') } },
}
const read = (source: string) => ({ title: 'Read', tool: 'read_source', args: { source } })
const tell = (words: string) => ({
  ...{ title: 'Tell them', tool: 'send_message' },
  args: { to: 'nobody-by-this-name', text: words, from: [] },
})
const find = { title: 'Find jobs', tool: 'search_jobs', args: { words: 'nurse', limit: 2 } }

/** A directive of Ruth's that waits for its plan to be approved. */
async function waiting(steps: object[], more: object = {}): Promise<string> {
  const id = await directing.submit('Look around', { steps, approve_plan: true, ...more })
  await directing.settled(id, 'awaiting_approval')
  return id
}

const plan = (by: ApiClient, id: string, steps: object[], expected_rev = 1) =>
  by.call('PUT', `/directives/${id}/plan`, { expected_rev, steps })

/** Lets it go on with its changed plan, which is approved once more. */
async function goOn(id: string): Promise<void> {
  const { own } = directing.ruth
  await own.call('PATCH', `/directives/${id}`, { state: 'running' })
  await directing.settled(id, 'awaiting_approval')
  const { id: approval, args_sha256 } = await directing.pendingOf(id)
  await own.call('POST', `/oversight/approvals/${approval}`, { decision: 'approve', args_sha256 })
}

describe('someone else, even an owner,', () => {
  test('has nothing read of the records of whoever issued it', async () => {
    const id = await waiting([find])
    expect(await there.call('PATCH', `/directives/${id}`, { sources: ['goals'] })).toMatchObject(theirs)
    const named = await waiting([find], { sources: ['goals'] })
    expect(await plan(there, named, [read('goals')])).toMatchObject(theirs)
    // By whoever issued it, it may.
    expect((await plan(directing.ruth.own, named, [read('goals')])).status).toBe(200)
    await goOn(named)
    await directing.settled(named, 'completed')
    expect(JSON.stringify(await directing.stepsOf(named))).toContain('Leave quietly')
  })

  test('reads their own by a fork, which is issued by them', async () => {
    const done = await directing.submit('Look around', { steps: [find], sources: ['goals'] })
    await directing.settled(done, 'completed')
    const fork = (await there.call('POST', `/directives/${done}/fork`, { step: 1 })).body.id
    expect((await plan(there, fork, [read('goals')])).status).toBe(200)
    await there.call('PATCH', `/directives/${fork}`, { state: 'running' })
    await directing.settled(fork, 'completed')
    const steps = await directing.stepsOf(fork)
    expect(steps.at(-1)).toMatchObject({ tool: 'read_source', output: { rows: [] } })
  })

  test('puts no words into their mouth: not as a step, not by editing one, and not by what leads to it', async () => {
    const id = await waiting([find])
    expect(await plan(there, id, [tell('You are fired')])).toMatchObject(theirs)
    const draft = {
      ...{ title: 'Draft', tool: 'draft_message' },
      args: { kind: 'note', subject: 'Friday', to: '', from: [] },
    }
    const said = await waiting([
      draft,
      { ...tell('On Friday'), args: { ...tell('On Friday').args, from: [1] } },
    ])
    const changed = { ...draft, args: { ...draft.args, subject: 'You are fired' } }
    expect(
      await plan(there, said, [
        changed,
        { ...tell('On Friday'), args: { ...tell('On Friday').args, from: [1] } },
      ]),
    ).toMatchObject(theirs)
    const asks = await directing.submit('Tell', { steps: [tell('On Friday')] })
    await directing.settled(asks, 'awaiting_approval')
    const { id: approval, args_sha256 } = await directing.pendingOf(asks)
    const edit = {
      ...{ decision: 'edit', args_sha256, reason: 'Better' },
      args: { ...tell('').args, text: 'You are fired' },
    }
    expect(await there.call('POST', `/oversight/approvals/${approval}`, edit)).toMatchObject(theirs)
    expect((await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, edit)).status).toBe(200)
  })

  test('changes all else, and keeps a step of theirs as it is', async () => {
    const id = await waiting([find, tell('On Friday')])
    const more = { ...find, args: { words: 'teacher', limit: 2 } }
    expect(await plan(there, id, [tell('On Friday'), more])).toMatchObject({
      status: 200,
      body: { state: 'paused' },
    })
  })

  test('replaces nothing that they brought', async () => {
    const id = await waiting([read('memo')], { context: { sources: { memo: 'All is calm.' } } })
    const brought = (by: ApiClient) =>
      by.call('PATCH', `/directives/${id}`, { context: { sources: { memo: 'All is lost.' } } })
    expect(await brought(there)).toMatchObject(theirs)
    expect((await brought(directing.ruth.own)).status).toBe(200)
    expect((await there.call('PATCH', `/directives/${id}`, { context: { region: 'EU' } })).status).toBe(200)
  })
})

test('a plan that is changed with a key has no scope that the key lacks', async () => {
  const id = await waiting([find])
  const narrow = await givenKey(tannr, directing.ruth, {
    scopes: ['directives:read', 'directives:write'],
  })
  const keep = { title: 'Remember', tool: 'remember', args: { text: 'The office is shut', from: [] } }
  expect((await plan(narrow, id, [keep])).status).toBe(200)
  await goOn(id)
  await directing.settled(id, 'failed', 'completed')
  const failed = { state: 'failed', error: 'The directive was issued without the scope memory:write.' }
  expect(await directing.stepsOf(id)).toMatchObject([failed])
})

test('nothing more is done for somebody who may only read by now', async () => {
  const { id: person } = daniel.person
  const agent = (await directing.ruth.own.call('GET', '/agents')).body.data[0].id
  const body = { agent_id: agent, instruction: 'Look around', steps: [find], approve_plan: true }
  const made = await there.call('POST', '/directives', body)
  await directing.settled(made.body.id, 'awaiting_approval')
  await directing.ruth.own.call('PATCH', `/members/${person}`, { role: 'viewer' })
  const { id, args_sha256 } = await directing.pendingOf(made.body.id)
  const approve = { decision: 'approve', args_sha256 }
  expect((await directing.ruth.own.call('POST', `/oversight/approvals/${id}`, approve)).status).toBe(200)
  expect(await directing.settled(made.body.id, 'paused', 'completed')).toMatchObject({ reason: 'issuer' })
})
