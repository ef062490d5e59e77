/** MCP clients that know the server's address alone: the protocol's own client signs people in, in one workspace and with few scopes. */
import { expect, test } from 'vitest'
import { answer, askedBy, connect, memoryProvider, transportOf } from '#tests/support/connected-app.ts'
import { type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { claimsOf } from '#tests/support/saml-company.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const reading = ['agents:read', 'directives:read']

const workspaceOf = async ({ own }: Developer): Promise<string> =>
  (await own.call('GET', '/workspaces')).body.data[0].id

const bearing = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${tannr.url}${path}`, {
    ...init,
    headers: {
      apikey: tannr.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })

const rpc = (token: string, headers = {}) =>
  bearing(token, '/v1/mcp', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'list_agents', arguments: {} },
    }),
  })

const tokenBy = (form: Record<string, string>) =>
  fetch(`${tannr.url}/auth/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })

test('the protocol’s own client goes from the first 401 to a tool call, and refreshes', async () => {
  const ruth = await givenDeveloper(tannr)
  const workspace = await workspaceOf(ruth)
  await ruth.own.call('POST', '/agents', { name: 'analyst', capabilities: ['research'] })
  const refused = await bearing('', '/v1/mcp', {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain(
    `resource_metadata="${tannr.url}/.well-known/oauth-protected-resource/v1/mcp"`,
  )

  const { client, kept } = await connect(tannr, ruth, { workspace, scopes: reading })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('list_agents')
  expect(tools.map(({ name }) => name)).not.toContain('create_directive')
  const listed = await client.callTool({ name: 'list_agents', arguments: {} })
  expect(listed.structuredContent).toMatchObject({ data: [{ name: 'analyst' }] })
  const made = await client.callTool({
    name: 'create_agent',
    arguments: { name: 'x', capabilities: ['act'] },
  })
  expect(made).toMatchObject({ structuredContent: { error: { code: 'scope_missing' } } })
  expect(kept.tokens.scope.split(' ').toSorted()).toEqual(reading)
  expect(claimsOf(kept.tokens.access_token)).toMatchObject({
    aud: `${tannr.url}/v1/mcp`,
    sub: ruth.person.id,
  })

  // The client refreshes by itself, as soon as its token is refused.
  const { access_token: before } = kept.tokens
  kept.tokens = { ...kept.tokens, access_token: 'expired' }
  await expect(client.callTool({ name: 'list_agents', arguments: {} })).resolves.toMatchObject({
    structuredContent: { data: [{ name: 'analyst' }] },
  })
  expect(kept.tokens.access_token).not.toBe(before)
  expect(claimsOf(kept.tokens.access_token)).toMatchObject({ aud: `${tannr.url}/v1/mcp` })
})

test('its token opens nothing but the MCP server, in that workspace alone', async () => {
  const ruth = await givenDeveloper(tannr)
  const other = await ruth.own.call('POST', '/workspaces', { name: 'Another' })
  const inOther = { 'tannr-workspace': other.body.id }
  await ruth.own.call('POST', '/agents', { name: 'elsewhere', capabilities: ['research'] }, inOther)
  const { kept } = await connect(tannr, ruth, { workspace: await workspaceOf(ruth), scopes: reading })
  const { access_token: token } = kept.tokens
  const closed = {
    '/v1/me': 401,
    '/v1/agents': 401,
    '/v1/keys': 401,
    '/rest/v1/profiles?select=id': 401,
    '/auth/v1/user': 403,
    '/auth/v1/oauth/userinfo': 403,
  }
  for (const [path, status] of Object.entries(closed)) {
    expect([path, (await bearing(token, path)).status]).toEqual([path, status])
  }
  const bucket = await bearing(token, '/storage/v1/bucket')
  expect(bucket.ok).toBe(false)
  // The word by which the server knows its own calls is no secret that a header could guess.
  expect((await bearing(token, '/v1/agents', { headers: { 'tannr-via-mcp': 'yes' } })).status).toBe(401)
  const answered = await (await rpc(token, inOther)).json()
  expect(answered.result.structuredContent).toEqual({ data: [], next: null })
  // A person's own refresh does not make it a token of theirs.
  const own = await fetch(`${tannr.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: tannr.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: kept.tokens.refresh_token }),
  })
  expect(own.ok).toBe(false)
})

test('nobody connects it to a workspace of others, or with more than was asked for or their role has', async () => {
  const [ruth, stranger] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const { id } = await askedBy(tannr, memoryProvider('Cursor'))
  const shown = await answer(tannr, ruth, id)
  expect(shown.body).toMatchObject({ registered: 'dynamic', client: { name: 'Cursor' } })
  expect(shown.body.workspaces).toMatchObject([{ id: await workspaceOf(ruth), role: 'owner' }])
  const approve = (more: object) => answer(tannr, ruth, id, { action: 'approve', ...more })
  const own = await workspaceOf(ruth)
  expect((await approve({ workspace: await workspaceOf(stranger), scopes: reading })).status).toBe(400)
  expect((await approve({ workspace: own, scopes: [] })).status).toBe(400)
  expect((await approve({ workspace: own, scopes: ['openid', 'keys:write'] })).status).toBe(400)
  expect((await approve({ scopes: reading })).status).toBe(400)
  // Whoever opened the request answers it, and nobody else.
  expect(
    (
      await answer(tannr, stranger, id, {
        action: 'approve',
        workspace: await workspaceOf(stranger),
        scopes: reading,
      })
    ).status,
  ).toBe(404)
})

test('a program that registered itself asks for no account, and sends nobody elsewhere', async () => {
  const app = memoryProvider('Tannr')
  await askedBy(tannr, app)
  const ask = (changes: Record<string, string>) => {
    const url = new URL(app.kept.asked)
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
    return fetch(url, { redirect: 'manual' })
  }
  for (const resource of [
    '',
    `${tannr.url}/v1`,
    `${tannr.url}/rest/v1`,
    'https://elsewhere.example/v1/mcp',
  ]) {
    const back = new URL((await ask({ resource, scope: 'email' })).headers.get('location') ?? '')
    expect([resource, back.searchParams.get('error')]).toEqual([resource, 'invalid_target'])
  }
  expect((await ask({ redirect_uri: 'https://elsewhere.example' })).status).toBe(400)
})

test('it ends at once when the person takes it back, or an owner does, and follows the role', async () => {
  const [ruth, sam] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const workspace = await workspaceOf(ruth)
  const member = await ruth.own.call('POST', '/members', { email: sam.person.email, role: 'builder' })
  expect(member.status).toBe(201)
  const scopes = [...reading, 'agents:write']
  const code = async (token: string) => (await rpc(token)).status

  const first = await connect(tannr, sam, { workspace, scopes })
  await ruth.own.call('PATCH', `/members/${sam.person.id}`, { role: 'viewer' })
  const made = await first.client.callTool({
    name: 'create_agent',
    arguments: { name: 'x', capabilities: ['act'] },
  })
  expect(made).toMatchObject({ structuredContent: { error: { code: 'scope_missing' } } })
  const clientId = first.kept.client.client_id
  await sam.person.client.auth.oauth.revokeGrant({ clientId })
  expect(await code(first.kept.tokens.access_token)).toBe(401)

  const second = await connect(tannr, sam, { workspace, scopes: reading })
  const { body } = await ruth.own.call('GET', '/keys')
  const [connection, revoked] = body.data
  expect(connection).toMatchObject({ name: 'Cursor', prefix: 'app', state: 'active', scopes: reading })
  expect(revoked).toMatchObject({ prefix: 'app', state: 'revoked' })
  expect(
    (await sam.own.call('POST', `/keys/${connection.id}/rotate`, {}, { 'tannr-workspace': workspace }))
      .status,
  ).toBe(409)
  expect((await ruth.own.call('DELETE', `/keys/${connection.id}`)).body.state).toBe('revoked')
  expect(await code(second.kept.tokens.access_token)).toBe(401)
  const again = { grant_type: 'refresh_token', client_id: second.kept.client.client_id }
  const refreshed = await tokenBy({ ...again, refresh_token: second.kept.tokens.refresh_token })
  expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' })

  const third = await connect(tannr, sam, { workspace, scopes: reading })
  expect(await code(third.kept.tokens.access_token)).toBe(200)
  await ruth.own.call('DELETE', `/members/${sam.person.id}`)
  expect(await code(third.kept.tokens.access_token)).toBe(401)
})

test('a code that was agreed to while the role allowed it is worth nothing after that', async () => {
  const [ruth, sam] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
  const workspace = await workspaceOf(ruth)
  await ruth.own.call('POST', '/members', { email: sam.person.email, role: 'builder' })
  const app = memoryProvider('Cursor')
  const { id } = await askedBy(tannr, app)
  const { body } = await answer(tannr, sam, id, { action: 'approve', workspace, scopes: ['agents:write'] })
  await ruth.own.call('PATCH', `/members/${sam.person.id}`, { role: 'viewer' })
  const params = new URL(body.redirect_url).searchParams
  await expect(transportOf(tannr, app).finishAuth(params)).rejects.toThrow()
  expect(app.kept.tokens).toBeUndefined()
})

test('a workspace that takes no more keys refuses the code, and tells why', async () => {
  const ruth = await givenDeveloper(tannr)
  const workspace = await workspaceOf(ruth)
  await tannr.sql(
    `insert into orcher.api_keys (workspace_id, user_id, mode, name, prefix, hash, scopes)
     select $1, $2, 'live', 'Test', 'tannr_live_aaaa', sha256(convert_to(gen_random_uuid()::text, 'utf8')), '{agents:read}'
     from generate_series(1, 100)`,
    [workspace, ruth.person.id],
  )
  const app = memoryProvider('Cursor')
  const { id } = await askedBy(tannr, app)
  const { body } = await answer(tannr, ruth, id, { action: 'approve', workspace, scopes: reading })
  const refused = await tokenBy({
    ...{ grant_type: 'authorization_code', redirect_uri: 'http://127.0.0.1:33418/callback' },
    ...{ client_id: app.kept.client.client_id, code_verifier: app.kept.verifier },
    code: new URL(body.redirect_url).searchParams.get('code') ?? '',
  })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: 'invalid_grant', error_description: expect.stringContaining('at most 100 keys') },
  ])
})

test('no app registers a name that reads as another', async () => {
  for (const client_name of ['Tannr\u202erosruC', 'Cursor\nby Tannr', '\u2066Tannr']) {
    const said = { client_name, redirect_uris: ['http://127.0.0.1:1/'], token_endpoint_auth_method: 'none' }
    const answered = await fetch(`${tannr.url}/auth/v1/oauth/clients/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    expect([client_name, answered.status]).toEqual([client_name, 400])
  }
})
