/** What somebody could try with an app that connects to a workspace. */
import { beforeEach, expect, test } from 'vitest'
import { type App, answer, askedBy, connect, memoryProvider } from '#tests/support/connected-app.ts'
import { type Developer, givenDeveloper } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const reading = ['agents:read', 'directives:read']

beforeEach(() => tannr.sql('delete from auth.rate_limits'))

const workspaceOf = async ({ own }: Developer): Promise<string> =>
  (await own.call('GET', '/workspaces')).body.data[0].id

async function register(said: object): Promise<{ status: number; id: string }> {
  const made = await fetch(`${tannr.url}/auth/v1/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Cursor', token_endpoint_auth_method: 'none', ...said }),
  })
  return { status: made.status, id: (await made.json()).client_id }
}

const tokenBy = async (form: Record<string, string> | URLSearchParams) => {
  const got = await fetch(`${tannr.url}/auth/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: got.status, body: await got.json() }
}

/** A code that the person has agreed to. */
async function agreed(developer: Developer, app: App, workspace: string) {
  app.kept.tokens = undefined as never
  const { id } = await askedBy(tannr, app)
  const { body } = await answer(tannr, developer, id, { action: 'approve', workspace, scopes: reading })
  return {
    ...{ grant_type: 'authorization_code', redirect_uri: 'http://127.0.0.1:33418/callback' },
    ...{ client_id: app.kept.client.client_id, code_verifier: app.kept.verifier },
    code: new URL(body.redirect_url).searchParams.get('code') ?? '',
  }
}

const callBy = async (token: string) =>
  (
    await fetch(`${tannr.url}/v1/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).status

test('a link to the sign-in takes nobody to an address that a stranger registered, before they were asked', async () => {
  const ask = async (redirect_uri: string) => {
    const { id } = await register({ redirect_uris: [redirect_uri] })
    const query = new URLSearchParams({ client_id: id, redirect_uri, response_type: 'none' })
    const got = await fetch(`${tannr.url}/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' })
    return [got.status, got.headers.get('location')?.split('?')[0]]
  }
  expect(await ask('https://elsewhere.example/callback')).toEqual([400, undefined])
  expect(await ask('cursor://callback')).toEqual([400, undefined])
  // A program on the person's own device learns why.
  expect(await ask('http://127.0.0.1:1234/callback')).toEqual([302, 'http://127.0.0.1:1234/callback'])
})

test('no app sends people to what the browser or the system itself would do', async () => {
  const uris = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'intent://x',
    'jar:https://x.example/',
  ]
  for (const uri of [
    ...uris,
    'ms-msdt:/id',
    'search-ms:query=x',
    'http:elsewhere.example',
    'https://me@x.example/',
  ]) {
    expect([uri, (await register({ redirect_uris: [uri] })).status]).toEqual([uri, 400])
  }
  const { status } = await register({ redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] })
  expect(status).toBe(201)
})

test('no app registers a name that nobody can see', async () => {
  for (const client_name of ['\u200b', ' ', '\u00a0\u3164', '\u00ad\ufeff']) {
    const { status } = await register({ client_name, redirect_uris: ['http://127.0.0.1:1/'] })
    expect([client_name, status]).toEqual([client_name, 400])
  }
  // Marks within a name belong to how some are written.
  const { status } = await register({ client_name: '👩\u200d💻 Kit', redirect_uris: ['http://127.0.0.1:1/'] })
  expect(status).toBe(201)
})

test('no page of others shows the question in a frame, and looking at it agrees to nothing', async () => {
  const ruth = await givenDeveloper(tannr)
  const page = await fetch(`${tannr.url}/oauth/consent?authorization_id=x`)
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const app = memoryProvider('Cursor')
  await connect(tannr, ruth, { workspace: await workspaceOf(ruth), scopes: reading, app })
  // Also where the same app was let in before.
  app.kept.tokens = undefined as never
  const { id } = await askedBy(tannr, app)
  const { body } = await answer(tannr, ruth, id)
  expect(body).toMatchObject({ authorization_id: id, workspaces: [{ role: 'owner' }] })
  expect(body).not.toHaveProperty('redirect_url')
})

test('a code that is shown again ends the connection that it made', async () => {
  const ruth = await givenDeveloper(tannr)
  const form = await agreed(ruth, memoryProvider('Cursor'), await workspaceOf(ruth))
  const { body: tokens } = await tokenBy(form)
  expect(await callBy(tokens.access_token)).toBe(200)
  expect((await tokenBy(form)).body).toMatchObject({ error: 'invalid_grant' })
  expect(await callBy(tokens.access_token)).toBe(401)
  expect((await ruth.own.call('GET', '/keys')).body.data).toMatchObject([{ prefix: 'app', state: 'revoked' }])
})

test('codes of one app that are exchanged at once leave one connection, as one after the other do', async () => {
  const ruth = await givenDeveloper(tannr)
  const workspace = await workspaceOf(ruth)
  const app = memoryProvider('Cursor')
  const forms = []
  for (let count = 0; count < 6; count++) forms.push(await agreed(ruth, app, workspace))
  const answers = await Promise.all(forms.map(tokenBy))
  const works = await Promise.all(answers.map(({ body }) => callBy(body.access_token)))
  expect(works.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  const { body } = await ruth.own.call('GET', '/keys')
  expect(body.data.filter(({ state }: { state: string }) => state === 'active')).toHaveLength(1)
})

test('a refresh for another resource is refused, and spends nothing', async () => {
  const ruth = await givenDeveloper(tannr)
  const { kept } = await connect(tannr, ruth, { workspace: await workspaceOf(ruth), scopes: reading })
  const form = {
    ...{ grant_type: 'refresh_token', client_id: kept.client.client_id },
    refresh_token: kept.tokens.refresh_token,
  }
  for (const resource of [`${tannr.url}/v1`, `${tannr.url}/rest/v1`, 'https://elsewhere.example/v1/mcp']) {
    const { status, body } = await tokenBy({ ...form, resource })
    expect([resource, status, body.error]).toEqual([resource, 400, 'invalid_target'])
  }
  const twice = new URLSearchParams({ ...form, resource: `${tannr.url}/v1/mcp` })
  twice.append('resource', `${tannr.url}/rest/v1`)
  expect((await tokenBy(twice)).status).toBe(400)
  // As clients do, with and without a slash; within the time in which the one before is still good.
  expect((await tokenBy({ ...form, resource: `${tannr.url}/v1/mcp/` })).status).toBe(200)
  const [spent] = await tannr.sql('select count(*)::int from auth.refresh_tokens where parent = $1', [
    form.refresh_token,
  ])
  expect(spent).toEqual({ count: 1 })
})

test('who lets in app after app keeps the newest hundred of those that registered themselves', async () => {
  const ruth = await givenDeveloper(tannr)
  await tannr.sql(
    `with clients as (
       insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name, token_endpoint_auth_method)
       select gen_random_uuid(), kind::auth.oauth_registration_type, 'http://127.0.0.1/', 'authorization_code', kind || n, 'none'
       from generate_series(1, 100) n, (values ('dynamic'), ('manual')) kinds (kind) returning id, client_name)
     insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at)
     select gen_random_uuid(), $1, id, 'email', now() - interval '1 year' - make_interval(days => regexp_replace(client_name, '[a-z]+', '')::int)
     from clients`,
    [ruth.person.id],
  )
  await connect(tannr, ruth, { workspace: await workspaceOf(ruth), scopes: reading })
  const ended = await tannr.sql(
    `select client_name from auth.oauth_consents a join auth.oauth_clients c on c.id = a.client_id
     where a.user_id = $1 and a.revoked_at is not null`,
    [ruth.person.id],
  )
  expect(ended).toEqual([{ client_name: 'dynamic100' }])
})
