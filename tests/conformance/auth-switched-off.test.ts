/** What an operator has disabled, with Supabase's error texts. */
import { describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer()

describe('a part that is switched off', () => {
  test('says so in Supabase’s words', async () => {
    const { client } = await signedInPerson(auth)
    const sso = await auth.client().auth.signInWithSSO({ domain: 'example.com' })
    expect(sso.error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
    const factor = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(factor.error).toMatchObject({ status: 422, code: 'mfa_totp_enroll_not_enabled' })
    const options = { skipBrowserRedirect: true }
    const link = await client.auth.linkIdentity({ provider: 'github', options })
    expect(link.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    const answers = await Promise.all([
      auth.request('/token?grant_type=web3', { json: {} }),
      auth.request('/passkeys'),
      auth.request('/passkeys/authentication/options', { json: {} }),
      auth.request('/oauth/token', { json: {} }),
    ])
    expect(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: string }).code)),
    ).toEqual(['web3_provider_disabled', 'passkey_disabled', 'passkey_disabled', 'feature_disabled'])
  })
})

test('an ID token of a provider that is switched off, and of one that nobody knows', async () => {
  const ask = async (provider: string) => {
    const { error } = await auth.client().auth.signInWithIdToken({ provider, token: 'a.b.c' })
    return [error?.status, error?.code, error?.message]
  }
  expect(await ask('apple')).toEqual([
    400,
    'provider_disabled',
    'Provider (issuer "https://appleid.apple.com") is not enabled',
  ])
  expect(await ask('nobody')).toEqual([400, 'validation_failed', 'Custom OIDC provider "nobody" not allowed'])
})

describe('a way in that is switched off', () => {
  const closed = useAuthServer({
    settings: (s) => ({
      ...s,
      email: { ...s.email, enabled: false },
      phone: { ...s.phone, enabled: false },
    }),
  })
  const [byEmail, byPhone] = [{ email: someEmail() }, { phone: '15555550123' }]

  test.each([
    ['/signup', { ...byEmail, password: 'correct horse' }, 400, 'email_provider_disabled'],
    ['/signup', { ...byPhone, password: 'correct horse' }, 400, 'phone_provider_disabled'],
    ['/token?grant_type=password', { ...byEmail, password: 'x' }, 422, 'email_provider_disabled'],
    ['/token?grant_type=password', { ...byPhone, password: 'x' }, 422, 'phone_provider_disabled'],
    ['/otp', byEmail, 422, 'email_provider_disabled'],
    ['/otp', byPhone, 400, 'phone_provider_disabled'],
    ['/recover', byEmail, 400, 'email_provider_disabled'],
    ['/resend', { ...byEmail, type: 'signup' }, 400, 'email_provider_disabled'],
    ['/resend', { ...byPhone, type: 'sms' }, 400, 'phone_provider_disabled'],
  ])('says so: %s with %j', async (route, json, status, code) => {
    const answer = await closed.request(route, { json })
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })
})
