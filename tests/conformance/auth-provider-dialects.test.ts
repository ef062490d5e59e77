import { randomInt } from 'node:crypto'
import type { Provider, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmedPerson, signedInPerson } from '#tests/support/auth-people.ts'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt, settingsAt } from '#tests/support/oauth-settings.ts'
import { providerAnswers, vouchForAll, vouchForNone } from '#tests/support/provider-answers.ts'
import { travel } from '#tests/support/provider-round-trip.ts'

type Name = keyof typeof providerAnswers
const names = Object.keys(providerAnswers) as Name[]

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  auth = await startAuthServer({
    settings: (s) => ({
      ...s,
      manualLinking: true,
      providers: { ...providersAt(peer), kakao: settingsAt('kakao', peer, { emailOptional: true }) },
    }),
  })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})
beforeEach(() => {
  peer.lies = {}
})

/** The next person to sign in; `email` is undefined for one without an address. */
function nextPerson(email: string | undefined, verified = true): void {
  peer.person = {
    ...{ id: String(randomInt(1e9)), name: 'Ada Lovelace', verified },
    ...(email ? { email, emails: [{ email, verified, primary: true }] } : {}),
  }
}

async function signIn(client: SupabaseClient, provider: string, queryParams = {}): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: `${siteUrl}/home`, skipBrowserRedirect: true, queryParams },
  })
  return travel(data.url ?? '')
}

const failureOf = (landed: URL) => [landed.searchParams.get('error'), landed.searchParams.get('error_code')]

describe.each(names)('%s', (provider) => {
  const proven = !vouchForNone.includes(provider)

  test('signs a person in with name, picture, tokens and an address as far as it vouches for it', async () => {
    const email = someEmail()
    nextPerson(email)
    const client = auth.client({ pkce: true })
    let landed = await signIn(client, provider)
    if (!proven) {
      expect(failureOf(landed)).toEqual(['access_denied', 'provider_email_needs_verification'])
      await fetch((await auth.inbox.newest(email)).link, { redirect: 'manual' })
      landed = await signIn(client, provider)
    }
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider },
      identities: expect.arrayContaining([
        expect.objectContaining({
          ...{ provider, id: peer.person.id },
          identity_data: expect.objectContaining({
            ...{ sub: peer.person.id, provider_id: peer.person.id, email, email_verified: proven },
            iss: expect.stringMatching(/^http/),
          }),
        }),
      ]),
    })
    if (provider === 'zoom' || provider === 'workos' || provider === 'apple') {
      expect(data.user?.user_metadata.full_name).toBe('Ada Lovelace')
    }
    expect(data.session?.provider_token).toMatch(/^[0-9a-f]{24}$/)
    expect(data.session?.provider_refresh_token).toBe(`refresh-${data.session?.provider_token}`)
  })
})

const vouchForSome = names.filter((name) => !vouchForAll.includes(name) && !vouchForNone.includes(name))

test.each(vouchForSome)(
  '%s opens nobody’s account by an address that it does not vouch for',
  async (provider) => {
    const email = await confirmedPerson(auth)
    nextPerson(email, false)
    const landed = await signIn(auth.client(), provider)
    expect(failureOf(landed)).toEqual(['access_denied', 'provider_email_needs_verification'])
    expect(landed.href).not.toContain('access_token')
  },
)

describe('an ID token that comes with the code', () => {
  const withIdToken = names.filter((name) => providerAnswers[name].idToken)

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another client as its audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['an end that is past', { exp: 1 }],
    ['the hash of another access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('with %s signs nobody in', async (_case, lies) => {
    for (const provider of withIdToken) {
      nextPerson(someEmail())
      peer.lies = lies
      const landed = await signIn(auth.client(), provider)
      expect([provider, ...failureOf(landed)]).toEqual([provider, 'server_error', 'unexpected_failure'])
    }
  })

  test('that names somebody else than the profile signs nobody in', async () => {
    nextPerson(someEmail())
    peer.lies = { sub: 'somebody else' }
    expect(failureOf(await signIn(auth.client(), 'google'))[0]).toBe('server_error')
  })

  test('of another tenant than the one that the settings name is refused', async () => {
    const { azure } = auth.settings.providers
    const own = { ...azure, url: `${peer.url}/azure/00000000-0000-4000-8000-000000000000` } as NonNullable<
      typeof azure
    >
    Object.assign(auth.settings.providers, { azure: own })
    nextPerson(someEmail())
    const landed = await signIn(auth.client(), 'azure')
    Object.assign(auth.settings.providers, { azure })
    expect(failureOf(landed)[0]).toBe('server_error')
  })
})

test('Microsoft’s word on an address counts only where it says that the tenant owns the domain', async () => {
  const victim = await confirmedPerson(auth)
  nextPerson(victim)
  peer.lies = { xms_edov: undefined }
  const landed = await signIn(auth.client(), 'azure')
  expect(failureOf(landed)).toEqual(['access_denied', 'provider_email_needs_verification'])
})

test('what Apple’s form says of an address, anybody could have written', async () => {
  const email = someEmail()
  nextPerson(email)
  const tokens = new URLSearchParams((await signIn(auth.client(), 'apple')).hash.slice(1))
  const { data } = await auth.client().auth.getUser(tokens.get('access_token') ?? '')
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Lovelace' } })
})

test('somebody without an address comes in only where the provider’s settings let them', async () => {
  nextPerson(undefined)
  expect(failureOf(await signIn(auth.client(), 'facebook'))).toEqual(['server_error', 'unexpected_failure'])
  nextPerson(undefined)
  const client = auth.client({ pkce: true })
  const landed = await signIn(client, 'kakao')
  const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
  expect(data.user).toMatchObject({ email: '', app_metadata: { provider: 'kakao' } })
})

test('an answer of another server is not shown to this one', async () => {
  nextPerson(someEmail())
  const { data } = await auth.client().auth.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const away = await fetch(data.url ?? '', { redirect: 'manual' })
  const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
  const landed = await travel(`${back.headers.get('location')}&iss=https://evil.test`)
  expect(failureOf(landed)[0]).toBe('server_error')
})

test('what the client asks of the provider is passed on, and nothing that is ours to say', async () => {
  nextPerson(someEmail())
  await signIn(auth.client(), 'notion', {
    login_hint: 'ada',
    client_id: 'evil',
    state: 'fixed',
    owner: 'evil',
  })
  expect(Object.fromEntries(peer.asked)).toMatchObject({
    ...{ client_id: peer.clientId, owner: 'user', login_hint: 'ada', response_type: 'code' },
    state: expect.not.stringContaining('fixed'),
  })
  expect(peer.asked.has('code_challenge')).toBe(false)
})

test('linking takes the identity of whoever comes back, and never one that is somebody’s', async () => {
  nextPerson(someEmail())
  await signIn(auth.client(), 'gitlab')
  const { client } = await signedInPerson(auth)
  const { data } = await client.auth.linkIdentity({
    provider: 'gitlab',
    options: { skipBrowserRedirect: true },
  })
  const landed = await travel(data?.url ?? '')
  expect(failureOf(landed)[1]).toBe('identity_already_exists')
})

test('who takes an identity away keeps the address where nobody vouches for another, and cannot wait for its owner', async () => {
  const { client, email } = await signedInPerson(auth)
  nextPerson(someEmail(), false)
  const { data } = await client.auth.linkIdentity({
    provider: 'discord',
    options: { skipBrowserRedirect: true },
  })
  await travel(data?.url ?? '')
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
  expect(identities.map(({ provider }) => provider)).toEqual(['email', 'discord'])
  const [own] = identities
  expect(own && (await client.auth.unlinkIdentity(own)).error).toBeNull()
  const { user } = (await client.auth.getUser()).data
  expect([user?.email, Boolean(user?.email_confirmed_at)]).toEqual([email, true])
})
