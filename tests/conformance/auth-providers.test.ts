import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageOf, confirmedPerson, password } from '#tests/support/auth-people.ts'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, somebody, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt } from '#tests/support/oauth-settings.ts'
import { travel } from '#tests/support/provider-round-trip.ts'
import { enter, personWithApp, withSecondSteps } from '#tests/support/second-steps.ts'

type Provider = 'google' | 'github' | 'discord'

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  auth = await startAuthServer({
    settings: (s) => ({
      ...withSecondSteps(s),
      manualLinking: true,
      providers: providersAt(peer),
    }),
  })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})
beforeEach(() => {
  peer.refuses = false
})

async function startSignIn(client: SupabaseClient, provider: Provider): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: `${siteUrl}/auth/callback?next=/jobs`,
      skipBrowserRedirect: true,
      scopes: 'extra',
    },
  })
  return data.url ?? ''
}

describe.each<Provider>(['google', 'github', 'discord'])('signing in through %s', (provider) => {
  test('makes an account with a confirmed address and ends at the site with tokens', async () => {
    const email = someEmail()
    peer.person = somebody(email)
    const client = auth.client()
    const landed = await travel(await startSignIn(client, provider))
    expect(landed.pathname + landed.search).toBe('/auth/callback?next=/jobs')
    const tokens = Object.fromEntries(new URLSearchParams(landed.hash.slice(1)))
    expect(tokens).toMatchObject({ token_type: 'bearer', sb: '' })
    expect(tokens.provider_token).toMatch(/^[0-9a-f]{24}$/)
    expect(tokens.provider_refresh_token).toBe(`refresh-${tokens.provider_token}`)
    const { data } = await client.auth.getUser(tokens.access_token)
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { email, email_verified: true, full_name: 'Ada', provider_id: peer.person.id },
      identities: [{ provider, id: peer.person.id, email }],
    })
    expect(ageOf(data.user?.email_confirmed_at)).toBeLessThan(60_000)
    expect(peer.asked.get('scope')).toContain('extra')
    expect(peer.asked.get('code_challenge_method')).toBe('S256')
  })

  test('with PKCE ends in a code that the stock client exchanges', async () => {
    peer.person = somebody(someEmail())
    const client = auth.client({ pkce: true })
    const landed = await travel(await startSignIn(client, provider))
    expect(landed.hash).toBe('')
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.provider_token).toMatch(/^[0-9a-f]{24}$/)
    expect(data.user?.email).toBe(peer.person.email)
    const claims = await client.auth.getClaims(data.session?.access_token)
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('finds the same account again, and one with the same proven address', async () => {
    const email = await confirmedPerson(auth, { first_name: 'Grace' })
    peer.person = somebody(email)
    const client = auth.client()
    for (let times = 0; times < 2; times++) {
      const landed = await travel(await startSignIn(client, provider))
      const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
      const { data } = await client.auth.getUser(token)
      expect(data.user?.app_metadata.providers).toEqual(['email', provider])
      expect(data.user?.user_metadata).toMatchObject({ first_name: 'Grace', full_name: 'Ada' })
    }
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('an account that nobody had confirmed', () => {
  test('loses the password that somebody set for it, when its owner comes through a provider', async () => {
    const email = someEmail()
    await auth.client().auth.signUp({ email, password, options: { data: { first_name: 'Mallory' } } })
    peer.person = somebody(email)
    const client = auth.client()
    const landed = await travel(await startSignIn(client, 'google'))
    const { data } = await client.auth.getUser(
      new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? '',
    )
    expect(data.user?.app_metadata.providers).toEqual(['google'])
    expect(data.user?.user_metadata).not.toHaveProperty('first_name')
    expect((await auth.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })
})

describe('an account whose address lost its confirmation', () => {
  test('ends for whoever is signed in to it, when its owner comes through a provider', async () => {
    const email = await confirmedPerson(auth)
    const before = auth.client()
    await before.auth.signInWithPassword({ email, password })
    await auth.sql`update auth.users set email_confirmed_at = null where email = ${email}`
    peer.person = somebody(email)
    const landed = await travel(await startSignIn(auth.client(), 'google'))
    expect(landed.hash).toContain('access_token')
    expect((await before.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
  })
})

describe('a provider that does not vouch for the address', () => {
  test('signs nobody in; a mail asks the owner first', async () => {
    const email = someEmail()
    peer.person = somebody(email, false)
    const landed = await travel(await startSignIn(auth.client(), 'discord'))
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const { origin, pathname, searchParams } = new URL((await auth.inbox.newest(email)).link)
    expect([origin + pathname, searchParams.get('type')]).toEqual([`${auth.url}/auth/v1/verify`, 'signup'])
  })

  test('does not open the account of who owns it, nor tell that there is one', async () => {
    const email = await confirmedPerson(auth)
    peer.person = somebody(email, false)
    const landed = await travel(await startSignIn(auth.client(), 'google'))
    expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(landed.hash).not.toContain('access_token')
  })

  test('is no way in once somebody else has proven the address', async () => {
    const email = someEmail()
    peer.person = somebody(email, false)
    await travel(await startSignIn(auth.client(), 'discord'))
    await auth.inbox.newest(email)
    const owner = auth.client()
    await owner.auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email, 1)
    const { data } = await owner.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
    const landed = await travel(await startSignIn(auth.client(), 'discord'))
    expect(landed.hash).not.toContain('access_token')
  })

  test('does not become the account of who proves the address elsewhere', async () => {
    const stranger = await confirmedPerson(auth)
    const client = auth.client()
    await client.auth.signInWithPassword({ email: stranger, password })
    const email = someEmail()
    peer.person = somebody(email, false)
    const linking = await client.auth.linkIdentity({
      provider: 'discord',
      options: { skipBrowserRedirect: true },
    })
    await travel(linking.data?.url ?? '')
    peer.person = somebody(email)
    const landed = await travel(await startSignIn(auth.client(), 'google'))
    const { data } = await client.auth.getUser(
      new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? '',
    )
    expect(data.user?.email).toBe(email)
  })
})

describe('what goes wrong at a provider', () => {
  test('is passed on when the person says no', async () => {
    peer.refuses = true
    const landed = await travel(await startSignIn(auth.client(), 'google'))
    expect(landed.pathname).toBe('/auth/callback')
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(landed.searchParams.get('error_description')).toBe('The user denied the request')
  })

  test('leads to the site when the state is missing, made up or used', async () => {
    const codes = async (query: string) => {
      const answer = await auth.request(`/callback?${query}`)
      expect(answer.status).toBe(303)
      const landed = new URL(answer.headers.get('location') ?? '')
      expect(landed.origin).toBe(siteUrl)
      return [landed.searchParams.get('error'), landed.searchParams.get('error_code')]
    }
    expect(await codes('code=x')).toEqual(['invalid_request', 'bad_oauth_callback'])
    expect(await codes('code=x&state=nonsense')).toEqual(['invalid_request', 'bad_oauth_state'])
    expect(await codes(`code=x&state=${crypto.randomUUID()}`)).toEqual(['invalid_request', 'bad_oauth_state'])
    const posted = await auth.request('/callback', { json: { code: 'x', state: { toString: 1 } } })
    expect(posted.status).toBe(303)
    peer.person = somebody(someEmail())
    await travel(await startSignIn(auth.client({ pkce: true }), 'google'))
    expect(await codes(`code=x&state=${peer.asked.get('state')}`)).toEqual([
      'invalid_request',
      'flow_state_already_used',
    ])
  })

  test('is a server error when the code is wrong', async () => {
    const start = await fetch(await startSignIn(auth.client(), 'github'), { redirect: 'manual' })
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state')
    const answer = await auth.request(`/callback?code=wrong&state=${state}`)
    expect(answer.status).toBe(302)
    const landed = new URL(answer.headers.get('location') ?? '')
    expect(landed.searchParams.get('error')).toBe('server_error')
    expect(landed.searchParams.get('error_code')).toBe('unexpected_failure')
  })
})

describe('one more way in for who is signed in', () => {
  test('is linked, listed and taken away again', async () => {
    const email = await confirmedPerson(auth)
    const client = auth.client()
    await client.auth.signInWithPassword({ email, password })
    peer.person = somebody(someEmail())
    const { data, error } = await client.auth.linkIdentity({
      provider: 'github',
      options: { redirectTo: `${siteUrl}/settings`, skipBrowserRedirect: true },
    })
    expect(error).toBeNull()
    await travel(data?.url ?? '')
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'github'])
    const [, github] = identities
    expect(github && (await client.auth.unlinkIdentity(github)).error).toBeNull()
    const [last] = (await client.auth.getUserIdentities()).data?.identities ?? []
    expect(last && (await client.auth.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
  })

  test('is neither added nor taken away before the second step', async () => {
    const { client: raised, email } = await personWithApp(auth)
    const { client } = await enter(auth, email)
    const refused = { status: 403, code: 'insufficient_aal' }
    const link = (by: SupabaseClient) =>
      by.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } })
    expect((await link(client)).error).toMatchObject(refused)
    const [own] = (await client.auth.getUserIdentities()).data?.identities ?? []
    expect(own && (await client.auth.unlinkIdentity(own)).error).toMatchObject(refused)
    expect((await link(raised)).error).toBeNull()
  })
})

test('a provider that there is not is refused by name', async () => {
  const answer = await auth.request('/authorize?provider=orkut')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    code: 'validation_failed',
    message: 'Unsupported provider: Provider orkut could not be found',
  })
})
