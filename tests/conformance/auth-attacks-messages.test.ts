/** Whoever has our mails and text messages sent to somebody else, again and again. */
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

test('accounts that all want one number send it one message', async () => {
  const clients = (await accounts()).map(({ client }) => client)
  const phone = somePhone()
  const codes = await codesOf(clients, (client) => client.auth.updateUser({ phone }))
  expect(codes).toEqual([undefined, 'over_sms_send_rate_limit', 'over_sms_send_rate_limit'])
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
