import { describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer()

describe('an error', () => {
  test('has the dated body where the client names a version, and the older one where it does not', async () => {
    const dated = await auth.request('/user')
    expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await dated.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
    const older = await auth.request('/user', { headers: { 'x-supabase-api-version': 'nonsense' } })
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    expect(older.headers.get('x-sb-error-code')).toBe('no_authorization')
    expect(await older.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
  })

  test('says why a password is weak', async () => {
    const response = await auth.request('/signup', { json: { email: someEmail(), password: '123' } })
    expect(await response.json()).toMatchObject({ weak_password: { reasons: ['length'] } })
    const { error } = await auth.client().auth.signUp({ email: someEmail(), password: '123' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  })

  test.each(['{', '[1', '"x', 'nonsense'])('comes for the body %s', async (body) => {
    const response = await auth.request('/signup', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_json' })
  })

  test('comes for a body beyond 1 MiB', async () => {
    const response = await auth.request('/signup', { json: { email: 'x'.repeat(1024 * 1024) } })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'request_entity_too_large' })
  })

  test('comes for characters that no text can hold', async () => {
    for (const data of [{ a: '\u0000' }, { a: ['\ud800'] }, { 'a\u0000': 1 }]) {
      const response = await auth.request('/signup', {
        json: { email: someEmail(), password: 'correct horse', data },
      })
      expect(response.status).toBe(400)
    }
    expect((await auth.request('/verify?token=%00&type=signup')).status).toBe(400)
  })

  test.each(['/nowhere', '/', '/admin/users/x/nowhere'])('comes as plain text for %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await auth.request(path, { method })
      expect([response.status, await response.text()]).toEqual([404, '404 page not found'])
      expect(response.headers.get('content-type')).toContain('text/plain')
    }
  })

  test('comes without a body where an address answers to other methods', async () => {
    const response = await auth.request('/signup')
    expect([response.status, await response.text()]).toEqual([405, ''])
    expect(response.headers.get('allow')).toBe('POST')
    expect((await auth.request('/admin/users/x', { method: 'POST' })).status).toBe(405)
    const unusual = await auth.request('/user', { method: 'PROPFIND' })
    expect([unusual.status, await unusual.text()]).toEqual([405, ''])
  })
})

describe('a body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'of JSON is taken as %s too',
    async (type) => {
      const email = someEmail()
      const body = JSON.stringify({ email, password: 'correct horse' })
      const headers = { 'content-type': type }
      const response = await auth.request('/signup', { method: 'POST', body, headers })
      expect([response.status, await response.json()]).toMatchObject([200, { email }])
      const broken = await auth.request('/signup', { method: 'POST', body: '{"email":', headers })
      expect(await broken.json()).toMatchObject({ code: 'bad_json' })
    },
  )

  test('that misses a field, or has another value in it than it may, is told apart from no such JSON', async () => {
    const add = async (json: object) => {
      const headers = { authorization: `Bearer ${auth.secretKey}`, apikey: auth.secretKey }
      return (await (await auth.request('/admin/custom-providers', { headers, json })).json()).code
    }
    const whole = {
      name: 'A',
      client_id: 'a',
      client_secret: 'b',
      provider_type: 'oidc',
      identifier: 'custom:a',
    }
    expect(await add({})).toBe('validation_failed')
    expect(await add({ ...whole, identifier: 'a' })).toBe('validation_failed')
    expect(await add({ ...whole, name: 1 })).toBe('bad_json')
  })

  test('of more fields than anybody asks for is not taken apart', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = (fields: number) => Array.from({ length: fields }, (_, at) => `${at}=`).join('&')
    const refused = await auth.request('/signup', { method: 'POST', body: form(1001), headers })
    const message = 'The form has more than 1000 fields'
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'validation_failed', message },
    ])
    const taken = await auth.request('/signup', { method: 'POST', body: form(1000), headers })
    expect(await taken.json()).not.toMatchObject({ message })
  })
})

describe('an audience that a request names', () => {
  const audience = { 'x-jwt-aud': 'partners' }
  const credentials = { email: someEmail(), password: 'correct horse' }
  const open = useAuthServer({ settings: (s) => ({ ...s, email: { ...s.email, autoconfirm: true } }) })
  const signIn = (headers = {}) =>
    open.request('/token?grant_type=password', { json: credentials, headers }).then((answer) => answer.json())

  test('keeps its accounts apart: they are signed up, found and listed within it alone', async () => {
    const made = await open.request('/signup', { json: credentials, headers: audience })
    expect(await made.json()).toMatchObject({ user: { aud: 'partners' } })
    expect(await signIn()).toMatchObject({ code: 'invalid_credentials' })
    const { access_token: token } = (await signIn(audience)) as { access_token: string }
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.aud).toBe('partners')
    const listed = async (headers: object) => {
      const asked = { headers: { ...headers, authorization: `Bearer ${open.secretKey}` } }
      return (await (await open.request('/admin/users', asked)).json()) as { users: object[] }
    }
    expect(await listed(audience)).toMatchObject({ aud: 'partners', users: [{ email: credentials.email }] })
    expect((await listed({})).users).toEqual([])
    const own = { authorization: `Bearer ${token}` }
    expect(await (await open.request('/user', { headers: own })).json()).toMatchObject({ aud: 'partners' })
    const other = await open.request('/user', { headers: { ...own, 'x-jwt-aud': 'authenticated' } })
    expect([other.status, await other.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })
})

describe('who has an account', () => {
  const telling = useAuthServer({ settings: (s) => ({ ...s, revealAccounts: true }) })

  test('is told where the operator wishes it, as Supabase does', async () => {
    const { email, client } = await signedInPerson(telling)
    const again = await client.auth.signUp({ email, password: 'correct horse' })
    expect(again.data.user).toMatchObject({ identities: [], role: '' })
    const options = { shouldCreateUser: false }
    const nobody = await client.auth.signInWithOtp({ email: someEmail(), options })
    expect(nobody.error).toMatchObject({ status: 422, code: 'otp_disabled' })
    const other = await signedInPerson(telling)
    expect((await other.client.auth.updateUser({ email })).error).toMatchObject({ code: 'email_exists' })
  })
})

describe('what anybody may know', () => {
  test('is which ways to sign in there are', async () => {
    const settings = (await (await auth.request('/settings')).json()) as { external: object }
    expect(settings).toMatchObject({
      external: {
        email: true,
        phone: true,
        google: false,
        github: false,
        discord: false,
        anonymous_users: false,
      },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
  })

  test('is the public keys, without their private halves', async () => {
    const response = await auth.request('/.well-known/jwks.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await response.json()) as { keys: object[] }
    expect(keys).toMatchObject([{ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] }])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('is that the service is well', async () => {
    expect(await (await auth.request('/health')).json()).toMatchObject({ name: 'GoTrue' })
  })
})

describe('where a link leads', () => {
  const allowed = useAuthServer({
    settings: (s) => ({ ...s, redirectAllowList: ['https://*.app.test/**', 'com.app://callback'] }),
  })
  const targetOf = async (redirectTo: string) => {
    const answer = await allowed.request(
      `/verify?token=x&type=signup&redirect_to=${encodeURIComponent(redirectTo)}`,
    )
    return (answer.headers.get('location') ?? '').split('#')[0]
  }

  test.each([`${siteUrl}/anywhere?x=1`, 'https://one.app.test/deep/path', 'com.app://callback'])(
    'may be %s',
    async (target) => {
      expect(await targetOf(target)).toBe(target)
    },
  )

  test.each([
    'https://evil.test/',
    `${siteUrl}.evil.test/`,
    'http://site.test@evil.test/',
    '//evil.test',
    'https://two.three.app.test/',
    'javascript:alert(1)',
  ])('is the site where %s was asked for', async (target) => {
    expect(await targetOf(target)).toBe(siteUrl)
  })
})

describe('a limit per address', () => {
  let present = Date.now()
  const limited = useAuthServer({
    now: () => new Date(present),
    settings: (s) => ({
      ...s,
      rateLimits: {
        ...s.rateLimits,
        perAddress: true,
        token: { burst: 3, per5Minutes: 3 },
        emailsPerHour: 2,
      },
    }),
  })
  const signIn = () =>
    limited.request('/token?grant_type=password', { json: { email: 'a@example.com', password: 'wrong one' } })

  test('is hit at exactly the configured count, says when to come back, and refills', async () => {
    const statuses = [await signIn(), await signIn(), await signIn()].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400])
    const refused = await signIn()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(100)
    present += 101_000
    expect((await signIn()).status).toBe(400)
    expect((await signIn()).status).toBe(429)
  })

  test('stands before the way to a provider, each of which leaves rows behind', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 4; asked++) {
      statuses.push((await limited.request('/authorize?provider=google')).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  test('for mails counts those to nobody too, so that it tells nothing', async () => {
    const codes: number[] = []
    for (let asked = 0; asked < 3; asked++) {
      codes.push((await limited.request('/recover', { json: { email: someEmail() } })).status)
    }
    expect(codes).toEqual([200, 200, 429])
  })
})

describe('the tables', () => {
  test('are closed to every request’s role, by grants and by row-level security', async () => {
    const tables = await auth.sql<{ relname: string; relrowsecurity: boolean; open: boolean }>`
      select relname, relrowsecurity,
        has_table_privilege('anon', oid, 'select') or has_table_privilege('authenticated', oid, 'select') as open
      from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter(({ relrowsecurity, open }) => !relrowsecurity || open)).toEqual([])
  })
})
