/** A stranger with so many addresses that a limit for each of them limits nothing. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { applicationsAt, idIn } from '#tests/support/oauth-applications.ts'

const auth = useAuthServer({
  settings: (s) => ({ ...s, oauthServer: { ...s.oauthServer, enabled: true, dynamicRegistration: true } }),
})
const { ask, agree } = applicationsAt(auth)
const redirectUri = 'https://app.example/callback'

const register = async () => {
  const made = await auth.request('/oauth/clients/register', {
    method: 'POST',
    json: { client_name: 'Of today', redirect_uris: [redirectUri] },
    headers: { 'x-forwarded-for': `10.1.${Math.floor(Math.random() * 250)}.7` },
  })
  expect(made.status).toBe(201)
  return (await made.json()) as { client_id: string }
}

/** As many as the bound, and a half, a second apart. */
const fill = (before: number) => auth.sql`
  insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, client_name, token_endpoint_auth_method,
    client_type, created_at)
  select gen_random_uuid(), 'dynamic', ${redirectUri}, 'authorization_code', 'flood', 'none', 'public',
    now() - make_interval(secs => ${before} + n) from generate_series(1, 7500) n`
const count = async () => {
  const [row] = await auth.sql<{ n: number }>`select count(*) n from auth.oauth_clients`
  return row?.n
}
const exists = async (id: string) =>
  (await auth.sql`select 1 from auth.oauth_clients where id = ${id}`).length === 1

beforeEach(async () => {
  await auth.sql`delete from auth.oauth_clients`
})

test('registrations that nobody uses are at most so many, however many addresses they came from', async () => {
  const person = await signedInPerson(auth)
  const old = (id: string) => auth.sql`
    update auth.oauth_clients set created_at = now() - interval '6 days' where id = ${id}`
  const [letIn, looked, left] = [await register(), await register(), await register()]
  for (const { client_id: id } of [letIn, looked, left]) await old(id)
  const client = (one: { client_id: string }) => ({ ...one, redirect_uris: [redirectUri] }) as never
  const asked = { redirect_uri: redirectUri, scope: 'email' }
  await agree(person, await ask(client(letIn), asked))
  const opened = await ask(client(looked), asked)
  expect((await person.client.auth.oauth.getAuthorizationDetails(idIn(opened))).error).toBeNull()
  await ask(client(left), asked)
  await fill(60)

  // A process looks at the first, and then at every 500th.
  for (let made = 0; made < 500; made++) await register()
  expect(await count()).toBeLessThanOrEqual(5000 + 500 + 2)
  expect(await exists(letIn.client_id)).toBe(true)
  expect(await exists(looked.client_id)).toBe(true)
  expect(await exists(left.client_id)).toBe(false)
  const newest = await register()
  expect((await ask(client(newest), asked)).status).toBe(302)

  const gone = await auth.request(`/oauth/authorize?client_id=${left.client_id}&redirect_uri=${redirectUri}`)
  expect(gone.status).toBe(400)
  expect(await gone.text()).toContain('client')
})

test('requests of applications that nobody opens are at most so many', async () => {
  const client = { ...(await register()), redirect_uris: [redirectUri] } as never
  const { client_id: id } = client as { client_id: string }
  await auth.sql`
    insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, created_at, expires_at)
    select gen_random_uuid(), ${randomUUID()} || n, ${id}, ${redirectUri}, 'email', now() - make_interval(secs => 1 + n / 100.0),
      now() + interval '8 minutes' from generate_series(1, 13000) n`
  const asked = { redirect_uri: redirectUri, scope: 'email' }
  // Beside the requests of the test before.
  for (let made = 0; made < 500; made++) await ask(client, asked)
  const [left] = await auth.sql<{ n: number }>`select count(*) n from auth.oauth_authorizations`
  expect(left?.n).toBeLessThanOrEqual(10_500)
  const person = await signedInPerson(auth)
  expect((await agree(person, await ask(client, asked))).searchParams.get('code')).toBeTruthy()
})
