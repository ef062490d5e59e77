/** Passkeys and security keys, with a software device. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { claimsOf, enter, personWithApp, withSecondSteps } from '#tests/support/second-steps.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'

let clock = Date.now() - 45 * 60_000
const auth = useAuthServer({
  now: () => new Date(clock),
  settings: (s) => ({ ...withSecondSteps(s), anonymousSignIn: true }),
})
const next = () => {
  clock += 30_000
  return clock
}

async function register(client: SupabaseClient, device = new SoftwareAuthenticator(siteUrl)) {
  const { data: asked, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  const credential = device.create(asked.options)
  const { data: passkey, error: refused } = await client.auth.passkey.verifyRegistration({
    challengeId: asked.challenge_id,
    credential,
  })
  if (refused) throw refused
  return { device, passkey, asked }
}

type Lies = Parameters<SoftwareAuthenticator['get']>[1]

async function signInBy(device: SoftwareAuthenticator, lies?: Lies) {
  const client = auth.client()
  const { data: asked } = await client.auth.passkey.startAuthentication()
  if (!asked) throw new Error('nothing was asked')
  const credential = device.get(asked.options, lies)
  const answer = await client.auth.passkey.verifyAuthentication({
    challengeId: asked.challenge_id,
    credential,
  })
  return { client, asked, credential, ...answer }
}

describe('a passkey', () => {
  test('is added to an account, and signs in without a name or a password', async () => {
    const { client, session, email } = await enter(auth)
    const { device, passkey, asked } = await register(client)
    expect(asked.options).toMatchObject({
      rp: { id: 'site.test', name: 'site.test' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(passkey).toMatchObject({ friendly_name: 'Passkey', created_at: expect.any(String) })
    const back = await signInBy(device)
    expect(back.error).toBeNull()
    expect(back.asked.options.allowCredentials ?? []).toEqual([])
    expect(back.data?.user).toMatchObject({ id: session.user.id, email })
    expect(await claimsOf(back.client)).toEqual({ aal: 'aal1', methods: ['passkey'] })
    const status = await (await auth.request('/settings')).json()
    expect(status).toMatchObject({ passkeys_enabled: true })
  })

  test('is listed with its last use, renamed and taken away', async () => {
    const { client } = await enter(auth)
    const { device, passkey } = await register(client)
    const { data: list } = await client.auth.passkey.list()
    expect(list).toEqual([{ id: passkey?.id, friendly_name: 'Passkey', created_at: expect.any(String) }])
    await signInBy(device)
    const renamed = await client.auth.passkey.update({
      passkeyId: passkey?.id ?? '',
      friendlyName: 'Blue key',
    })
    expect(renamed.data).toMatchObject({ friendly_name: 'Blue key', last_used_at: expect.any(String) })
    expect((await client.auth.passkey.delete({ passkeyId: passkey?.id ?? '' })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    expect((await signInBy(device)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    })
  })

  test('of a person with a second step asks for it, before it is added and after it signed in', async () => {
    const { client, email } = await personWithApp(auth, next)
    const { device } = await register(client)
    const back = await signInBy(device)
    expect((await back.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const low = await enter(auth, email)
    expect((await low.client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
  })

  test('is looked at by administrators, who can take it away', async () => {
    const { client, session } = await enter(auth)
    const { passkey } = await register(client)
    const { admin } = auth.client({ key: auth.secretKey }).auth
    const userId = session.user.id
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkey?.id }])
    expect((await admin.passkey.deletePasskey({ userId, passkeyId: passkey?.id ?? '' })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('is one of ten, and of nobody anonymous', async () => {
    const { client } = await enter(auth)
    for (let one = 0; one < 10; one++) await register(client)
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    })
    const nobody = auth.client()
    await nobody.auth.signInAnonymously()
    expect((await nobody.auth.passkey.startRegistration()).error?.code).toBe('no_authorization')
  })
})

describe('what a thief sends in its place', () => {
  test.each<[string, Lies]>([
    ['from another site', { origin: 'http://sife.test' }],
    ['for another site', { rpId: 'sife.test' }],
    ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['by a device that did not look who holds it', { userVerified: false }],
    [
      'with the name of somebody else',
      { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') },
    ],
    ['as if it were being made', { type: 'webauthn.create' }],
  ])('%s is refused', async (_name, lies) => {
    const { client } = await enter(auth)
    const { device } = await register(client)
    expect((await signInBy(device, lies)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    })
  })

  test('a second time, late, or from a copy of the device is refused', async () => {
    const { client } = await enter(auth)
    const { device } = await register(client)
    const { asked, credential } = await signInBy(device)
    const verify = (challengeId: string, given = credential) =>
      auth.client().auth.passkey.verifyAuthentication({ challengeId, credential: given })
    expect((await verify(asked.challenge_id)).error?.code).toBe('webauthn_challenge_not_found')
    const { data: late } = await auth.client().auth.passkey.startAuthentication()
    clock += 301_000
    expect((await verify(late?.challenge_id ?? '')).error?.code).toBe('webauthn_challenge_expired')
    device.counter = 0
    expect((await signInBy(device)).error?.code).toBe('webauthn_verification_failed')
  })

  test('with a challenge of another kind or person is refused, and used up', async () => {
    const [one, two] = [await enter(auth), await enter(auth)]
    const device = new SoftwareAuthenticator(siteUrl)
    const { data: asked } = await one.client.auth.passkey.startRegistration()
    if (!asked) throw new Error('nothing was asked')
    const verify = (client: SupabaseClient) =>
      client.auth.passkey.verifyRegistration({
        challengeId: asked.challenge_id,
        credential: device.create(asked.options),
      })
    expect((await verify(two.client)).error?.code).toBe('webauthn_challenge_not_found')
    expect((await verify(one.client)).error).toBeNull()
    expect((await verify(one.client)).error?.code).toBe('webauthn_challenge_not_found')
    await expect(register(two.client, device)).rejects.toMatchObject({ code: 'webauthn_credential_exists' })
  })

  test('of a passkey that is somebody else’s tells no more than of none', async () => {
    const [one, two] = [await enter(auth), await enter(auth)]
    const { passkey } = await register(one.client)
    for (const passkeyId of [passkey?.id ?? '', crypto.randomUUID(), 'nonsense']) {
      const renamed = await two.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })
      expect(renamed.error).toMatchObject({
        status: 404,
        code: 'validation_failed',
        message: 'Passkey not found',
      })
      expect((await two.client.auth.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
    }
  })

  test('is told what is missing', async () => {
    const post = async (json: object) =>
      (await auth.request('/passkeys/authentication/verify', { json })).json()
    expect(await post({})).toMatchObject({ code: 'validation_failed' })
    expect(await post({ challenge_id: crypto.randomUUID() })).toMatchObject({ code: 'validation_failed' })
    const credential = new SoftwareAuthenticator(siteUrl).get({ challenge: 'abcd', rpId: 'site.test' })
    expect(await post({ challenge_id: crypto.randomUUID(), credential })).toMatchObject({
      code: 'webauthn_challenge_not_found',
    })
  })
})

describe('a security key as second step', () => {
  /** The stock client takes the browser's objects, which convert themselves to JSON. */
  const asBrowserGives = (json: object) => ({ toJSON: () => json }) as never
  const party = { rpId: 'site.test', rpOrigins: [siteUrl] }
  const toText = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

  async function begin(client: SupabaseClient, factorId: string) {
    const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: party })
    if (error) throw error
    const { type, credential_options: asked } = data.webauthn
    const { challenge, ...rest } = asked.publicKey
    return { challengeId: data.id, type, options: { ...rest, challenge: toText(challenge) } as never }
  }

  async function enrolled(client: SupabaseClient) {
    const device = new SoftwareAuthenticator(siteUrl)
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
    const factorId = data?.id ?? ''
    const { challengeId, type, options } = await begin(client, factorId)
    expect(type).toBe('create')
    const credential_response = asBrowserGives(
      device.create(Object.assign(options, { user: { id: 'abcd' } })),
    )
    const webauthn = { ...party, type: 'create' as const, credential_response }
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, webauthn })
    expect(error).toBeNull()
    return { device, factorId }
  }

  test('is made, and raises this session and the next', async () => {
    const { client, email } = await enter(auth)
    const { device, factorId } = await enrolled(client)
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      methods: expect.arrayContaining(['mfa/webauthn']),
    })
    const back = await enter(auth, email)
    const { challengeId, type, options } = await begin(back.client, factorId)
    expect(type).toBe('request')
    const verify = (lies?: Lies) =>
      back.client.auth.mfa.verify({
        ...{ factorId, challengeId },
        webauthn: {
          ...party,
          type: 'request',
          credential_response: asBrowserGives(device.get(options, lies)),
        },
      })
    expect((await verify({ origin: 'http://sife.test' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect((await verify()).error).toBeNull()
    expect((await claimsOf(back.client)).aal).toBe('aal2')
    expect((await back.client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }])
    device.counter = 0
    const again = await begin(back.client, factorId)
    const copy = await back.client.auth.mfa.verify({
      ...{ factorId, challengeId: again.challengeId },
      webauthn: { ...party, type: 'request', credential_response: asBrowserGives(device.get(again.options)) },
    })
    expect(copy.error?.code).toBe('mfa_verification_failed')
  })

  test('that brings certificates of its maker is refused before anything in them is followed', async () => {
    const { client } = await enter(auth)
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const factorId = data?.id ?? ''
    for (const statement of ['android-key', 'android-safetynet', 'apple', 'tpm']) {
      const { challengeId, options } = await begin(client, factorId)
      const made = new SoftwareAuthenticator(siteUrl).create(
        Object.assign(options, { user: { id: 'abcd' } }),
        { statement },
      )
      const webauthn = { ...party, type: 'create' as const, credential_response: asBrowserGives(made) }
      expect((await client.auth.mfa.verify({ factorId, challengeId, webauthn })).error).toMatchObject({
        code: 'mfa_verification_failed',
        message: 'Invalid WebAuthn credential: it tells of its maker, which was not asked',
      })
    }
  })

  test('is asked for under the name of this site alone', async () => {
    const { client } = await enter(auth)
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const { error } = await client.auth.mfa.challenge({
      factorId: data?.id ?? '',
      webauthn: { rpId: 'sife.test', rpOrigins: ['http://sife.test'] },
    })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})
