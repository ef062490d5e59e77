/** An invitation that is accepted through a provider, by the `invite_token` of its link. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, somebody, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt } from '#tests/support/oauth-settings.ts'
import { travel } from '#tests/support/provider-round-trip.ts'

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  // Only invited people may sign up.
  auth = await startAuthServer({ settings: (s) => ({ ...s, signUp: false, providers: providersAt(peer) }) })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})

async function invite(email: string): Promise<string> {
  const admin = auth.client({ key: auth.secretKey }).auth.admin
  const { data, error } = await admin.generateLink({
    type: 'invite',
    email,
    options: { data: { team: 'A' } },
  })
  expect(error).toBeNull()
  return data.properties?.hashed_token ?? ''
}

const start = (token: string) =>
  `${auth.url}/auth/v1/authorize?${new URLSearchParams({
    provider: 'google',
    redirect_to: `${siteUrl}/welcome`,
    invite_token: token,
  })}`

async function userOf(landed: URL) {
  const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
  return (await auth.client().auth.getUser(token)).data.user
}

test('opens the account that was invited, with what it was invited with, also where nobody may sign up', async () => {
  const email = someEmail()
  const token = await invite(email)
  peer.person = somebody(email, false)
  const landed = await travel(start(token))
  expect(landed.pathname).toBe('/welcome')
  expect(await userOf(landed)).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { providers: ['google'] },
    user_metadata: { team: 'A', full_name: 'Ada', email_verified: true },
  })
  // It is used up, whoever finds the email later.
  expect((await auth.request(start(token).split('/auth/v1')[1] ?? '', { redirect: 'manual' })).status).toBe(
    404,
  )
  // From now on the provider alone suffices.
  expect((await travel(start(''))).hash).toContain('access_token')
})

test('is nobody else’s: their address at the provider is another', async () => {
  const email = someEmail()
  const token = await invite(email)
  peer.person = somebody(someEmail())
  const landed = await travel(start(token))
  expect(landed.searchParams.get('error_description')).toContain('Invited email does not match')
  expect(landed.hash).not.toContain('access_token')
  const [row] = await auth.sql`select email_confirmed_at from auth.users where email = ${email}`
  expect(row).toEqual({ email_confirmed_at: null })
})

test('leads nowhere with a token that is none, or too old', async () => {
  const answer = await auth.request('/authorize?provider=google&invite_token=made-up', { redirect: 'manual' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'user_not_found' })
  const token = await invite(someEmail())
  await auth.sql`update auth.one_time_tokens set created_at = created_at - interval '2 days' where token_hash = ${token}`
  const late = await auth.request(`/authorize?provider=google&invite_token=${token}`, { redirect: 'manual' })
  expect(late.status).toBe(404)
})

test('leaves nothing of what a stranger had set up under the address', async () => {
  const email = someEmail()
  const token = await invite(email)
  const [{ id } = { id: '' }] = await auth.sql<{
    id: string
  }>`select id from auth.users where email = ${email}`
  await auth.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), ${id}, now(), now())`
  await auth.sql`update auth.users set encrypted_password = 'somebody’s' where id = ${id}`
  peer.person = somebody(email)
  expect((await travel(start(token))).hash).toContain('access_token')
  expect(await auth.sql`select encrypted_password from auth.users where id = ${id}`).toEqual([
    { encrypted_password: null },
  ])
  expect(await auth.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(1)
})

test('of an account that is open already links nothing', async () => {
  const email = someEmail()
  const token = await invite(email)
  await auth.sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  const answer = await auth.request(`/authorize?provider=google&invite_token=${token}`, {
    redirect: 'manual',
  })
  expect(answer.status).toBe(404)
})

test('of two that bring it at once one gets in', async () => {
  const email = someEmail()
  const token = await invite(email)
  peer.person = somebody(email)
  const begin = async () => (await fetch(start(token), { redirect: 'manual' })).headers.get('location') ?? ''
  // Both have started before either comes back.
  const ways = [await begin(), await begin()]
  const landed = await Promise.all(ways.map(travel))
  const inside = landed.filter(({ hash }) => hash.includes('access_token'))
  expect(inside).toHaveLength(1)
  const codes = landed.map(({ searchParams }) => searchParams.get('error_code'))
  expect(codes).toContain('invite_not_found')
})
