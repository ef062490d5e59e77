/** Repeated calls to the Tannr API, and how calls are counted. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Developer, givenDeveloper, givenKey, newAgent } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { untilAnswered } from '#tests/support/until-answered.ts'

const tannr = useSharedTannr()
let maya: Developer

beforeAll(async () => {
  maya = await givenDeveloper(tannr)
})

/** Counts are reported twice a second. */
const used = async ({ own }: Developer) => (await own.call('GET', '/analytics/usage')).body.calls as number

describe('repeats', () => {
  test('50 calls at once with one key make one agent', async () => {
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer)
    const send = () => key.call('POST', '/agents', newAgent, { 'idempotency-key': 'one' })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code)
    expect(refused.filter((code) => code !== 'idempotency_in_progress')).toEqual([])
    const again = await send()
    expect([again.status, again.body.id, again.headers.get('idempotent-replay')]).toEqual([
      201,
      made[0]?.body.id,
      'true',
    ])
    expect((await key.call('GET', '/agents')).body.data).toHaveLength(1)
  })

  test('and one directive, which runs once', async () => {
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer)
    const agent = (await key.call('POST', '/agents', { name: 'analyst', capabilities: ['remember'] })).body.id
    const body = { agent_id: agent, instruction: 'Remember that the office closes at six' }
    const send = () => key.call('POST', '/directives', body, { 'idempotency-key': 'directive' })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const made = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id)
    expect(new Set(made).size).toBe(1)
    await expect
      .poll(async () => (await key.call('GET', `/directives/${made[0]}`)).body.state)
      .toBe('completed')
    expect((await key.call('GET', '/directives')).body.data).toHaveLength(1)
    expect(
      await tannr.sql('select from orcher.memories where source_directive = $1', [made[0]]),
    ).toHaveLength(1)
  })

  test('the same key for another call is refused, and one that was refused can be used again', async () => {
    const key = await givenKey(tannr, maya)
    const headers = { 'idempotency-key': 'two' }
    expect((await key.call('POST', '/agents', { ...newAgent, name: '' }, headers)).status).toBe(400)
    expect((await key.call('POST', '/agents', newAgent, headers)).status).toBe(201)
    expect(await key.call('POST', '/agents', { ...newAgent, name: 'other' }, headers)).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_mismatch' } },
    })
  })

  test('a secret is kept nowhere: the repeat answers without it', async () => {
    const body = { name: 'Once', mode: 'live', scopes: ['agents:read'] }
    const first = await maya.own.call('POST', '/keys', body, { 'idempotency-key': 'secret' })
    const again = await maya.own.call('POST', '/keys', body, { 'idempotency-key': 'secret' })
    expect(first.body.secret).toMatch(/^tannr_live_\w{40}$/)
    expect([again.body.id, again.body.secret]).toEqual([first.body.id, undefined])
  })
})

describe('counting', () => {
  test('of 1,000 calls a month exactly as many are answered under 64 callers, and nothing is charged', async () => {
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer)
    const statuses: number[] = []
    let last: Headers | undefined
    let left = 1100
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (left-- > 0) {
          const answer = await untilAnswered(() => key.call('GET', '/agents'))
          statuses.push(answer.status)
          if (answer.status === 429) last = answer.headers
        }
      }),
    )
    expect([statuses.filter((status) => status === 200).length, statuses.length]).toEqual([1000, 1100])
    expect(Number(last?.get('retry-after'))).toBeGreaterThan(0)
    await expect.poll(() => used(developer)).toBe(1000)
    // Use of the console, and what oversight needs, is not refused.
    expect((await developer.own.call('GET', '/agents')).status).toBe(200)
  })

  test('what a person reads in the console is free though it is asked by POST, and a program’s is a call', async () => {
    const developer = await givenDeveloper(tannr)
    const { body: agent } = await developer.own.call('POST', '/agents', newAgent)
    const key = await givenKey(tannr, developer)
    const search = { agent_id: agent.id, query: 'the committee' }
    for (const caller of [developer.own, developer.own, key])
      expect((await caller.call('POST', '/memory/search', search)).status).toBe(200)
    // The agent, and the search with the key.
    await expect.poll(() => used(developer)).toBe(2)
    const { data } = (await developer.own.call('GET', '/requests')).body
    expect(data.filter((one: { path: string }) => one.path === '/v1/memory/search')).toHaveLength(1)
  })

  test('answers say what is used and what is left', async () => {
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer)
    await key.call('GET', '/agents')
    const { headers } = await key.call('GET', '/agents')
    expect(headers.get('tannr-usage')).toBe('2/1000')
    expect(headers.get('ratelimit')).toMatch(/^"burst";r=\d+;t=\d+$/)
    expect(headers.get('ratelimit-policy')).toBe('"burst";q=1500;w=10')
    expect(headers.get('tannr-version')).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('every call is in the list of requests, without its query', async () => {
    const developer = await givenDeveloper(tannr)
    const key = await givenKey(tannr, developer)
    await key.call('GET', '/agents?limit=7')
    await key.call('POST', '/agents', {})
    const requests = async () =>
      (await developer.own.call('GET', `/requests?key_id=${key.id}`)).body.data as Record<string, unknown>[]
    await expect.poll(requests).toMatchObject([
      { method: 'POST', path: '/v1/agents', status: 400, code: 'invalid_request', key_id: key.id },
      { method: 'GET', path: '/v1/agents', status: 200, code: null, family: 'agents' },
    ])
    const { body } = await developer.own.call('GET', '/analytics/usage')
    // The key was created in person, and reads by people are not calls.
    expect(body.families).toEqual([
      { family: 'agents', calls: 2, refused: 1 },
      { family: 'keys', calls: 1, refused: 0 },
    ])
    expect(body).toMatchObject({ calls: 2, limit: 1000 })
    await expect
      .poll(async () => (await developer.own.call('GET', '/keys')).body.data[0].last_used_at)
      .toMatch(/^\d{4}-/)
  })
})

test('a sandbox that took its size of the day refuses what would be counted, and neither oversight nor reading', async () => {
  const developer = await givenDeveloper(tannr)
  const [key, live] = [
    await givenKey(tannr, developer, { mode: 'sandbox' }),
    await givenKey(tannr, developer),
  ]
  const agent = (await key.call('POST', '/agents', newAgent)).body.id
  const remember = (by: typeof key, of: string) =>
    by.call('POST', '/memory', { agent_id: of, text: 'x'.repeat(3000) })
  expect((await remember(key, agent)).status).toBe(201)
  const bytes = async () => {
    const [row] = await tannr.sql<{ bytes: number }>(`
      select coalesce(sum(d.bytes), 0)::int as bytes from orcher.usage_days d join orcher.workspaces w on w.id = d.workspace_id
      where w.account_id = '${developer.person.id}'`)
    return row?.bytes ?? 0
  }
  await expect.poll(bytes).toBeGreaterThan(7000)
  expect(await bytes()).toBeLessThan(9000)
  await tannr.sql(`
    update orcher.usage_days d set bytes = 50000000 from orcher.workspaces w
    where w.id = d.workspace_id and w.account_id = '${developer.person.id}' and d.mode = 'sandbox' and d.family = 'memory'`)
  const refused = await remember(key, agent)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'limit_reached'])
  expect((await key.call('GET', '/agents')).status).toBe(200)
  expect((await key.call('POST', '/oversight/hold', { reason: 'Too much' })).status).toBeLessThan(300)
  const own = (await live.call('POST', '/agents', newAgent)).body.id
  expect((await remember(live, own)).status).toBe(201)
})
