import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ageOf, confirmedPerson, password } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

const auth = useAuthServer()

const expired = { code: 'otp_expired', message: 'Token has expired or is invalid' }

describe('a link by mail', () => {
  test('makes an account for who is new, and the six digits sign in', async () => {
    const email = someEmail()
    const client = auth.client()
    const sent = await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } })
    expect(sent).toMatchObject({ error: null, data: { user: null, session: null } })
    const mail = await auth.inbox.newest(email)
    const { data, error } = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada', email_verified: true } })
    const { data: claims } = await client.auth.getClaims(data.session?.access_token)
    expect(claims?.claims.amr).toMatchObject([{ method: 'otp' }])
  })

  test('signs in who is known, by the link’s hash too, once', async () => {
    const email = await confirmedPerson(auth)
    const client = auth.client()
    await client.auth.signInWithOtp({ email })
    const { tokenHash } = await auth.inbox.newest(email, 1)
    expect(tokenHash).toMatch(/^[0-9a-f]{56}$/)
    const first = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
    expect(first.error).toBeNull()
    const second = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
    expect(second.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('is stored as nothing but the SHA-224 of address and code, and its link is not made of them', async () => {
    const email = someEmail()
    await auth.client().auth.signInWithOtp({ email })
    const { code, tokenHash } = await auth.inbox.newest(email)
    const [stored] = await auth.sql<{ code_hash: string; token_hash: string }>`
      select code_hash, token_hash from auth.one_time_tokens where relates_to = ${email}`
    const hash = createHash('sha224')
      .update(email + code)
      .digest('hex')
    expect(stored).toEqual({ code_hash: hash, token_hash: tokenHash })
    expect(tokenHash).not.toBe(hash)
    const guessed = await auth.request('/verify', { json: { type: 'email', token_hash: hash } })
    expect(guessed.status).toBe(403)
  })

  test('is good for one of fifty attempts at the same moment', async () => {
    const email = someEmail()
    await auth.client().auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        auth.request('/verify', { json: { type: 'email', email, token: code } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Used up, or not checked: this many at once are guesses.
    expect(answers.filter(({ status }) => status === 403 || status === 429)).toHaveLength(49)
    expect(
      await auth.sql`select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`,
    ).toHaveLength(1)
  })

  test('is dead after five wrong tries', async () => {
    const email = someEmail()
    const client = auth.client()
    await client.auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) {
      const { error } = await client.auth.verifyOtp({ email, token: wrong, type: 'email' })
      expect(error).toMatchObject({ status: 403, ...expired })
    }
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject(expired)
  })

  test('is over after its time, and reads like a code for nobody', async () => {
    const email = someEmail()
    await auth.client().auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email)
    await auth.sql`update auth.one_time_tokens set created_at = created_at - interval '3601 seconds' where relates_to = ${email}`
    for (const address of [email, someEmail()]) {
      const response = await auth.request('/verify', { json: { type: 'email', email: address, token: code } })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual(expired)
    }
  })

  test('does not bring to life a password that somebody else had set for the address', async () => {
    const email = someEmail()
    await auth.client().auth.signUp({ email, password })
    await auth.inbox.newest(email)
    const owner = auth.client()
    await owner.auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email, 1)
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    expect((await auth.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('reads the same for somebody and for nobody when no account is to be made', async () => {
    const known = await confirmedPerson(auth)
    const answers = await Promise.all(
      [known, someEmail()].map((email) => auth.request('/otp', { json: { email, create_user: false } })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({})
    }
    const unknown = someEmail()
    await auth.request('/otp', { json: { email: unknown, create_user: false } })
    expect(await auth.sql`select 1 from auth.users where email = ${unknown}`).toEqual([])
  })

  test('with PKCE ends in a code that only the right verifier turns into a session', async () => {
    const email = someEmail()
    const client = auth.client({ pkce: true })
    await client.auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${siteUrl}/auth/confirm?next=/jobs` },
    })
    const { link, tokenHash } = await auth.inbox.newest(email)
    expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/)
    const answer = await fetch(link, { redirect: 'manual' })
    const landed = new URL(answer.headers.get('location') ?? '')
    expect(landed.searchParams.get('next')).toBe('/jobs')
    const code = landed.searchParams.get('code') ?? ''
    const wrong = await auth.request('/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x'.repeat(50) },
    })
    expect(await wrong.json()).toMatchObject({ code: 'bad_code_verifier' })
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const again = await auth.request('/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x' },
    })
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('with PKCE ends in a code that counts for five minutes', async () => {
    const email = someEmail()
    const client = auth.client({ pkce: true })
    await client.auth.signInWithOtp({ email })
    const answer = await fetch((await auth.inbox.newest(email)).link, { redirect: 'manual' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await auth.sql`update auth.flow_state set created_at = created_at - interval '6 minutes',
      auth_code_issued_at = auth_code_issued_at - interval '6 minutes' where auth_code = ${code}`
    const { error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })
})

describe('a code by SMS', () => {
  test('signs in by phone, and makes the account', async () => {
    const phone = somePhone()
    const client = auth.client()
    const sent = await client.auth.signInWithOtp({ phone: `+${phone}` })
    expect(sent.error).toBeNull()
    expect(sent.data.messageId).toMatch(/^[\da-f-]{36}$/)
    const { code, text } = await auth.inbox.newest(phone)
    expect(text).toBe(`Your code is ${code}`)
    const { data, error } = await client.auth.verifyOtp({ phone: `+${phone}`, token: code, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone' } })
    expect(ageOf(data.user?.phone_confirmed_at)).toBeLessThan(60_000)
    const again = await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect(again.error).toMatchObject({ status: 403, ...expired })
  })

  test('comes again when it is asked for, and the old one is void', async () => {
    const phone = somePhone()
    const client = auth.client()
    await client.auth.signInWithOtp({ phone })
    const first = await auth.inbox.newest(phone)
    const resent = await client.auth.resend({ type: 'sms', phone })
    expect(resent.error).toBeNull()
    const second = await auth.inbox.newest(phone, 1)
    expect(first.code).not.toBe(second.code)
    const old = await client.auth.verifyOtp({ phone, token: first.code, type: 'sms' })
    expect(old.error).toMatchObject({ status: 403, ...expired })
    expect((await client.auth.verifyOtp({ phone, token: second.code, type: 'sms' })).error).toBeNull()
  })

  test('confirms a sign-up with a password', async () => {
    const phone = somePhone()
    const client = auth.client()
    const { data } = await client.auth.signUp({ phone, password })
    expect(data).toMatchObject({ session: null, user: { phone } })
    expect((await client.auth.signInWithPassword({ phone, password })).error?.code).toBe(
      'phone_not_confirmed',
    )
    const { code } = await auth.inbox.newest(phone)
    await client.auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect((await client.auth.signInWithPassword({ phone, password })).error).toBeNull()
  })

  test.each([
    ['/otp', { phone: 'abc' }, 'Invalid phone number format (E.164 required)'],
    [
      '/otp',
      { phone: '15550001', channel: 'pigeon' },
      'Invalid channel, supported values are "sms" or "whatsapp". Email signups do not have a channel',
    ],
    ['/otp', {}, 'One of email or phone must be set'],
    [
      '/otp',
      { email: 'a@example.com', phone: '15550001' },
      'Only an email address or phone number should be provided',
    ],
    [
      '/verify',
      { type: 'sms', phone: 'abc', token: '123456' },
      'Invalid phone number format (E.164 required)',
    ],
    ['/verify', { type: 'email', email: 'a@example.com' }, 'Verify requires a token or a token hash'],
    ['/verify', { token: '123456', email: 'a@example.com' }, 'Verify requires a verification type'],
    [
      '/verify',
      { type: 'email', token_hash: 'ab', email: 'a@example.com' },
      'Only the token_hash and type should be provided',
    ],
    ['/resend', { type: 'sms', email: 'a@example.com' }, 'Type provided requires a phone number'],
    [
      '/resend',
      { email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
  ])('%s %j is refused', async (path, json, message) => {
    const response = await auth.request(path, { json })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'validation_failed', message })
  })
})

describe('a test number', () => {
  const server = useAuthServer({
    settings: (s) => ({ ...s, phone: { ...s.phone, testOtp: { '15550009999': '123456' } } }),
  })

  test('gets no SMS, and its code always works', async () => {
    const client = server.client()
    const sent = await client.auth.signInWithOtp({ phone: '15550009999' })
    expect(sent.data.messageId).toBe('test-otp')
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '1 day' where relates_to = '15550009999'`
    const { error } = await client.auth.verifyOtp({ phone: '15550009999', token: '123456', type: 'sms' })
    expect(error).toBeNull()
    expect(await server.inbox.count('15550009999')).toBe(0)
  })
})
