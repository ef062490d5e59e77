/** Linking identities: who may do it, and whose consent it takes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, somebody, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt } from '#tests/support/oauth-settings.ts'
import { travel } from '#tests/support/provider-round-trip.ts'

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  auth = await startAuthServer({
    settings: (s) => ({ ...s, manualLinking: true, providers: providersAt(peer) }),
  })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})
beforeEach(() => {
  peer.person = somebody(someEmail())
})

type Browser = Awaited<ReturnType<typeof signedInPerson>>

const options = { redirectTo: `${siteUrl}/settings`, skipBrowserRedirect: true }

async function begin({ client }: Pick<Browser, 'client'>): Promise<string> {
  const { data } = await client.auth.linkIdentity({ provider: 'github', options })
  return data?.url ?? ''
}

async function waysIn({ client }: Pick<Browser, 'client'>): Promise<string[]> {
  const { data } = await client.auth.getUserIdentities()
  return (data?.identities ?? []).map(({ provider }) => provider)
}

/** What the browser shows at the end, before anything is pressed. */
async function openPage(url: string) {
  const answer = await fetch(url)
  const html = await answer.text()
  return { answer, html, code: /name=code value='([^']+)'/.exec(html)?.[1] ?? '' }
}

const press = (fields: Record<string, string>) =>
  fetch(`${auth.settings.apiUrl}/callback/confirm`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const landedAt = (answer: Response) => new URL(answer.headers.get('location') ?? '')

test('a stranger who sends somebody on the way to the stranger’s account gets nothing by that', async () => {
  const stranger = await signedInPerson(auth)
  const { answer, html } = await openPage(await begin(stranger))
  expect(answer.status).toBe(200)
  expect(html).toContain(`<strong>${stranger.email}</strong>`)
  expect(html).toContain(`<strong>${peer.person.email}</strong>`)
  expect(await waysIn(stranger)).toEqual(['email'])
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('who presses Cancel links nothing, and the button is used up', async () => {
  const person = await signedInPerson(auth)
  const { code } = await openPage(await begin(person))
  const landed = landedAt(await press({ code, answer: 'no' }))
  expect(landed.origin + landed.pathname).toBe(`${siteUrl}/settings`)
  expect(landed.searchParams.get('error')).toBe('access_denied')
  expect(landedAt(await press({ code })).searchParams.get('error_code')).toBe('bad_oauth_state')
  expect(await waysIn(person)).toEqual(['email'])
})

test('who presses Connect has one more way in, and comes back signed in; twice is once', async () => {
  const person = await signedInPerson(auth)
  const { code } = await openPage(await begin(person))
  const [one, other] = (await Promise.all([press({ code }), press({ code })])).map(landedAt)
  const hashes = [one?.hash ?? '', other?.hash ?? '']
  const tokens = new URLSearchParams(hashes.find((hash) => hash.includes('access_token'))?.slice(1))
  expect(hashes.filter((hash) => hash.includes('access_token'))).toHaveLength(1)
  expect(tokens.get('provider_token')).toMatch(/^[0-9a-f]{24}$/)
  expect(await waysIn(person)).toEqual(['email', 'github'])
})

test('with PKCE nothing is linked before the verifier is shown, and nobody is asked', async () => {
  const { email } = await signedInPerson(auth)
  const client = auth.client({ pkce: true })
  await client.auth.signInWithPassword({ email, password: 'correct horse' })
  const code = (await travel(await begin({ client }))).searchParams.get('code') ?? ''
  expect(await waysIn({ client })).toEqual(['email'])
  expect(landedAt(await press({ code })).searchParams.get('error_code')).toBe('bad_oauth_state')
  const wrong = { auth_code: code, code_verifier: 'x'.repeat(50) }
  const refused = await auth.request('/token?grant_type=pkce', { json: wrong })
  expect(refused.status).toBe(400)
  expect(await waysIn({ client })).toEqual(['email'])
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.user?.email).toBe(email)
  expect(await waysIn({ client })).toEqual(['email', 'github'])
})

test('an identity that became somebody else’s in the meantime is theirs', async () => {
  const person = await signedInPerson(auth)
  const { code } = await openPage(await begin(person))
  const other = await signedInPerson(auth)
  await travel(await begin(other))
  const landed = landedAt(await press({ code }))
  expect(landed.searchParams.get('error_code')).toBe('identity_already_exists')
  expect([await waysIn(person), await waysIn(other)]).toEqual([['email'], ['email', 'github']])
})

test('whoever has a stolen session links nothing once it has ended', async () => {
  const person = await signedInPerson(auth)
  const before = await begin(person)
  const asked = await openPage(await begin(person))
  await person.client.auth.signOut({ scope: 'global' })
  expect(landedAt(await press({ code: asked.code })).searchParams.get('error_code')).toBe('bad_oauth_state')
  const landed = await travel(before)
  expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
  const [count] = await auth.sql<{ count: number }>`
    select count(*)::int from auth.identities i join auth.users u on u.id = i.user_id where u.email = ${person.email}`
  expect(count).toEqual({ count: 1 })
})

test('words of a provider are shown as they are, and not as a page', async () => {
  const person = await signedInPerson(auth)
  peer.person = somebody(`"<img/src=x>'"@example.com`)
  const { html } = await openPage(await begin(person))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
})

test('an identity is taken away by its owner alone, and not where that would take an address that is another’s', async () => {
  const { client, session } = await signedInPerson(auth)
  const taken = someEmail()
  peer.person = somebody(taken)
  await travel(await begin({ client }))
  const admin = auth.client({ key: auth.secretKey }).auth.admin
  expect((await admin.createUser({ email: taken, email_confirm: true })).error).toBeNull()
  const [own] = (await client.auth.getUserIdentities()).data?.identities ?? []
  if (!own) throw new Error('No identity')
  expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
    status: 422,
    code: 'email_conflict_identity_not_deletable',
  })
  const another = { ...own, identity_id: crypto.randomUUID() }
  expect((await client.auth.unlinkIdentity(another)).error).toMatchObject({
    status: 422,
    code: 'identity_not_found',
  })
  const elsewhere = await auth.request(`/user/identities/${own.identity_id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${session.access_token}`, 'x-jwt-aud': 'partners' },
  })
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([403, { code: 'unexpected_audience' }])
})
