import { describe, expect, test } from 'vitest'
import { ageOf, confirmedPerson, password } from '#tests/support/auth-people.ts'
import { siteUrl, startAuthServer, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer()

describe('signing up with a password', () => {
  test('answers a person without a session, and a mail asks to confirm the address', async () => {
    const email = someEmail()
    const { data, error } = await auth.client().auth.signUp({
      email: email.toUpperCase(),
      password,
      options: {
        data: { first_name: 'Ada', email_verified: true },
        emailRedirectTo: `${siteUrl}/auth/confirm`,
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', email, email_verified: false, phone_verified: false },
      identities: [{ provider: 'email', email, identity_data: { email_verified: false } }],
    })
    expect(ageOf(data.user?.confirmation_sent_at)).toBeLessThan(60_000)
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const mail = await auth.inbox.newest(email)
    expect(mail.code).toMatch(/^\d{6}$/)
    expect(new URL(mail.link).searchParams.get('redirect_to')).toBe(`${siteUrl}/auth/confirm`)
  })

  test('is refused at sign-in until the link of the mail was opened', async () => {
    const email = someEmail()
    const client = auth.client()
    await client.auth.signUp({ email, password })
    const early = await client.auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
    const link = await fetch((await auth.inbox.newest(email)).link, { redirect: 'manual' })
    expect(link.status).toBe(303)
    const landed = new URL(link.headers.get('location') ?? '')
    expect(landed.origin).toBe(siteUrl)
    const fragment = Object.fromEntries(new URLSearchParams(landed.hash.slice(1)))
    expect(fragment).toMatchObject({ token_type: 'bearer', type: 'signup', expires_in: '3600', sb: '' })
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user?.user_metadata.email_verified).toBe(true)
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/)
  })

  test('makes the row that a project’s own trigger on auth.users asks for', async () => {
    const email = someEmail()
    const { data } = await auth
      .client()
      .auth.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
    const profiles = await auth.sql`select first_name from public.profiles where user_id = ${data.user?.id}`
    expect(profiles).toEqual([{ first_name: 'Ada' }])
  })

  test.each([
    ['no password', { email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      'a short one',
      { email: 'a@example.com', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'more than 72 bytes',
      { email: 'a@example.com', password: 'é'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'no address at all',
      { email: 'a b@example.com', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'two addresses',
      { email: 'a@example.com', phone: '15550001', password },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'half a code challenge',
      { email: 'a@example.com', password, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a wrong type',
      { email: 7, password },
      400,
      'bad_json',
      'Could not parse request body as JSON: email: Invalid input: expected string, received number',
    ],
  ])('is refused with %s', async (_case, json, status, code, message) => {
    const response = await auth.request('/signup', { json })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-sb-error-code')).toBe(code)
    expect(await response.json()).toMatchObject({ code, message })
  })

  test('that a project’s own trigger refuses leaves nothing behind', async () => {
    await auth.sql`create function public.refuse() returns trigger language plpgsql as $$ begin
      if new.email like 'refused-%' then raise exception 'not you'; end if; return new; end $$`
    await auth.sql`create trigger refuse before insert on auth.users for each row execute function public.refuse()`
    const email = `refused-${someEmail()}`
    const { error } = await auth.client().auth.signUp({ email, password })
    expect(error).toMatchObject({
      status: 500,
      message: 'Database error saving new user',
    })
    expect(await auth.sql`select 1 from auth.users where email = ${email}`).toEqual([])
  })

  test('can be asked to be confirmed once more, and either link works, once', async () => {
    const email = someEmail()
    const client = auth.client()
    await client.auth.signUp({ email, password })
    const first = await auth.inbox.newest(email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await auth.inbox.newest(email, 1)
    const follow = async (link: string) => (await fetch(link, { redirect: 'manual' })).headers.get('location')
    expect(await follow(first.link)).toContain('access_token=')
    expect(await follow(second.link)).toContain('error_code=otp_expired')
  })

  test('of one address by twenty people at once makes one account', async () => {
    const email = someEmail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.client().auth.signUp({ email, password })),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(20).fill(null))
    expect(await auth.sql`select id from auth.users where email = ${email}`).toHaveLength(1)
  })

  test('of a known address reads like that of a new one, and sends nothing', async () => {
    const known = await confirmedPerson(auth)
    const before = await auth.inbox.count(known)
    const fresh = await auth
      .client()
      .auth.signUp({ email: someEmail(), password, options: { data: { a: 1 } } })
    const again = await auth.client().auth.signUp({ email: known, password, options: { data: { a: 1 } } })
    expect(again.error).toBeNull()
    expect(Object.keys(again.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}))
    expect(shapeOf(again.data)).toEqual(shapeOf(fresh.data))
    expect(await auth.inbox.count(known)).toBe(before)
    expect(
      (await auth.client().auth.signInWithPassword({ email: known, password: 'another one' })).error,
    ).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })
})

describe('signing in with a password', () => {
  test('reads the same for a wrong password, an unknown address and an account without a password', async () => {
    const email = await confirmedPerson(auth)
    const client = auth.client()
    const noPassword = someEmail()
    await client.auth.signInWithOtp({ email: noPassword })
    const answers = await Promise.all(
      [email, someEmail(), noPassword].map((address) =>
        auth.request('/token?grant_type=password', { json: { email: address, password: 'wrong one' } }),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('tells nothing of a ban to who does not know the password', async () => {
    const email = await confirmedPerson(auth)
    await auth.sql`update auth.users set banned_until = 'infinity' where email = ${email}`
    const client = auth.client()
    expect((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
  })

  test('takes a bcrypt hash from elsewhere and replaces it by argon2id', async () => {
    const email = await confirmedPerson(auth)
    await auth.sql`
      update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 6)) where email = ${email}`
    const stored = async () =>
      (
        await auth.sql<{
          encrypted_password: string
        }>`select encrypted_password from auth.users where email = ${email}`
      )[0]
    expect((await stored())?.encrypted_password).toMatch(/^\$2a\$/)
    const client = auth.client()
    expect((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await stored())?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('keeps what makes PostgreSQL stumble out of it', async () => {
    const email = await confirmedPerson(auth)
    for (const wrong of ["' or 1=1 --", '$argon2id$', '💥']) {
      const { error } = await auth.client().auth.signInWithPassword({ email, password: wrong })
      expect(error?.code).toBe('invalid_credentials')
    }
    const response = await auth.request('/token?grant_type=password', {
      json: { email: 'a\u0000@example.com', password },
    })
    expect(response.status).toBe(400)
  })

  test('with an unknown grant is refused', async () => {
    const response = await auth.request('/token?grant_type=magic', { json: {} })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })

  test('beyond the hashes at work and waiting is refused at once, and says when to come back', async () => {
    // Without the limit on guesses, which this many attempts reach on a fast machine, with an hour to wait.
    const server = await startAuthServer({
      settings: (s) => ({ ...s, hashing: { atWork: 1, waiting: 2 }, guesses: { ...s.guesses, perHour: 0 } }),
    })
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.request('/token?grant_type=password', { json: { email: 'nobody@example.com', password } }),
      ),
    )
    const refused = attempts.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' })
    await server.stop()
  })
})

describe('with addresses confirmed by themselves', () => {
  const open = useAuthServer({ settings: (s) => ({ ...s, email: { ...s.email, autoconfirm: true } }) })

  test('a sign-up is a sign-in, and a second one says that the account exists', async () => {
    const email = someEmail()
    const { data } = await open.client().auth.signUp({ email, password })
    expect(ageOf(data.session?.user.email_confirmed_at)).toBeLessThan(60_000)
    const again = await open.client().auth.signUp({ email, password })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})

describe('with sign-up closed', () => {
  const closed = useAuthServer({ settings: (s) => ({ ...s, signUp: false }) })

  test('nobody new comes in', async () => {
    const { error } = await closed.client().auth.signUp({ email: someEmail(), password })
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })
})

/** Replaces every value by its type, so that two responses can be compared without their ids and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? value.replace(/[^-.:@]/g, 'x').length > 0 : value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}
