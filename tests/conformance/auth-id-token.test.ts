import { createHash, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { type AuthServer, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt } from '#tests/support/oauth-settings.ts'
import { tenant } from '#tests/support/provider-answers.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  auth = await startAuthServer({ settings: (s) => ({ ...s, providers: providersAt(peer) }) })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})

describe('an ID token that an app got from Google itself', () => {
  const claims = (email: string) => ({
    iss: 'https://accounts.google.com',
    aud: peer.clientId,
    sub: String(randomInt(1e9)),
    exp: Math.floor(Date.now() / 1000) + 600,
    email,
    email_verified: true,
    name: 'Ada',
  })
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

  test('signs in', async () => {
    const email = someEmail()
    const token = peer.idToken({ ...claims(email), nonce: hashed('once') })
    const { data, error } = await auth
      .client()
      .auth.signInWithIdToken({ provider: 'google', token, nonce: 'once' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'google' },
      user_metadata: { full_name: 'Ada' },
    })
  })

  test.each(['one identity', 'two identities of one address'])(
    'makes one account of two that come for the first time at one moment, with %s',
    async (which) => {
      const email = someEmail()
      const first = peer.idToken(claims(email))
      const second = which === 'one identity' ? first : peer.idToken(claims(email))
      const enter = (token: string) => auth.client().auth.signInWithIdToken({ provider: 'google', token })
      const both = await auth.transaction(async (sql) => {
        await sql`lock table auth.users in share mode`
        const entering = [enter(first), enter(second)]
        await untilWaiting(auth.sql, 2)
        return entering
      })
      const [one, other] = (await Promise.all(both)).map(({ data, error }) => error?.code ?? data.user?.id)
      expect(one).toMatch(/^[0-9a-f-]{36}$/)
      expect(other).toBe(one)
    },
  )

  test('opens an account although a stranger signed up with the address in another audience', async () => {
    const email = someEmail()
    const json = { email, password: 'what a stranger chose' }
    await auth.request('/signup', { json, headers: { 'x-jwt-aud': 'partners' } })
    const token = peer.idToken(claims(email))
    const { data, error } = await auth.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, aud: 'authenticated', app_metadata: { providers: ['google'] } })
  })

  test('is one more way in for somebody who is signed in, and for nobody else', async () => {
    const person = await signedInPerson(auth)
    const theirs = claims(someEmail())
    const token = peer.idToken(theirs)
    const { data, error } = await person.client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: person.session.user.id, email: person.email })
    const { data: list } = await person.client.auth.getUserIdentities()
    expect(list?.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
    const signedIn = await auth.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(signedIn.data.user?.id).toBe(person.session.user.id)

    const another = await signedInPerson(auth)
    const taken = await another.client.auth.linkIdentity({ provider: 'google', token })
    expect(taken.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
    const body = JSON.stringify({ provider: 'google', id_token: token, link_identity: true })
    const nobody = await auth.request('/token?grant_type=id_token', { method: 'POST', body })
    expect(nobody.status).toBe(401)
  })

  test('signs in where the client has no secret, by which nobody could be sent to Google', async () => {
    const { providers } = auth.settings
    const google = { ...providers.google, secret: '' }
    Object.assign(auth.settings, { providers: { ...providers, google } })
    const token = peer.idToken(claims(someEmail()))
    const signedIn = await auth.client().auth.signInWithIdToken({ provider: 'google', token })
    const sent = await auth.request('/authorize?provider=google')
    Object.assign(auth.settings, { providers })
    expect(signedIn.error).toBeNull()
    expect([sent.status, await sent.json()]).toMatchObject([
      400,
      { code: 'validation_failed', message: 'Unsupported provider: missing OAuth secret' },
    ])
  })

  test.each([
    ['for another app', { aud: 'another' }, undefined, 'Unacceptable audience in id_token: [another]'],
    ['that is over', { exp: 1 }, undefined, 'Bad ID token'],
    ['of another issuer', { iss: 'https://evil.test' }, undefined, 'Bad ID token'],
    [
      'with a nonce that was not sent',
      { nonce: hashed('once') },
      undefined,
      'Passed nonce and nonce in id_token should either both exist or not.',
    ],
    ['with another nonce', { nonce: hashed('once') }, 'twice', 'Nonces mismatch'],
  ])('%s does not', async (_case, wrong, nonce, message) => {
    const token = peer.idToken({ ...claims(someEmail()), ...wrong })
    const { error } = await auth
      .client()
      .auth.signInWithIdToken({ provider: 'google', token, ...(nonce ? { nonce } : {}) })
    expect(error).toMatchObject({ status: 400, message })
  })

  test('with a changed payload, or of a provider that gives none, does not', async () => {
    const token = peer.idToken(claims(someEmail()))
    const [head, , mark] = token.split('.')
    const payload = Buffer.from(JSON.stringify(claims(someEmail()))).toString('base64url')
    const forged = await auth
      .client()
      .auth.signInWithIdToken({ provider: 'google', token: `${head}.${payload}.${mark}` })
    expect(forged.error?.message).toBe('Bad ID token')
    const other = await auth.client().auth.signInWithIdToken({ provider: 'github', token })
    expect(other.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe.each([
  ['apple', 'https://appleid.apple.com', { email_verified: 'true' }],
  ['azure', '', { tid: tenant, xms_edov: true }],
  ['facebook', 'https://www.facebook.com', {}],
  ['kakao', 'https://kauth.kakao.com', { nickname: 'Ada' }],
  ['keycloak', '', { email_verified: true }],
  ['linkedin_oidc', 'https://www.linkedin.com/oauth', { email_verified: true }],
])('an ID token of %s', (provider, issuer, further) => {
  const token = (email: string, claims: object = {}) => {
    const own = provider === 'azure' ? `${peer.url}/azure/${tenant}/v2.0` : `${peer.url}/keycloak`
    const exp = Math.floor(Date.now() / 1000) + 600
    const sub = String(randomInt(1e9))
    return peer.idToken({ iss: issuer || own, aud: peer.clientId, sub, exp, email, ...further, ...claims })
  }
  const signIn = (given: string, accessToken?: string) =>
    auth.client().auth.signInWithIdToken({
      ...{ provider: provider as 'google', token: given },
      ...(accessToken ? { access_token: accessToken } : {}),
    })

  test('signs in whom it names', async () => {
    const email = someEmail()
    const { data, error } = await signIn(token(email))
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, app_metadata: { provider } })
  })

  test('is refused where it is of another issuer, for another client, or beside another access token', async () => {
    for (const lie of [{ iss: 'https://accounts.google.com' }, { tid: 'x', iss: 'https://evil.test' }]) {
      expect((await signIn(token(someEmail(), lie))).error?.message).toBe('Bad ID token')
    }
    const other = await signIn(token(someEmail(), { aud: ['other'] }))
    expect(other.error?.message).toBe('Unacceptable audience in id_token: [other]')
    const beside = await signIn(token(someEmail(), { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }), 'stolen')
    expect(beside.error?.message).toBe('Bad ID token')
  })
})
