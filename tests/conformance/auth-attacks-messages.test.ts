/** A stranger who triggers our emails and text messages to somebody else, repeatedly. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'
import { withSecondSteps } from '#tests/support/second-steps.ts'

const auth = useAuthServer({
  settings: (given) => {
    const s = withSecondSteps(given)
    return {
      ...s,
      email: { ...s.email, maxFrequency: 60 },
      phone: { ...s.phone, maxFrequency: 60 },
      mfa: { ...s.mfa, phone: { ...s.mfa.phone, maxFrequency: 60 } },
    }
  },
})

const accounts = () => Promise.all([signedInPerson(auth), signedInPerson(auth), signedInPerson(auth)])

async function codesOf(clients: SupabaseClient[], ask: (client: SupabaseClient) => Promise<unknown>) {
  const codes: unknown[] = []
  for (const client of clients) codes.push(((await ask(client)) as { error?: { code?: string } }).error?.code)
  return codes
}

test('accounts that all want one address send it one mail', async () => {
  const clients = (await accounts()).map(({ client }) => client)
  const email = someEmail()
  const codes = await codesOf(clients, (client) => client.auth.updateUser({ email }))
  expect(codes).toEqual([undefined, 'over_email_send_rate_limit', 'over_email_send_rate_limit'])
  await auth.inbox.newest(email)
  expect(await auth.inbox.count(email)).toBe(1)
})

test('whoever wants the same address later voids no code of who asked before', async () => {
  const [{ client: one, email: own }, { client: other }] = await accounts()
  const email = someEmail()
  await one.auth.updateUser({ email })
  const [toOwn, toNew] = [await auth.inbox.newest(own, 1), await auth.inbox.newest(email)]
  for (const wanted of [email, own]) {
    await auth.sql`delete from auth.rate_limits`
    await auth.sql`update auth.users set email_change_sent_at = null where email_change_sent_at < now()`
    expect((await other.auth.updateUser({ email: wanted })).error).toBeNull()
  }
  const change = { type: 'email_change' } as const
  expect((await one.auth.verifyOtp({ ...change, email: own, token: toOwn.code })).error).toBeNull()
  expect((await one.auth.verifyOtp({ ...change, email, token: toNew.code })).error).toBeNull()
  expect((await one.auth.getUser()).data.user).toMatchObject({ email })
})

test('whoever wants the same number later voids no code of who asked before', async () => {
  const [{ client: one }, { client: other }] = await accounts()
  const phone = somePhone()
  await one.auth.updateUser({ phone })
  const { code } = await auth.inbox.newest(phone)
  await auth.sql`delete from auth.rate_limits`
  expect((await other.auth.updateUser({ phone })).error).toBeNull()
  const { data } = await one.auth.verifyOtp({ type: 'phone_change', phone, token: code })
  expect(data.user).toMatchObject({ phone })
})

test.each<[string, (client: SupabaseClient, email: string) => Promise<unknown>]>([
  ['a recovery', (client, email) => client.auth.resetPasswordForEmail(email)],
  ['a link to sign in', (client, email) => client.auth.signInWithOtp({ email })],
])('whoever asks for %s with a verifier of their own voids none of before', async (_what, ask) => {
  const { email } = await signedInPerson(auth)
  const [owner, stranger] = [auth.client({ pkce: true }), auth.client({ pkce: true })]
  const before = await auth.inbox.count(email)
  await ask(owner, email)
  const { link } = await auth.inbox.newest(email, before)
  await auth.sql`delete from auth.rate_limits`
  await auth.sql`update auth.users set recovery_sent_at = null`
  await ask(stranger, email)
  await auth.inbox.newest(email, before + 1)
  const landed = new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
  const { data, error } = await owner.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('a guess at one code for an address is one at all of them', async () => {
  const [{ client: one }, { client: other }] = await accounts()
  const email = someEmail()
  await one.auth.updateUser({ email })
  const { code } = await auth.inbox.newest(email)
  await auth.sql`delete from auth.rate_limits`
  await other.auth.updateUser({ email })
  const wrong = code === '000000' ? '111111' : '000000'
  for (let round = 0; round < 5; round++) {
    const guessed = await auth.client().auth.verifyOtp({ type: 'email_change', email, token: wrong })
    expect(guessed.error).toMatchObject({ code: 'otp_expired' })
  }
  const tries = await auth.sql`select attempts + own_attempts as count from auth.one_time_tokens
    where relates_to = ${email} and token_type = 'email_change_token_new'`
  expect(tries).toEqual([{ count: 5 }, { count: 5 }])
})

test('accounts that all want one number send it one message', async () => {
  const clients = (await accounts()).map(({ client }) => client)
  const phone = somePhone()
  const codes = await codesOf(clients, (client) => client.auth.updateUser({ phone }))
  expect(codes).toEqual([undefined, 'over_sms_send_rate_limit', 'over_sms_send_rate_limit'])
  await auth.inbox.newest(phone)
  expect(await auth.inbox.count(phone)).toBe(1)
})

test('a factor that is begun anew, or by somebody else, sends its number no further message', async () => {
  const [{ client: one }, { client: other }] = await accounts()
  const phone = somePhone()
  const codes = await codesOf([one, one, other], async (client) => {
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
    const factorId = data?.id ?? ''
    const challenged = await client.auth.mfa.challenge({ factorId })
    await client.auth.mfa.unenroll({ factorId })
    return challenged
  })
  expect(codes).toEqual([undefined, 'over_sms_send_rate_limit', 'over_sms_send_rate_limit'])
  expect(await auth.inbox.count(phone)).toBe(1)
})
