/** Phone factors, and every type of factor when it is disabled. */
import { describe, expect, test } from 'vitest'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { somePhone } from '#tests/support/inbox.ts'
import { claimsOf, enter, withSecondSteps } from '#tests/support/second-steps.ts'

let clock = Date.now() - 45 * 60_000
const auth = useAuthServer({ now: () => new Date(clock), settings: withSecondSteps })
const next = () => {
  clock += 30_000
  return clock
}

describe('a phone', () => {
  test('gets a code, which raises the session', async () => {
    const { client } = await enter(auth)
    const phone = somePhone()
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Phone' })
    expect(data).toMatchObject({ type: 'phone', phone })
    const factorId = data?.id ?? ''
    next()
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const { code } = await auth.inbox.newest(phone)
    const challengeId = challenge.data?.id ?? ''
    const wrong = await client.auth.mfa.verify({
      factorId,
      challengeId,
      code: code === '000000' ? '1' : '000000',
    })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    expect(await claimsOf(client)).toEqual({ aal: 'aal2', methods: ['mfa/phone', 'otp'] })
    const again = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Again' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    const [kept] = await auth.sql<{
      otp_code: string
    }>`select otp_code from auth.mfa_challenges where id = ${challengeId}`
    expect(kept?.otp_code).not.toContain(code)
  })

  test('waits between two codes', async () => {
    const before = auth.settings.mfa
    Object.assign(auth.settings, { mfa: { ...before, phone: { ...before.phone, maxFrequency: 60 } } })
    const { client } = await enter(auth)
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: somePhone() })
    await client.auth.mfa.challenge({ factorId: data?.id ?? '' })
    const second = await client.auth.mfa.challenge({ factorId: data?.id ?? '' })
    expect(second.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    Object.assign(auth.settings, { mfa: before })
  })
})

describe('what the settings leave out', () => {
  const off = useAuthServer()

  test.each(['totp', 'phone', 'webauthn'] as const)('%s says that it is off', async (factorType) => {
    const { client } = await enter(off)
    const phone = somePhone()
    const { error } = await client.auth.mfa.enroll({ factorType, phone } as never)
    expect(error).toMatchObject({ status: 422, code: `mfa_${factorType}_enroll_not_enabled` })
    const id = crypto.randomUUID()
    await off.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, phone, created_at, updated_at)
      select ${id}, id, ${factorType}::auth.factor_type, 'verified', ${phone}, now(), now()
      from auth.users where email = ${(await client.auth.getUser()).data.user?.email}`
    expect((await client.auth.mfa.challenge({ factorId: id })).error).toMatchObject({
      status: 422,
      code: `mfa_${factorType}_verify_not_enabled`,
    })
  })
})
