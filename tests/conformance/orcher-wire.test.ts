/** The Tannr API on the wire: who may call, refusals, repeated calls, and how calls are counted. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  allScopes,
  apiClient,
  type Developer,
  givenDeveloper,
  givenKey,
  newAgent,
} from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
let maya: Developer

beforeAll(async () => {
  maya = await givenDeveloper(tannr)
})

/** Counts are reported twice a second. */
const used = async ({ own }: Developer) => (await own.call('GET', '/analytics/usage')).body.calls as number

describe('agents', () => {
  test('are made, read, changed, listed and archived with a key', async () => {
    const key = await givenKey(tannr, maya)
    const made = await key.call('POST', '/agents', newAgent)
    expect(made).toMatchObject({ status: 201, body: { ...newAgent, version: 1, model: null } })
    expect(made.body.id).toMatch(/^agt_[\w-]{20}$/)
    expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const read = await key.call('GET', `/agents/${made.body.id}`)
    expect(read).toMatchObject({ status: 200, body: made.body })
    const changed = await key.call('PATCH', `/agents/${made.body.id}`, { capabilities: ['draft'] })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'analyst', capabilities: ['draft'], version: 2 },
    })
    const versions = await key.call('GET', `/agents/${made.body.id}/versions`)
    expect(versions.body.data.map((version: { capabilities: string[] }) => version.capabilities)).toEqual([
      ['draft'],
      newAgent.capabilities,
    ])
    expect((await key.call('GET', '/agents')).body).toMatchObject({
      data: [{ id: made.body.id }],
      next: null,
    })
    expect((await key.call('DELETE', `/agents/${made.body.id}`)).status).toBe(204)
    expect((await key.call('GET', `/agents/${made.body.id}`)).status).toBe(404)
  })

  test('a role is optional', async () => {
    const made = await maya.own.call('POST', '/agents', { name: 'helper', capabilities: ['research'] })
    expect(made.body.role).toBe('member')
  })

  test('are paged to the last one, without any twice', async () => {
    const developer = await givenDeveloper(tannr)
    const names = Array.from({ length: 5 }, (_, index) => `agent ${index}`)
    for (const name of names) await developer.own.call('POST', '/agents', { ...newAgent, name })
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { body } = await developer.own.call('GET', `/agents?limit=2${after && `&after=${after}`}`)
      seen.push(...body.data.map(({ name }: { name: string }) => name))
      if (body.next === null) break
      after = body.next
    }
    expect(seen).toEqual(names.toReversed())
  })
})

describe('errors', () => {
  test.each([
    ['no name', { capabilities: ['research'] }, 'name'],
    ['a wrong type', { ...newAgent, capabilities: 'research' }, 'capabilities'],
    ['a wrong word', { ...newAgent, capabilities: ['Research!'] }, 'capabilities.0'],
    ['a name that is too long', { ...newAgent, name: 'x'.repeat(81) }, 'name'],
    ['a field that is none', { ...newAgent, colour: 'red' }, 'colour'],
  ])('400 names the field: %s', async (_what, body, field) => {
    const answer = await maya.own.call('POST', '/agents', body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', field } } })
    expect(answer.body.error.request_id).toBe(answer.headers.get('x-request-id'))
  })

  test('400 for what is no JSON', async () => {
    const answer = await fetch(`${tannr.url}/v1/agents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${maya.person.session.access_token}`,
        'content-type': 'application/json',
      },
      body: '{"name"',
    })
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'invalid_request'])
  })

  test.each([
    ['no key', undefined],
    ['a key that never was', `tannr_live_${'x'.repeat(40)}`],
    ['rubbish', 'rubbish'],
    ['a forged token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ])('401 for %s', async (_what, bearer) => {
    const answer = await apiClient(tannr, bearer).call('GET', '/agents')
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  test.each([
    ['GET', '/agents', 'agents:read'],
    ['POST', '/agents', 'agents:write'],
    ['GET', '/analytics/usage', 'analytics:read'],
  ])('403 names the scope that %s %s needs', async (method, path, scope) => {
    const key = await givenKey(tannr, maya, { scopes: allScopes.filter((one) => one !== scope) })
    const answer = await key.call(method, path, method === 'POST' ? newAgent : undefined)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'scope_missing', scope } } })
  })

  test('403 for a key where a person has to ask', async () => {
    const key = await givenKey(tannr, maya)
    for (const [method, path, body] of [
      ['GET', '/keys', undefined],
      ['POST', '/keys', { name: 'x', mode: 'live', scopes: ['agents:read'] }],
      ['GET', '/members', undefined],
      ['GET', '/requests', undefined],
    ] as const) {
      expect(await key.call(method, path, body)).toMatchObject({
        status: 403,
        body: { error: { code: 'role_missing' } },
      })
    }
  })

  test('404 for somebody else’s agent, and for a call that is none', async () => {
    const made = await maya.own.call('POST', '/agents', newAgent)
    const other = await givenDeveloper(tannr)
    for (const [method, path, body] of [
      ['GET', `/agents/${made.body.id}`, undefined],
      ['PATCH', `/agents/${made.body.id}`, { name: 'mine' }],
      ['DELETE', `/agents/${made.body.id}`, undefined],
      ['GET', `/agents/${made.body.id}/versions`, undefined],
      ['GET', '/nothing', undefined],
    ] as const) {
      const answer = await other.own.call(method, path, body)
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    }
    const named = apiClient(tannr, other.person.session.access_token, {
      'tannr-workspace': (await maya.own.call('GET', '/me')).body.workspace_id,
    })
    expect(await named.call('GET', '/agents')).toMatchObject({ status: 404 })
  })

  test('413 for a body beyond a megabyte', async () => {
    const answer = await maya.own.call('POST', '/agents', { ...newAgent, name: 'x'.repeat(2 ** 20) })
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } })
  })
})

describe('keys', () => {
  test('are shown once, and listed without their secret', async () => {
    const key = await givenKey(tannr, maya, { scopes: ['agents:read'] })
    const { body } = await maya.own.call('GET', '/keys')
    expect(body.data[0]).toMatchObject({ id: key.id, state: 'active', scopes: ['agents:read'], mode: 'live' })
    expect(key.secret.startsWith(body.data[0].prefix)).toBe(true)
    expect(JSON.stringify(body)).not.toContain(key.secret)
    const [row] = await tannr.sql<{ row: string }>(
      'select k::text as row from orcher.api_keys k where id = $1',
      [key.id],
    )
    expect(row?.row).not.toContain(key.secret)
  })

  test('a revoked key is refused at once', async () => {
    const key = await givenKey(tannr, maya)
    expect((await key.call('GET', '/agents')).status).toBe(200)
    expect((await maya.own.call('DELETE', `/keys/${key.id}`)).body.state).toBe('revoked')
    expect((await key.call('GET', '/agents')).status).toBe(401)
    expect((await key.call('POST', '/agents', newAgent)).status).toBe(401)
  })

  test('a rotated key and its successor are both good during the overlap, and then one', async () => {
    const key = await givenKey(tannr, maya, { scopes: ['agents:read'] })
    const rotated = await maya.own.call('POST', `/keys/${key.id}/rotate`, { overlap_seconds: 600 })
    expect(rotated).toMatchObject({ status: 201, body: { scopes: ['agents:read'], state: 'active' } })
    const successor = apiClient(tannr, rotated.body.secret)
    expect([
      (await key.call('GET', '/agents')).status,
      (await successor.call('GET', '/agents')).status,
    ]).toEqual([200, 200])
    expect(await maya.own.call('POST', `/keys/${key.id}/rotate`, {})).toMatchObject({ status: 409 })
    await tannr.sql(`update orcher.api_keys set expires_at = now() where id = $1`, [key.id])
    expect([
      (await key.call('GET', '/agents')).status,
      (await successor.call('GET', '/agents')).status,
    ]).toEqual([401, 200])
  })

  test('never have more than the role of whoever made them, now and later', async () => {
    const daniel = await givenDeveloper(tannr)
    const workspace = (await maya.own.call('GET', '/me')).body.workspace_id
    const added = await maya.own.call('POST', '/members', { email: daniel.person.email, role: 'builder' })
    expect(added.status).toBe(201)
    const there = {
      own: apiClient(tannr, daniel.person.session.access_token, { 'tannr-workspace': workspace }),
    }
    const refused = await there.own.call('POST', '/keys', {
      name: 'x',
      mode: 'live',
      scopes: ['oversight:audit'],
    })
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing', scope: 'oversight:audit' } },
    })
    const key = await givenKey(tannr, there, { scopes: ['agents:read', 'agents:write'] })
    expect((await key.call('POST', '/agents', newAgent)).status).toBe(201)
    await maya.own.call('PATCH', `/members/${daniel.person.id}`, { role: 'viewer' })
    expect(await key.call('POST', '/agents', newAgent)).toMatchObject({
      status: 403,
      body: { error: { scope: 'agents:write' } },
    })
    expect((await there.own.call('GET', '/keys')).body.data).toHaveLength(1)
    await maya.own.call('DELETE', `/members/${daniel.person.id}`)
    expect((await key.call('GET', '/agents')).status).toBe(401)
    expect((await there.own.call('GET', '/agents')).status).toBe(404)
  })

  test('a sandbox key works beside the workspace, and what it does is free', async () => {
    const developer = await givenDeveloper(tannr)
    const [live, sandbox] = [
      await givenKey(tannr, developer),
      await givenKey(tannr, developer, { mode: 'sandbox' }),
    ]
    const made = await sandbox.call('POST', '/agents', newAgent)
    expect(made.status).toBe(201)
    expect((await live.call('GET', `/agents/${made.body.id}`)).status).toBe(404)
    expect((await sandbox.call('GET', `/agents/${made.body.id}`)).status).toBe(200)
    await expect.poll(() => used(developer)).toBe(1)
  })
})

describe('workspaces', () => {
  test('everybody has one, and can have more that are apart', async () => {
    const developer = await givenDeveloper(tannr)
    const first = await developer.own.call('GET', '/workspaces')
    expect(first.body.data).toMatchObject([{ role: 'owner' }])
    const second = await developer.own.call('POST', '/workspaces', { name: 'Second' })
    const there = apiClient(tannr, developer.person.session.access_token, {
      'tannr-workspace': second.body.id,
    })
    await there.call('POST', '/agents', newAgent)
    expect((await developer.own.call('GET', '/agents')).body.data).toEqual([])
    expect((await there.call('GET', '/agents')).body.data).toHaveLength(1)
  })

  test('keep an owner', async () => {
    const developer = await givenDeveloper(tannr)
    const answer = await developer.own.call('PATCH', `/members/${developer.person.id}`, { role: 'viewer' })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'state_conflict' } } })
    expect((await developer.own.call('DELETE', `/members/${developer.person.id}`)).status).toBe(409)
  })

  test('outlive whoever began them', async () => {
    const [ruth, heir] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
    const workspace = (await ruth.own.call('GET', '/me')).body.workspace_id
    await ruth.own.call('POST', '/members', { email: heir.person.email, role: 'viewer' })
    await ruth.own.call('POST', '/agents', newAgent)
    await tannr.sql('delete from auth.users where id = $1', [ruth.person.id])
    const there = apiClient(tannr, heir.person.session.access_token, { 'tannr-workspace': workspace })
    expect((await there.call('GET', '/me')).body).toMatchObject({ role: 'owner' })
    expect((await there.call('GET', '/agents')).body.data).toHaveLength(1)
  })
})

test('openapi.json documents every call, in words that a reader of 3.1 takes', async () => {
  const answer = await fetch(`${tannr.url}/v1/openapi.json`)
  const document = await answer.json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/agents'].post).toMatchObject({
    operationId: 'create-agent',
    security: [{ bearer: ['agents:write'] }],
    requestBody: { content: { 'application/json': { schema: { required: ['name', 'capabilities'] } } } },
  })
})

test('the data API and the roles of others know nothing of it', async () => {
  const { error } = await maya.person.client
    .schema('orcher' as never)
    .from('api_keys')
    .select()
  expect(error?.code).toBe('PGRST106')
})
