import { describe, expect, test } from 'vitest'
import { confirmedPerson, password, sessionEnded } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer()

describe('a link that a scanner looks at first', () => {
  test('still works for the person', async () => {
    const email = someEmail()
    await auth.client().auth.signInWithOtp({ email })
    const { link } = await auth.inbox.newest(email)
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
    const answer = await fetch(link, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('access_token=')
  })
})

describe('a link that cannot be followed', () => {
  test('leads back with the reason in the fragment', async () => {
    const answer = await auth.request(
      `/verify?token=${'0'.repeat(56)}&type=signup&redirect_to=${siteUrl}/auth/confirm`,
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `${siteUrl}/auth/confirm#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
  })

  test('has the reason in the query too where the app is to exchange a code', async () => {
    const answer = await auth.request(`/verify?token=pkce_${'0'.repeat(56)}&type=recovery`)
    const landed = new URL(answer.headers.get('location') ?? '')
    expect(landed.searchParams.get('error_code')).toBe('otp_expired')
    expect(landed.hash).toContain('error_code=otp_expired')
  })

  test.each(['recovery', 'magiclink'])(
    'opens no account that has left the address it was sent to (%s)',
    async (kind) => {
      const email = await confirmedPerson(auth)
      if (kind === 'recovery') await auth.client().auth.resetPasswordForEmail(email)
      else await auth.client().auth.signInWithOtp({ email })
      const { link } = await auth.inbox.newest(email, 1)
      const [user] = await auth.sql<{ id: string }>`select id from auth.users where email = ${email}`
      const { admin } = auth.client({ key: auth.secretKey }).auth
      await admin.updateUserById(user?.id ?? '', { email: someEmail(), email_confirm: true })
      const answer = await fetch(link, { redirect: 'manual' })
      expect(new URL(answer.headers.get('location') ?? '').hash).toContain('error_code=otp_expired')
    },
  )

  test.each(['', '?token=abc', '?type=signup'])(
    'is refused outright without its parts (%s)',
    async (query) => {
      const answer = await auth.request(`/verify${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'validation_failed' })
    },
  )
})

describe('a forgotten password', () => {
  test('is replaced through the link, the old one refused, and other sessions end', async () => {
    const email = await confirmedPerson(auth)
    const elsewhere = auth.client()
    const old = await elsewhere.auth.signInWithPassword({ email, password })
    const client = auth.client()
    const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth/password` })
    expect(asked.error).toBeNull()
    const mail = await auth.inbox.newest(email, 1)
    const landed = new URL((await fetch(mail.link, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(landed.pathname).toBe('/auth/password')
    const tokens = Object.fromEntries(new URLSearchParams(landed.hash.slice(1)))
    expect(tokens.type).toBe('recovery')
    await client.auth.setSession({
      access_token: tokens.access_token ?? '',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
    expect((await client.auth.updateUser({ password: 'a new phrase' })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await elsewhere.auth.getUser(old.data.session?.access_token)).error).toMatchObject(sessionEnded)
    const fresh = auth.client()
    expect((await fresh.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await fresh.auth.signInWithPassword({ email, password: 'a new phrase' })).error).toBeNull()
  })

  test('of nobody answers the same and sends nothing', async () => {
    const nobody = someEmail()
    const response = await auth.request('/recover', { json: { email: nobody } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({})
    expect(await auth.inbox.count(nobody)).toBe(0)
  })
})

describe('asking again', () => {
  const server = useAuthServer({
    settings: (s) => ({
      ...s,
      email: { ...s.email, maxFrequency: 60 },
      phone: { ...s.phone, maxFrequency: 60 },
    }),
  })

  test.each([
    ['/recover', (email: string) => ({ email })],
    ['/otp', (email: string) => ({ email, create_user: false })],
    ['/resend', (email: string) => ({ email, type: 'signup' })],
    ['/signup', (email: string) => ({ email, password })],
  ])('too soon at %s is refused in the same words for somebody and for nobody', async (path, body) => {
    const known = someEmail()
    const client = server.client()
    await client.auth.signUp({ email: known, password })
    await fetch((await server.inbox.newest(known)).link, { redirect: 'manual' })
    await server.sql`delete from auth.rate_limits`
    for (const email of [known, someEmail()]) {
      expect((await server.request(path, { json: body(email) })).status).toBe(200)
      const soon = await server.request(path, { json: body(email) })
      expect(soon.status).toBe(429)
      const { code, message } = (await soon.json()) as { code: string; message: string }
      expect(code).toBe('over_email_send_rate_limit')
      expect(message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
      expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
