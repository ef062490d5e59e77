/** Input of attackers: weak passwords, and malformed bodies. */
import { describe, expect, test } from 'vitest'
import { password, signedInPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer({
  settings: (s) => ({
    ...s,
    maxUserMetadata: 4096,
    password: { ...s.password, minLength: 8, refuseCommon: true, refuseOwnDetails: true },
  }),
})
const other = useAuthServer({ settings: (s) => ({ ...s, anonymousSignIn: true }) })

describe('a password that anybody would try', () => {
  test.each(['password', '12345678', '        ', 'Ada Rao Rao', 'adaraorao77'])(
    'is refused at sign-up with its reason: %j',
    async (weak) => {
      const { error } = await auth.client().auth.signUp({
        email: someEmail(),
        password: weak,
        options: { data: { first_name: 'Ada', last_name: 'Rao Rao' } },
      })
      expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    },
  )

  test('is refused as a new password too, by the address and the name that the account has', async () => {
    const { client, email } = await signedInPerson(auth)
    for (const weak of [email, 'iloveyou', 'Augusta Ada']) {
      const { error } = await client.auth.updateUser({ password: weak, data: { full_name: 'Augusta Ada' } })
      expect(error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    }
    const short = await client.auth.updateUser({ password: 'short' })
    expect(short.error).toMatchObject({
      message: 'Password should be at least 8 characters.',
      reasons: ['length'],
    })
  })

  test('is said to be one at sign-in, which it does not prevent', async () => {
    const email = someEmail()
    await fetch(`${auth.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: auth.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'password', email_confirm: true }),
    })
    const { data, error } = await auth.client().auth.signInWithPassword({ email, password: 'password' })
    expect(error).toBeNull()
    expect(data.weakPassword?.reasons).toEqual(['pwned'])
  })

  test('is taken where another project is served, whose rules are the Supabase CLI’s', async () => {
    const { error } = await other.client().auth.signUp({ email: someEmail(), password: '123456' })
    expect(error).toBeNull()
  })
})

describe('metadata', () => {
  test('beyond the project’s limit is refused at every way in', async () => {
    const data = { about: 'x'.repeat(5000) }
    const refused = { status: 400, code: 'validation_failed' }
    const { client } = await signedInPerson(auth)
    const email = someEmail()
    const answers = await Promise.all([
      auth.client().auth.signUp({ email, password, options: { data } }),
      auth.client().auth.signInWithOtp({ email, options: { data } }),
      client.auth.updateUser({ data }),
    ])
    for (const { error } of answers) expect(error).toMatchObject(refused)
  })

  test('is not piled up by many requests, where no limit is set either', async () => {
    const { client } = await signedInPerson(other)
    const part = (of: number) =>
      Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`part_${of}_${at}`, at]))
    expect((await client.auth.updateUser({ data: part(1) })).error).toBeNull()
    expect((await client.auth.updateUser({ data: part(2) })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('that would not fit into a header is left out of the token, and nobody is shut out', async () => {
    const { client, email } = await signedInPerson(other)
    const data = { photo: 'x'.repeat(40_000), nickname: 'Ada' }
    expect((await client.auth.updateUser({ data })).error).toBeNull()
    const { data: renewed } = await client.auth.refreshSession()
    const token = renewed.session?.access_token ?? ''
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.user_metadata).toMatchObject({ nickname: 'Ada', email })
    expect(claims.user_metadata).not.toHaveProperty('photo')
    expect(claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const known = await client.auth.getUser()
    expect(known.data.user?.user_metadata.photo).toHaveLength(40_000)
  })
})

describe('a request that nobody writes by hand', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${other.url}/auth/v1${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each([100, 10_000, 150_000])('nested %i deep is refused as such', async (depth) => {
    const bodies = [
      nested(depth),
      `{"email":"${someEmail()}","password":"${password}","data":${nested(depth)}}`,
      `{"data":${nested(depth)}}`,
    ]
    for (const path of ['/signup', '/otp', '/token?grant_type=password', '/verify']) {
      for (const body of bodies) expect((await post(path, body)).status).toBe(400)
    }
  })

  test('with a redirect target in another script is answered, and leads there', async () => {
    const target = `${siteUrl}/auth/ключ?wo=münchen`
    const query = new URLSearchParams({ token: '0'.repeat(56), type: 'signup', redirect_to: target })
    const answer = await other.request(`/verify?${query}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      /^http:\/\/site\.test\/auth\/%D0%BA%D0%BB%D1%8E%D1%87\?wo=m%C3%BCnchen#error=/,
    )
  })

  test.each(['role', 'aud'])(
    'of an administrator for a %s longer than its column is refused',
    async (field) => {
      const body = JSON.stringify({ email: someEmail(), [field]: 'x'.repeat(256) })
      const answer = await post('/admin/users', body, { apikey: other.secretKey })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    },
  )
})
