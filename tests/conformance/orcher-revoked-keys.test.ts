/** What goes on in a person's name ends with the key that they made it with, unless they say so themselves. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useDirecting } from '#tests/support/directives.ts'
import { type ApiClient, apiClient, givenDeveloper, givenKey } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const directing = useDirecting(tannr)
/** Another owner of the same workspace. */
let there: ApiClient

beforeAll(async () => {
  const daniel = await givenDeveloper(tannr)
  const { own } = directing.ruth
  const workspace = (await own.call('GET', '/me')).body.workspace_id
  await own.call('POST', '/members', { email: daniel.person.email, role: 'owner' })
  there = apiClient(tannr, daniel.person.session.access_token, { 'tannr-workspace': workspace })
})

const inPerson = { status: 403, body: { error: { code: 'role_missing' } } }
const revoke = (id: string) => directing.ruth.own.call('DELETE', `/keys/${id}`)

async function schedule(by: ApiClient): Promise<string> {
  const made = await by.call('POST', '/schedules', {
    agent_id: directing.agent,
    name: 'Daily',
    instruction: 'Find nurse jobs',
    cron: '0 7 * * 1-5',
  })
  expect(made).toMatchObject({ status: 201, body: { enabled: true, reason: null, explained: null } })
  return made.body.id
}
async function shown(id: string) {
  const { data } = (await directing.ruth.own.call('GET', '/schedules')).body
  return data.find((one: { id: string }) => one.id === id)
}
/** Its time has come, and it has been looked at. */
async function due(id: string): Promise<void> {
  await tannr.sql(`update orcher.schedules set next_at = now() - interval '1 minute' where id = $1`, [id])
  await tannr.sql(`select orcher.issue_schedule($1, now() + interval '1 day')`, [id])
  await expect
    .poll(() => tannr.sql('select from orcher.schedules where id = $1 and enabled and next_at < now()', [id]))
    .toEqual([])
}

describe('a schedule that was made with a key', () => {
  test('is paused when the key is revoked, and no key turns it on again', async () => {
    const [key, other] = [await givenKey(tannr, directing.ruth), await givenKey(tannr, directing.ruth)]
    const [id, own] = [await schedule(key), await schedule(directing.ruth.own)]
    await revoke(other.id)
    expect(await shown(id)).toMatchObject({ enabled: true })
    await revoke(key.id)
    expect(await shown(id)).toMatchObject({
      ...{ enabled: false, reason: 'key_revoked', explained: 'The key it was made with was revoked.' },
    })
    expect(await shown(own)).toMatchObject({ enabled: true, reason: null })
    const lines = () =>
      tannr.sql(`select state from notifications where kind = 'schedule' and subject_id like '% ' || $1`, [
        id,
      ])
    expect(await lines()).toEqual([{ state: 'key_revoked' }])
    const turnOn = (by: ApiClient) => by.call('PATCH', `/schedules/${id}`, { enabled: true })
    expect(await turnOn(await givenKey(tannr, directing.ruth))).toMatchObject(inPerson)
    expect(await turnOn(directing.ruth.own)).toMatchObject({
      status: 200,
      body: { enabled: true, reason: null },
    })
    expect(await lines()).toEqual([])
    await due(id)
    expect(await shown(id)).toMatchObject({
      enabled: true,
      last_directive: expect.stringMatching(/^dir_/),
    })
  })

  test('goes on with the key that replaced it, and ends with that one', async () => {
    const key = await givenKey(tannr, directing.ruth)
    const id = await schedule(key)
    const rotated = await directing.ruth.own.call('POST', `/keys/${key.id}/rotate`, { overlap_seconds: 0 })
    await due(id)
    const { last_directive } = await shown(id)
    expect(await directing.settled(last_directive, 'completed')).toMatchObject({ schedule_id: id })
    await revoke(rotated.body.id)
    expect(await shown(id)).toMatchObject({ enabled: false, reason: 'key_revoked' })
  })

  test('issues nothing once the key has expired', async () => {
    const key = await givenKey(tannr, directing.ruth)
    const id = await schedule(key)
    await tannr.sql('update orcher.api_keys set expires_at = now() where id = $1', [key.id])
    await due(id)
    expect(await shown(id)).toMatchObject({
      ...{ enabled: false, reason: 'key_expired', explained: 'The key it was made with has expired.' },
      last_directive: null,
    })
  })
})

test('a key that changes a schedule gives it no more than the key may do, and pausing it changes nothing', async () => {
  const id = await schedule(directing.ruth.own)
  const bound = async () =>
    (
      await tannr.sql<{ scopes: string[]; key_id: string | null }>(
        'select scopes, key_id from orcher.schedules where id = $1',
        [id],
      )
    )[0]
  const before = await bound()
  expect(before).toMatchObject({ key_id: null, scopes: expect.arrayContaining(['memory:write']) })
  const scopes = ['directives:write', 'directives:read']
  const key = await givenKey(tannr, directing.ruth, { scopes })
  await key.call('PATCH', `/schedules/${id}`, { enabled: false, name: 'Rarely' })
  expect(await bound()).toEqual(before)
  await key.call('PATCH', `/schedules/${id}`, { instruction: 'Find jobs and remember them' })
  expect(await bound()).toEqual({ key_id: key.id, scopes })
  await directing.ruth.own.call('PATCH', `/schedules/${id}`, { enabled: true })
  expect(await bound()).toEqual(before)
})

test('a directive whose key is revoked stops before its next step, until its person lets it go on', async () => {
  const key = await givenKey(tannr, directing.ruth)
  const made = await key.call('POST', '/directives', {
    agent_id: directing.agent,
    instruction: 'Look around',
    approve_plan: true,
    steps: [{ title: 'Find jobs', tool: 'search_jobs', args: { words: 'nurse', limit: 2 } }],
  })
  const { id } = made.body
  await directing.settled(id, 'awaiting_approval')
  await revoke(key.id)
  const { id: approval, args_sha256 } = await directing.pendingOf(id)
  await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
    decision: 'approve',
    args_sha256,
  })
  expect(await directing.settled(id, 'paused')).toMatchObject({
    ...{ reason: 'key_revoked', explained: 'The key it was issued with was revoked.' },
  })
  const goOn = (by: ApiClient) => by.call('PATCH', `/directives/${id}`, { state: 'running' })
  expect(await goOn(await givenKey(tannr, directing.ruth))).toMatchObject(inPerson)
  expect(await goOn(there)).toMatchObject(inPerson)
  expect((await goOn(directing.ruth.own)).status).toBe(200)
  await directing.settled(id, 'completed')
})

test('one that was issued with a key that has expired meanwhile is finished', async () => {
  const key = await givenKey(tannr, directing.ruth)
  const made = await key.call('POST', '/directives', {
    agent_id: directing.agent,
    instruction: 'Look around',
    approve_plan: true,
    steps: [{ title: 'Find jobs', tool: 'search_jobs', args: { words: 'nurse', limit: 2 } }],
  })
  await directing.settled(made.body.id, 'awaiting_approval')
  await tannr.sql('update orcher.api_keys set expires_at = now() where id = $1', [key.id])
  const { id: approval, args_sha256 } = await directing.pendingOf(made.body.id)
  await directing.ruth.own.call('POST', `/oversight/approvals/${approval}`, {
    decision: 'approve',
    args_sha256,
  })
  await directing.settled(made.body.id, 'completed')
})

test('no key makes a webhook, so that none goes on without one', async () => {
  await tannr.sql(`update orcher.accounts set plan = 'growth' where user_id = $1`, [directing.ruth.person.id])
  const webhook = { url: 'https://example.com/then', events: ['directive.completed'] }
  const key = await givenKey(tannr, directing.ruth)
  expect((await key.call('POST', '/webhooks', webhook)).status).toBe(403)
})

test('who may not revoke a key is told so, and the key goes on', async () => {
  const key = await givenKey(tannr, directing.ruth)
  const omar = await givenDeveloper(tannr)
  const { own } = directing.ruth
  const workspace = (await own.call('GET', '/me')).body.workspace_id
  await own.call('POST', '/members', { email: omar.person.email, role: 'supervisor' })
  const supervisor = apiClient(tannr, omar.person.session.access_token, { 'tannr-workspace': workspace })
  expect((await supervisor.call('GET', '/keys')).body.data).toContainEqual(
    expect.objectContaining({ id: key.id, state: 'active' }),
  )
  expect(await supervisor.call('DELETE', `/keys/${key.id}`)).toMatchObject({
    status: 403,
    body: { error: { code: 'role_missing', role: 'owner' } },
  })
  expect((await key.call('GET', '/agents')).status).toBe(200)
  expect(await revoke(key.id)).toMatchObject({ status: 200, body: { state: 'revoked' } })
  // What has been revoked stays so, whoever asks again.
  expect(await supervisor.call('DELETE', `/keys/${key.id}`)).toMatchObject({
    status: 200,
    body: { state: 'revoked' },
  })
})
