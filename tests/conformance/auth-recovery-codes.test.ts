/** Recovery codes, with the stock client's own methods for them. */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { claimsOf, enter, personWithApp, withSecondSteps } from '#tests/support/second-steps.ts'

let clock = Date.now() - 45 * 60_000
const auth = useAuthServer({ now: () => new Date(clock), settings: withSecondSteps })
const next = () => {
  clock += 30_000
  return clock
}

/** The client has to enable it. */
async function withCodes({ session }: { session: { access_token: string; refresh_token: string } }) {
  const client = createClient(auth.url, auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  })
  await client.auth.setSession(session)
  return client
}

async function personWithCodes() {
  const person = await personWithApp(auth, next)
  const { data } = await person.client.auth.getSession()
  if (!data.session) throw new Error('no session')
  const client = await withCodes({ session: data.session })
  const made = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'In the drawer' })
  if (made.error) throw made.error
  return { ...person, client, made: made.data }
}

describe('recovery codes', () => {
  test('are ten, shown once, kept as hashes, and a factor of their own', async () => {
    const { client, made } = await personWithCodes()
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'In the drawer', total: 10 })
    expect(new Set(made.codes).size).toBe(10)
    for (const code of made.codes) expect(code).toMatch(/^[a-km-np-z2-9]{16}$/)
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: made.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    expect((await client.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: made.id }])
    const stored = JSON.stringify(
      await auth.sql`select * from auth.mfa_recovery_codes where factor_id = ${made.id}`,
    )
    for (const code of made.codes) expect(stored).not.toContain(code)
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
  })

  test('raise a session once each, however they are typed, and the log knows', async () => {
    const { made, email, session } = await personWithCodes()
    const [code = ''] = made.codes
    const client = await withCodes(await enter(auth, email))
    const typed = ` ${code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-')} `
    const { data, error } = await client.auth.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(data?.user.id).toBe(session.user.id)
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      methods: expect.arrayContaining(['mfa/recovery_code']),
    })
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = await client.auth.mfa.recoveryCodes.verify({ code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const log = await auth.sql`
      select 1 from auth.audit_log_entries
      where payload ->> 'action' = 'recovery_code_used' and payload ->> 'actor_id' = ${session.user.id}`
    expect(log).toHaveLength(1)
  })

  test('are made anew as a set, of which the old ones are worth nothing', async () => {
    const { client, made } = await personWithCodes()
    const fresh = await client.auth.mfa.recoveryCodes.regenerate()
    expect(fresh.data).toMatchObject({ id: made.id, friendly_name: 'In the drawer', total: 10 })
    const old = await client.auth.mfa.recoveryCodes.verify({ code: made.codes[0] ?? '' })
    expect(old.error?.code).toBe('mfa_verification_failed')
    expect(
      (await client.auth.mfa.recoveryCodes.verify({ code: fresh.data?.codes[0] ?? '' })).error,
    ).toBeNull()
  })

  test('never stand alone: none without another factor, and they go with the last one', async () => {
    const alone = await withCodes(await enter(auth))
    expect((await alone.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    })
    const missing = await alone.auth.mfa.recoveryCodes.getStatus()
    expect(missing.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const { client, factorId, made } = await personWithCodes()
    await client.auth.mfa.unenroll({ factorId })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    expect(await auth.sql`select 1 from auth.mfa_recovery_codes where factor_id = ${made.id}`).toEqual([])
  })

  test('are taken away by their owner', async () => {
    const { client, made } = await personWithCodes()
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.id })
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error?.code).toBe('mfa_factor_not_found')
  })
})

test('where they are switched off, it is said', async () => {
  const { client } = await personWithCodes()
  const before = auth.settings.mfa
  Object.assign(auth.settings, { mfa: { ...before, recoveryCodes: { enroll: false, verify: false } } })
  const codes = client.auth.mfa.recoveryCodes
  expect((await codes.regenerate()).error?.code).toBe('mfa_recovery_codes_enroll_not_enabled')
  expect((await codes.verify({ code: 'abcd' })).error?.code).toBe('mfa_recovery_codes_verify_not_enabled')
  Object.assign(auth.settings, { mfa: before })
})
