import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmedPerson, password, sessionEnded, signedInPerson } from '#tests/support/auth-people.ts'
import { type AuthServer, useAuthServer } from '#tests/support/auth-server.ts'
import { type HookPeer, json, startHookPeer } from '#tests/support/hook-peer.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { addApp, codeOf, enter, personWithApp, raise, withSecondSteps } from '#tests/support/second-steps.ts'

type HookName = keyof AuthServer['settings']['hooks']

const auth = useAuthServer({ settings: withSecondSteps })
let peer: HookPeer
beforeAll(async () => {
  peer = await startHookPeer()
})
beforeEach(() => {
  auth.settings.hooks = {}
  peer.told.splice(0)
})
afterAll(() => peer.stop())

function byHttp(name: HookName): void {
  const secrets = [Buffer.from('sixteen bytes it is')]
  auth.settings.hooks = { [name]: { kind: 'http', uri: `${peer.url}/${name}`, secrets } }
}

function inSql(name: HookName, routine: string): void {
  const uri = `pg-functions://postgres/hooks/${routine}`
  auth.settings.hooks = { [name]: { kind: 'sql', uri, schema: 'hooks', routine } }
}

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

beforeAll(async () => {
  await auth.sql`create schema hooks`
  await auth.sql`grant usage on schema hooks to supabase_auth_admin`
  await auth.sql`
    create function hooks.claims_of(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object(
        'plan', 'pro',
        'method', event -> 'authentication_method',
        'sessions', (select count(*) from auth.sessions where user_id::text = event ->> 'user_id')
      ))
    $$`
  await auth.sql`
    create function hooks.role_of_all(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', (event -> 'claims') || '{"role": "authenticated"}')
    $$`
  await auth.sql`
    create function hooks.without_role(event jsonb) returns jsonb language sql as $$
      select jsonb_build_object('claims', (event -> 'claims') - 'role')
    $$`
  await auth.sql`
    create function hooks.endless(event jsonb) returns jsonb language plpgsql as $$
      begin perform pg_sleep(60); return event; end $$`
  await auth.sql`
    create function hooks.broken(event jsonb) returns jsonb language plpgsql as $$
      begin raise exception 'secret words of the project'; end $$`
  await auth.sql`create table hooks.fussy (user_id text, how text)`
  await auth.sql`grant select on hooks.fussy to supabase_auth_admin`
  // Unlike the others: it takes json.
  await auth.sql`
    create function hooks.of_one(event json) returns jsonb language plpgsql as $$
      declare how text := (select f.how from hooks.fussy f where f.user_id = event ->> 'user_id');
      begin
        if how = 'breaks' then raise exception 'broken for one'; end if;
        if how = 'refuses' then return '{"error": {"http_code": 418, "message": "Not you"}}'; end if;
        return jsonb_build_object('claims', (event -> 'claims')::jsonb
          || jsonb_build_object('for', event ->> 'user_id', 'from', event #> '{metadata,ip_address}'));
      end $$`
  await auth.sql`
    create function hooks.only_example_com(event jsonb) returns jsonb language sql as $$
      select case when event #>> '{user,email}' like '%@example.com' then '{}'::jsonb
        else '{"error": {"http_code": 403, "message": "Only for example.com"}}' end
    $$`
})

describe('the hook of access tokens', () => {
  test('gives the claims at sign-in and at every refresh, and sees the session that is being made', async () => {
    const { client, email, session } = await signedInPerson(auth)
    expect(claimsOf(session.access_token).plan).toBeUndefined()
    inSql('custom_access_token', 'claims_of')
    const { data } = await client.auth.refreshSession()
    const claims = claimsOf(data.session?.access_token)
    expect(claims).toMatchObject({ plan: 'pro', method: 'password', sub: session.user.id })
    const again = await auth.client().auth.signInWithPassword({ email, password })
    expect(claimsOf(again.data.session?.access_token).sessions).toBe(claims.sessions + 1)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test.each(['refuses', 'breaks'])(
    'that %s one of those who refresh at once keeps nothing from the others',
    async (how) => {
      const people = await Promise.all(Array.from({ length: 6 }, () => signedInPerson(auth)))
      const [fussy, ...others] = people as [(typeof people)[0], ...typeof people]
      await auth.sql`insert into hooks.fussy values (${fussy.session.user.id}, ${how})`
      inSql('custom_access_token', 'of_one')
      const seen = await Promise.all(people.map(({ client }) => client.auth.refreshSession()))
      for (const [at, { session }] of others.entries()) {
        const { data } = seen[at + 1] as (typeof seen)[0]
        const claims = claimsOf(data.session?.access_token)
        expect(claims).toMatchObject({ sub: session.user.id, for: session.user.id, from: '127.0.0.1' })
        expect(claims.session_id).toBe(claimsOf(session.access_token).session_id)
        expect(data.session?.refresh_token).not.toBe(session.refresh_token)
      }
      const status = how === 'refuses' ? { status: 418, message: 'Not you' } : { status: 500 }
      expect(seen[0]?.error).toMatchObject(status)
      // The refusal had no effect: the token is still valid.
      const [kept] = await auth.sql<{ count: number }>`
      select count(*)::int from auth.refresh_tokens t
      where t.user_id = ${fussy.session.user.id} and t.revoked`
      expect(kept?.count).toBe(0)
      await auth.sql`delete from hooks.fussy`
      const { refresh_token } = fussy.session
      expect((await auth.client().auth.refreshSession({ refresh_token })).error).toBeNull()
    },
  )

  test('names no role before the second step is taken', async () => {
    const { mfa } = auth.settings
    const { email, factorId, secret, used } = await personWithApp(auth)
    auth.settings.mfa = { ...mfa, heldBack: true }
    inSql('custom_access_token', 'role_of_all')
    try {
      const { client, session } = await enter(auth, email)
      expect(claimsOf(session.access_token).role).toBe('anon')
      await raise(client, { factorId, secret }, used + 30_000)
      const raised = await client.auth.getSession()
      expect(claimsOf(raised.data.session?.access_token)).toMatchObject({
        role: 'authenticated',
        aal: 'aal2',
      })
    } finally {
      auth.settings.mfa = mfa
    }
  })

  test.each([
    ['without_role', 500, undefined],
    ['broken', 500, undefined],
    ['nowhere', 500, undefined],
    ['endless', 422, 'hook_timeout'],
  ])('that is %s lets nobody in, and says nothing of the project', async (routine, status, code) => {
    const email = await confirmedPerson(auth)
    inSql('custom_access_token', routine)
    const { error } = await auth.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ status, code })
    expect(error?.message).not.toContain('secret words')
    auth.settings.hooks = {}
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('the hook before an account is made', () => {
  test('refuses in its own words, and nothing is left of who was refused', async () => {
    inSql('before_user_created', 'only_example_com')
    const email = 'ada@elsewhere.test'
    const { error } = await auth.client().auth.signUp({ email, password })
    expect(error).toMatchObject({ status: 403, message: 'Only for example.com' })
    expect(await auth.sql`select from auth.users where email = ${email}`).toEqual([])
    expect((await auth.client().auth.signUp({ email: someEmail(), password })).error).toBeNull()
    const admin = auth.client({ key: auth.secretKey }).auth.admin
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  test('is told who it is and from where, before and after', async () => {
    byHttp('before_user_created')
    const email = someEmail()
    await auth.client().auth.signUp({ email, password, options: { data: { name: 'Ada' } } })
    expect(peer.event()).toMatchObject({
      metadata: { name: 'before-user-created', ip_address: '127.0.0.1', uuid: expect.any(String) },
      user: { email, user_metadata: { name: 'Ada' }, identities: [], app_metadata: { provider: 'email' } },
    })
    byHttp('after_user_created')
    await auth.client().auth.signUp({ email: someEmail(), password })
    expect(peer.event()).toMatchObject({ user: { identities: [{ provider: 'email' }] } })
  })
})

describe('the hook of mails', () => {
  type Mail = { user: { email: string }; email_data: Record<string, string> }

  test('sends in our place: its code and its hash both open, and nothing lies in the inbox', async () => {
    byHttp('send_email')
    const email = someEmail()
    const redirectTo = 'http://site.test/welcome'
    await auth.client().auth.signUp({ email, password, options: { emailRedirectTo: redirectTo } })
    const { user, email_data: mail } = peer.event<Mail>()
    expect([user.email, mail.email_action_type, mail.redirect_to]).toEqual([email, 'signup', redirectTo])
    expect(mail.site_url).toBe(`${auth.url}/auth/v1`)
    const verified = await auth.client().auth.verifyOtp({ email, token: mail.token ?? '', type: 'signup' })
    expect(verified.error).toBeNull()
    await auth.client().auth.resetPasswordForEmail(email)
    const hash = peer.event<Mail>().email_data.token_hash ?? ''
    expect((await auth.client().auth.verifyOtp({ token_hash: hash, type: 'recovery' })).error).toBeNull()
    expect(await auth.inbox.count(email)).toBe(0)
  })

  test('is called once for both mails of a change of address', async () => {
    const { client, email } = await signedInPerson(auth)
    byHttp('send_email')
    const next = someEmail()
    await client.auth.updateUser({ email: next })
    expect(peer.told).toHaveLength(1)
    const { email_data: mail } = peer.event<Mail>()
    const verify = (address: string, token = '') =>
      auth.client().auth.verifyOtp({ email: address, token, type: 'email_change' })
    expect((await verify(email, mail.token)).error).toBeNull()
    expect((await verify(next, mail.token_new)).data.user?.email).toBe(next)
  })

  test('that fails leaves no account behind', async () => {
    byHttp('send_email')
    peer.answers(json({ error: { http_code: 400, message: 'No more mails today' } }))
    const email = someEmail()
    const { error } = await auth.client().auth.signUp({ email, password })
    peer.answers(json({}))
    expect(error).toMatchObject({ status: 400, message: 'No more mails today' })
    expect(await auth.sql`select from auth.users where email = ${email}`).toEqual([])
  })
})

test('the hook of SMS gets the code that opens', async () => {
  byHttp('send_sms')
  const phone = `1555${randomInt(1e6, 1e7)}`
  expect((await auth.client().auth.signInWithOtp({ phone })).error).toBeNull()
  const { sms } = peer.event<{ sms: { otp: string; phone: string; sms_type: string } }>()
  expect(sms).toMatchObject({ phone, sms_type: 'signup' })
  const { error } = await auth.client().auth.verifyOtp({ phone, token: sms.otp, type: 'sms' })
  expect(error).toBeNull()
})

describe('the hook of passwords', () => {
  test('hears of right and wrong ones, and can refuse both and end every session', async () => {
    const { client, email, session } = await signedInPerson(auth)
    byHttp('password_verification_attempt')
    peer.answers(json({ decision: 'continue' }))
    const wrong = await auth.client().auth.signInWithPassword({ email, password: 'wrong one' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    expect(peer.event()).toMatchObject({ user_id: session.user.id, valid: false })
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect(peer.event()).toMatchObject({ valid: true })
    peer.answers(json({ decision: 'reject', message: 'Too many tries', should_logout_user: true }))
    const refused = await auth.client().auth.signInWithPassword({ email, password })
    peer.answers(json({}))
    expect(refused.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Too many tries',
    })
    expect((await client.auth.getUser()).error).toMatchObject(sessionEnded)
  })

  test('does not open what was changed while it was asked', async () => {
    byHttp('password_verification_attempt')
    const changes = [
      (email: string) =>
        auth.sql`update auth.users set encrypted_password = 'another' where email = ${email}`,
      (email: string) => auth.sql`update auth.users set banned_until = 'infinity' where email = ${email}`,
    ]
    for (const change of changes) {
      peer.answers(json({ decision: 'continue' }))
      const { email } = await signedInPerson(auth)
      peer.answers((reply) => void change(email).then(() => json({ decision: 'continue' })(reply)))
      const { error } = await auth.client().auth.signInWithPassword({ email, password })
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    }
    peer.answers(json({}))
  })

  test('that decides nothing lets nobody in', async () => {
    const email = await confirmedPerson(auth)
    byHttp('password_verification_attempt')
    const { error } = await auth.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 })
  })
})

test('the hook of second factors hears of every try, and who it refuses is signed out', async () => {
  const { client, session } = await signedInPerson(auth)
  const { factorId, secret } = await addApp(client)
  byHttp('mfa_verification_attempt')
  peer.answers(json({ decision: 'continue' }))
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  expect(wrong.error?.code).toBe('mfa_verification_failed')
  const told = { user_id: session.user.id, factor_id: factorId, factor_type: 'totp' }
  expect(peer.event()).toMatchObject({ ...told, valid: false })
  peer.answers(json({ decision: 'reject', message: 'Not from there' }))
  const refused = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  peer.answers(json({}))
  expect(refused.error).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Not from there',
  })
  expect(peer.event()).toMatchObject({ ...told, valid: true })
  expect((await client.auth.getUser()).error).toMatchObject(sessionEnded)
})
