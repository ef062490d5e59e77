import { randomBytes } from 'node:crypto'
import type { OAuthClient } from '@supabase/supabase-js'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import {
  applicationsAt,
  everything,
  idIn,
  redirectUri,
  type Tokens,
} from '#tests/support/oauth-applications.ts'

let now = new Date()
const auth = useAuthServer({
  settings: (s) => ({
    ...s,
    oauthServer: { ...s.oauthServer, enabled: true, dynamicRegistration: true },
  }),
  now: () => now,
})
const { registered, ask, agree, exchange, tokenAt, signedInTo } = applicationsAt(auth)

let app: OAuthClient

beforeEach(() => {
  now = new Date()
})
beforeAll(async () => {
  app = await registered({})
})

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('a person who comes from an application', () => {
  test('is asked by the site’s page, agrees, and goes back with a code', async () => {
    const person = await signedInPerson(auth)
    const asked = await ask(app)
    expect(asked.location.href).toContain(`${siteUrl}/oauth/consent?authorization_id=`)
    const { data } = await person.client.auth.oauth.getAuthorizationDetails(idIn(asked))
    expect(data).toEqual({
      ...{ authorization_id: idIn(asked), redirect_uri: redirectUri, scope: everything },
      client: { id: app.client_id, name: 'Orbit', uri: 'https://app.example', logo_uri: '' },
      user: { id: person.session.user.id, email: person.email },
    })
    const back = await agree(person, asked)
    expect(back.href).toContain(`${redirectUri}&code=`)
    expect(back.searchParams.get('state')).toBe('st&te')
    expect(back.searchParams.get('iss')).toBe(`${auth.url}/auth/v1`)
    const tokens = (await (await exchange(app, asked, back.searchParams.get('code') ?? '')).json()) as Tokens
    const keys = createRemoteJWKSet(new URL(`${auth.url}/auth/v1/.well-known/jwks.json`))
    const { payload: claims } = await jwtVerify(tokens.access_token, keys)
    expect(claims).toMatchObject({
      ...{ sub: person.session.user.id, client_id: app.client_id, scope: everything, aal: 'aal1' },
      amr: [{ method: 'oauth_provider/authorization_code' }],
    })
    const idToken = await jwtVerify(tokens.id_token ?? '', keys, { audience: app.client_id })
    expect(idToken.payload).toMatchObject({ nonce: 'n-1', email: person.email, email_verified: true })
    const info = await auth.request('/oauth/userinfo', withToken(tokens.access_token))
    expect(await info.json()).toMatchObject({ sub: person.session.user.id, email: person.email })
  })

  test('is not asked twice for the same, but for more', async () => {
    const person = await signedInPerson(auth)
    await signedInTo(person, app, 'email')
    const again = await person.client.auth.oauth.getAuthorizationDetails(
      idIn(await ask(app, { scope: 'email' })),
    )
    expect(again.data).toMatchObject({ redirect_url: expect.stringContaining('code=') })
    const more = await person.client.auth.oauth.getAuthorizationDetails(idIn(await ask(app)))
    expect(more.data).toHaveProperty('authorization_id')
  })

  test('says no, and the application learns that alone', async () => {
    const person = await signedInPerson(auth)
    const asked = await ask(app)
    const { data } = await person.client.auth.oauth.denyAuthorization(idIn(asked))
    const back = new URL(data?.redirect_url ?? '')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.has('code')).toBe(false)
    const late = await person.client.auth.oauth.approveAuthorization(idIn(asked))
    expect(late.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('sees whom they let in, and ends it with everything that it holds', async () => {
    const person = await signedInPerson(auth)
    const tokens = await signedInTo(person, app)
    const { data: grants } = await person.client.auth.oauth.listGrants()
    expect(grants).toMatchObject([
      { client: { id: app.client_id, name: 'Orbit' }, scopes: everything.split(' ') },
    ])
    expect((await person.client.auth.oauth.revokeGrant({ clientId: app.client_id })).error).toBeNull()
    expect((await person.client.auth.oauth.listGrants()).data).toEqual([])
    const info = await auth.request('/oauth/userinfo', withToken(tokens.access_token))
    expect(info.status).toBe(403)
    const refreshed = await tokenAt(app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' })
    const twice = await person.client.auth.oauth.revokeGrant({ clientId: app.client_id })
    expect(twice.error?.code).toBe('oauth_consent_not_found')
  })

  test('ends it while a code is on its way, which is no good then', async () => {
    const person = await signedInPerson(auth)
    const asked = await ask(app)
    const code = (await agree(person, asked)).searchParams.get('code') ?? ''
    // As if it was revoked at the moment in which the page responds by an earlier consent.
    await auth.sql`update auth.oauth_consents set revoked_at = now() where user_id = ${person.session.user.id}`
    expect(await (await exchange(app, asked, code)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('what somebody else could try', () => {
  test('an unknown client, or an address that is not registered to the letter, is told here and sent nowhere', async () => {
    for (const changes of [
      { client_id: crypto.randomUUID() },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${redirectUri}&more=1` },
      { redirect_uri: redirectUri.replace('?', '/?') },
    ]) {
      const { status, location } = await ask(app, changes)
      expect([status, location.protocol]).toEqual([400, 'none:'])
    }
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'email admin' }, 'invalid_scope'],
  ])('%o goes back to the application as %s', async (changes, error) => {
    const { location } = await ask(app, changes as Record<string, string>)
    expect(location.origin).toBe('https://app.example')
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('state')).toBe('st&te')
  })

  test('a scope that is named a thousand times counts once', async () => {
    const { client } = await signedInPerson(auth)
    const asked = await ask(app, { scope: 'email '.repeat(1000) })
    expect((await client.auth.oauth.getAuthorizationDetails(idIn(asked))).data).toMatchObject({
      scope: 'email',
    })
  })

  test('requests that nobody answers are limited, as each is kept for a while', async () => {
    const { rateLimits } = auth.settings
    auth.settings.rateLimits = { ...rateLimits, perAddress: true, token: { burst: 2, per5Minutes: 2 } }
    const statuses = [await ask(app), await ask(app), await ask(app)].map(({ status }) => status)
    auth.settings.rateLimits = rateLimits
    expect(statuses).toEqual([302, 302, 429])
  })

  test('an authorization that somebody has opened is nobody else’s to answer', async () => {
    const [victim, mallory] = [await signedInPerson(auth), await signedInPerson(auth)]
    const asked = await ask(app)
    await victim.client.auth.oauth.getAuthorizationDetails(idIn(asked))
    const { error } = await mallory.client.auth.oauth.approveAuthorization(idIn(asked))
    expect(error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
  })

  test('an authorization that there is not is told, whatever its name', async () => {
    const { session } = await signedInPerson(auth)
    for (const id of ['none', '%00']) {
      const answer = await auth.request(`/oauth/authorizations/${id}`, withToken(session.access_token))
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { code: 'oauth_authorization_not_found' },
      ])
    }
  })

  test('a page elsewhere cannot agree in a person’s name', async () => {
    const { session } = await signedInPerson(auth)
    const answer = await auth.request(`/oauth/authorizations/${idIn(await ask(app))}/consent`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${session.access_token}`, origin: 'https://evil.example' },
        'content-type': 'application/json',
      },
      body: JSON.stringify({ action: 'approve' }),
    })
    expect(answer.status).toBe(400)
  })

  test('a code works once, and shown again it ends what it was exchanged for', async () => {
    const person = await signedInPerson(auth)
    const asked = await ask(app)
    const code = (await agree(person, asked)).searchParams.get('code') ?? ''
    const tokens = (await (await exchange(app, asked, code)).json()) as Tokens
    expect((await auth.request('/user', withToken(tokens.access_token))).status).toBe(200)
    expect(await (await exchange(app, asked, code)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await auth.request('/user', withToken(tokens.access_token))).status).toBe(403)
  })

  test('a code is of no use with another verifier, address or client, nor after its time', async () => {
    const person = await signedInPerson(auth)
    const other = await registered({})
    const asked = await ask(app)
    const code = (await agree(person, asked)).searchParams.get('code') ?? ''
    const errors = await Promise.all(
      [
        exchange(app, asked, code, { code_verifier: randomBytes(32).toString('base64url') }),
        exchange(app, asked, code, { redirect_uri: 'https://evil.example/' }),
        exchange(other, asked, code),
        exchange({ ...app, client_secret: 'wrong' }, asked, code),
      ].map(async (answer) => ((await (await answer).json()) as Tokens).error),
    )
    expect(errors).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant', 'invalid_client'])
    now = new Date(now.getTime() + 301_000)
    expect(await (await exchange(app, asked, code)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('a refresh token is of use to its own client alone, and used twice it ends the family', async () => {
    const person = await signedInPerson(auth)
    const first = await signedInTo(person, app)
    const refresh = (client: OAuthClient, token: string) =>
      tokenAt(client, { grant_type: 'refresh_token', refresh_token: token })
    expect(await (await refresh(await registered({}), first.refresh_token)).json()).toMatchObject({
      error: 'invalid_client',
    })
    const stock = await auth.client().auth.refreshSession({ refresh_token: first.refresh_token })
    expect(stock.error).toMatchObject({
      status: 401,
      message: 'The refresh token belongs to another client',
    })
    const second = (await (await refresh(app, first.refresh_token)).json()) as Tokens
    expect(second.scope).toBe(everything)
    const third = (await (await refresh(app, second.refresh_token)).json()) as Tokens
    now = new Date(now.getTime() + 60_000)
    expect(await (await refresh(app, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect(await (await refresh(app, third.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('an application’s token changes nothing of the account, and an ID token opens nothing', async () => {
    const person = await signedInPerson(auth)
    const tokens = await signedInTo(person, app)
    const put = await auth.request('/user', {
      method: 'PUT',
      headers: { ...withToken(tokens.access_token).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'taken over by an application' }),
    })
    expect(put.status).toBe(403)
    for (const path of ['/user/oauth/grants', `/oauth/authorizations/${idIn(await ask(app))}`]) {
      expect((await auth.request(path, withToken(tokens.access_token))).status).toBe(403)
    }
    expect((await auth.request('/user', withToken(tokens.id_token ?? ''))).status).toBe(403)
  })

  test('a scope that was not agreed to tells nothing', async () => {
    const person = await signedInPerson(auth)
    const tokens = await signedInTo(person, app, 'openid')
    const info = await auth.request('/oauth/userinfo', withToken(tokens.access_token))
    expect(await info.json()).toEqual({ sub: person.session.user.id })
  })
})
