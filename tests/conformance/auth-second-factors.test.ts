/** Authenticator apps as a second factor, with the stock client. */
import { describe, expect, test } from 'vitest'
import { useAuthServer } from '#tests/support/auth-server.ts'
import {
  addApp,
  bearerOf,
  claimsOf,
  codeOf,
  enter,
  personWithApp,
  raise,
  withSecondSteps,
} from '#tests/support/second-steps.ts'

/** It moves forward, but never beyond the present: a token from the future is refused. */
let clock = Date.now() - 45 * 60_000
const auth = useAuthServer({
  now: () => new Date(clock),
  settings: (s) => ({
    ...withSecondSteps(s),
    anonymousSignIn: true,
    guesses: { ...s.guesses, perHour: 1000 },
  }),
})
/** The next half minute, with an unused code. */
const next = () => {
  clock += 30_000
  return clock
}
const now = () => clock

describe('an authenticator app', () => {
  test('is added by a QR code, a secret and an address, and counts after its first code', async () => {
    const { client, email } = await enter(auth)
    const { data } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Pocket',
      issuer: 'Tannr',
    })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Pocket' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Tannr:${email}`,
    ])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: data?.totp.secret,
      issuer: 'Tannr',
      digits: '6',
      period: '30',
    })
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ status: 'unverified' }],
      totp: [],
    })
    const app = { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' }
    await raise(client, app, now())
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: app.factorId, status: 'verified', friendly_name: 'Pocket', factor_type: 'totp' },
    ])
    const user = await auth.request('/user', { headers: await bearerOf(client) })
    expect(await user.text()).not.toContain(app.secret)
  })

  test('is what the issuer calls itself by default', async () => {
    const { client } = await enter(auth)
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(new URL(data?.totp.uri ?? '').searchParams.get('issuer')).toBe('site.test')
  })

  test('raises the session to aal2, keeps it there through refreshes, and ends those below', async () => {
    const person = await enter(auth)
    const other = await enter(auth, person.email)
    const events: string[] = []
    person.client.auth.onAuthStateChange((event) => void events.push(event))
    const app = await addApp(person.client)
    await person.client.auth.refreshSession()
    expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    await raise(person.client, app, next())
    await expect.poll(() => events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await claimsOf(person.client)).toEqual({ aal: 'aal2', methods: ['totp', 'otp'] })
    await person.client.auth.refreshSession()
    expect(await claimsOf(person.client)).toEqual({ aal: 'aal2', methods: ['totp', 'otp'] })
    expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await other.client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })

    const back = await enter(auth, person.email)
    expect((await back.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    await raise(back.client, app, next())
    expect((await person.client.auth.getUser()).error).toBeNull()
    const [row] = await auth.sql`
      select aal, factor_id from auth.sessions where user_id = ${person.session.user.id} and aal = 'aal2' limit 1`
    expect(row).toEqual({ aal: 'aal2', factor_id: app.factorId })
  })

  test('leaves no worth in a refresh token from before', async () => {
    const { client, session } = await enter(auth)
    await raise(client, await addApp(client), next())
    const old = await auth.request('/token?grant_type=refresh_token', {
      json: { refresh_token: session.refresh_token },
    })
    expect(await old.json()).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('takes a code of the half minute before or after, with blanks, and none further off', async () => {
    const { client } = await enter(auth)
    const app = await addApp(client)
    const tried = async (at: number, shape = (code: string) => code) => {
      const { data } = await client.auth.mfa.challenge(app)
      const code = shape(codeOf(app.secret, at))
      return (await client.auth.mfa.verify({ ...app, challengeId: data?.id ?? '', code })).error?.code
    }
    const at = next()
    expect(await tried(at - 60_000)).toBe('mfa_verification_failed')
    expect(await tried(at + 60_000)).toBe('mfa_verification_failed')
    expect(await tried(at - 30_000, (code) => `${code.slice(0, 3)} ${code.slice(3)} `)).toBeUndefined()
    expect(await tried(at + 30_000)).toBeUndefined()
  })

  test('asks for aal2 where it is to be removed, and lets the session fall', async () => {
    const { client, email, factorId, secret } = await personWithApp(auth, next)
    const low = await enter(auth, email)
    expect((await low.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    await raise(low.client, { factorId, secret }, next())
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await client.auth.refreshSession()
    expect(await claimsOf(client)).toEqual({ aal: 'aal1', methods: ['otp'] })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  test('guards the password, the address and further factors against a session without it', async () => {
    const { email } = await personWithApp(auth, next)
    const { client } = await enter(auth, email)
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await client.auth.updateUser({ password: 'another phrase' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ email: `new-${email}` })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ data: { city: 'Oslo' } })).error).toBeNull()
    const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('replaces what was begun and left, and its name is taken once', async () => {
    const { client } = await enter(auth)
    const first = await addApp(client, 'Pocket')
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Pocket' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    await addApp(client, 'Desk')
    await raise(client, first, next())
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ id: first.factorId }])
    await addApp(client, 'Left behind')
    clock += 301_000
    await addApp(client, 'Left behind')
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(2)
  })

  test('is one of ten', async () => {
    const { client } = await enter(auth)
    for (let one = 0; one < 10; one++) await addApp(client, `App ${one}`)
    const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App 11' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })

  test('is nothing for somebody anonymous', async () => {
    const client = auth.client()
    await client.auth.signInAnonymously()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
  })

  test('is refused with the wire’s words for what is wrong', async () => {
    const { client, factorId } = await personWithApp(auth, next)
    const headers = await bearerOf(client)
    const post = async (path: string, json: object) =>
      (await auth.request(path, { json, headers: { ...headers, 'content-type': 'application/json' } })).json()
    expect(await post('/factors', { factor_type: 'pigeon' })).toMatchObject({ code: 'validation_failed' })
    expect(await post('/factors', { factor_type: 'phone' })).toMatchObject({ code: 'validation_failed' })
    const issuer = 'Tannr '.repeat(500)
    expect(await post('/factors', { factor_type: 'totp', issuer })).toMatchObject({
      code: 'validation_failed',
    })
    expect(await post('/factors/nonsense/challenge', {})).toMatchObject({ code: 'validation_failed' })
    const { data } = await client.auth.mfa.challenge({ factorId })
    const verify = (body: object) => post(`/factors/${factorId}/verify`, body)
    expect(await verify({ challenge_id: data?.id, code: '' })).toMatchObject({ code: 'validation_failed' })
    expect(await verify({ challenge_id: data?.id, code: '12' })).toEqual({
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect(await verify({ challenge_id: data?.id, code: '١٢٣٤٥٦' })).toMatchObject({
      code: 'mfa_verification_failed',
    })
    clock += 301_000
    expect(await verify({ challenge_id: data?.id, code: '123456' })).toMatchObject({
      code: 'mfa_challenge_expired',
    })
  })
})

describe('an administrator', () => {
  test('lists, renames and removes somebody’s factors, and the log tells of it', async () => {
    const { client, session, factorId } = await personWithApp(auth, next)
    const { id } = session.user
    const { admin } = auth.client({ key: auth.secretKey }).auth
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
      { id: factorId, status: 'verified' },
    ])
    const renamed = await auth.request(`/admin/users/${id}/factors/${factorId}`, {
      method: 'PUT',
      body: JSON.stringify({ friendly_name: 'Renamed' }),
      headers: { authorization: `Bearer ${auth.secretKey}`, 'content-type': 'application/json' },
    })
    expect(await renamed.json()).toMatchObject({ friendly_name: 'Renamed' })
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toMatchObject({ status: 404 })
    await client.auth.refreshSession()
    expect((await claimsOf(client)).aal).toBe('aal1')
    const log = await auth.sql<{ action: string }>`
      select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = ${id} and payload ->> 'log_type' = 'factor' order by created_at`
    expect(log.map(({ action }) => action).sort()).toEqual(
      [
        'challenge_created',
        'factor_deleted',
        'factor_in_progress',
        'factor_updated',
        'verification_attempted',
      ].sort(),
    )
  })
})

describe('with a key for the secrets', () => {
  test('none lies in the database as it is, those from before stay good, and the app works', async () => {
    const before = await personWithApp(auth, next)
    const settings = auth.settings.mfa
    Object.assign(auth.settings, { mfa: { ...settings, encryptionKey: Buffer.alloc(32, 7) } })
    const { secret, factorId, email } = await personWithApp(auth, next)
    const [row] = await auth.sql<{
      secret: string
    }>`select secret from auth.mfa_factors where id = ${factorId}`
    expect(row?.secret).toMatch(/^aes-256-gcm:/)
    expect(row?.secret).not.toContain(secret)
    const again = await enter(auth, email)
    await raise(again.client, { factorId, secret }, next())
    const old = await enter(auth, before.email)
    await raise(old.client, before, next())
    Object.assign(auth.settings, { mfa: settings })
  })
})
