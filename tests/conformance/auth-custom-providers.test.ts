import type { Provider, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { type OidcIssuer, startOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { travel } from '#tests/support/provider-round-trip.ts'

let auth: AuthServer
let issuer: OidcIssuer
let peer: OAuthPeer
let admin: SupabaseClient

beforeAll(async () => {
  auth = await startAuthServer({ settings: (defaults) => ({ ...defaults, privateProviders: true }) })
  admin = auth.client({ key: auth.secretKey })
  issuer = await startOidcIssuer(`${auth.url}/auth/v1/callback`)
  peer = await startOAuthPeer()
})
afterAll(async () => {
  await auth.stop()
  await issuer.stop()
  await peer.stop()
})

async function signIn(client: SupabaseClient, provider: string): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: `${siteUrl}/home`, skipBrowserRedirect: true },
  })
  return travel(data.url ?? '')
}

describe('an issuer of OpenID Connect that an administrator adds', () => {
  const identifier = 'custom:acme'

  test('is found by its discovery document, and signs people in with its claims', async () => {
    const { data: made, error } = await admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oidc', identifier, name: 'Acme' },
      ...{ issuer: issuer.url, client_id: issuer.clientId, client_secret: issuer.secret },
      custom_claims_allowlist: ['team'],
    })
    expect(error).toBeNull()
    expect(made).toMatchObject({ identifier, enabled: true, pkce_enabled: true, scopes: [] })
    expect(made).not.toHaveProperty('client_secret')
    const email = someEmail()
    issuer.person = { sub: 'ada', email, email_verified: true, name: 'Ada', team: 'engines' }
    const client = auth.client({ pkce: true })
    const landed = await signIn(client, identifier)
    const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: identifier },
      user_metadata: { full_name: 'Ada', iss: issuer.url, custom_claims: { team: 'engines' } },
      identities: [{ provider: identifier, id: 'ada' }],
    })
  })

  test('is listed, changed, switched off and taken away', async () => {
    const { customProviders } = admin.auth.admin
    const { data: list } = await customProviders.listProviders({ type: 'oidc' })
    expect(list.providers.map((one) => one.identifier)).toEqual([identifier])
    const { data: none } = await customProviders.listProviders({ type: 'oauth2' })
    expect(none.providers).toEqual([])
    const { data: changed } = await customProviders.updateProvider(identifier, {
      enabled: false,
      name: 'Acme Inc',
    })
    expect(changed).toMatchObject({ name: 'Acme Inc', enabled: false, issuer: issuer.url })
    const off = await auth.request(`/authorize?provider=${identifier}`)
    expect(await off.json()).toMatchObject({ message: 'Unsupported provider: provider is not enabled' })
    const twice = await customProviders.createProvider({
      ...{ provider_type: 'oidc', identifier, name: 'Acme', issuer: issuer.url },
      ...{ client_id: 'x', client_secret: 'y' },
    })
    expect(twice.error).toMatchObject({ status: 400, code: 'conflict' })
    expect((await customProviders.deleteProvider(identifier)).error).toBeNull()
    for (const one of [identifier, 'custom:\0a']) {
      expect((await customProviders.getProvider(one)).error).toMatchObject({
        ...{ status: 404, code: 'custom_provider_not_found' },
      })
    }
  })

  test.each([
    ['cannot be reached', 'http://127.0.0.1:1'],
    ['is not who it says', ''],
    ['is left out', undefined],
  ])('is refused where its issuer %s', async (_case, given) => {
    const { error } = await admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oidc', identifier: 'custom:wrong', name: 'Wrong' },
      ...{ client_id: 'x', client_secret: 'y' },
      ...(given === undefined ? {} : { issuer: given || `${issuer.url}/other` }),
      ...(given === '' ? { discovery_url: `${issuer.url}/.well-known/openid-configuration` } : {}),
    })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('is nobody else’s to add', async () => {
    const { error } = await auth.client().auth.admin.customProviders.listProviders()
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  })
})

describe('an OAuth 2.0 server that is no issuer', () => {
  test('signs people in by its own names for a subject and an address', async () => {
    await admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oauth2', identifier: 'custom:forge', name: 'Forge' },
      ...{ client_id: peer.clientId, client_secret: peer.secret, email_optional: true },
      authorization_url: `${peer.url}/facebook/dialog/oauth`,
      token_url: `${peer.url}/facebook/oauth/access_token`,
      userinfo_url: `${peer.url}/facebook/me`,
      attribute_mapping: { sub: 'id', picture: 'picture.data.url' },
    })
    peer.person = { id: '42', name: 'Ada' }
    const client = auth.client({ pkce: true })
    const landed = await signIn(client, 'custom:forge')
    const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(data.user).toMatchObject({
      email: '',
      identities: [{ provider: 'custom:forge', id: '42' }],
      user_metadata: { full_name: 'Ada', picture: 'https://pics.test/a.png' },
    })
    const idToken = await client.auth.signInWithIdToken({ provider: 'custom:forge' as 'google', token: 'x' })
    expect(idToken.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('a provider in our own network that an administrator adds', () => {
  beforeAll(() => {
    auth.settings.privateProviders = false
  })
  afterAll(() => {
    auth.settings.privateProviders = true
  })

  test('is not asked for its document', async () => {
    const { error } = await admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oidc', identifier: 'custom:inside', name: 'Inside', issuer: issuer.url },
      ...{ client_id: issuer.clientId, client_secret: issuer.secret },
    })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('is not asked for a token or a profile, which its claims would tell', async () => {
    await admin.auth.admin.customProviders.createProvider({
      ...{ provider_type: 'oauth2', identifier: 'custom:within', name: 'Within' },
      ...{ client_id: peer.clientId, client_secret: peer.secret, email_optional: true },
      authorization_url: `${peer.url}/facebook/dialog/oauth`,
      token_url: `${peer.url}/facebook/oauth/access_token`,
      userinfo_url: `${peer.url}/facebook/me`,
    })
    const landed = await signIn(auth.client({ pkce: true }), 'custom:within')
    expect(landed.searchParams.get('code')).toBeNull()
    expect(landed.searchParams.get('error')).toBe('server_error')
  })
})
