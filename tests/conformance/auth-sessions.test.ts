import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password, signedInPerson, signIn } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'

const auth = useAuthServer()

const refresh = async (refresh_token: string) => {
  const response = await auth.request('/token?grant_type=refresh_token', { json: { refresh_token } })
  return { status: response.status, body: await response.json() }
}

describe('an access token', () => {
  test('carries who somebody is and how they signed in, and verifies with the published key', async () => {
    const { client, session, email } = await signedInPerson(auth)
    const { data, error } = await client.auth.getClaims(session.access_token)
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(data?.claims).toMatchObject({
      iss: `${auth.url}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: data?.claims.iat }])
    expect(data?.claims.exp).toBe((data?.claims.iat ?? 0) + 3600)
    expect(session.expires_at).toBe(data?.claims.exp)
  })

  test('is asked for by GET /user, which says what is wrong with it', async () => {
    const none = await auth.request('/user')
    expect(none.status).toBe(401)
    expect(await none.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
    const key = await auth.request('/user', { headers: { authorization: `Bearer ${auth.publishableKey}` } })
    expect(key.status).toBe(403)
    expect(await key.json()).toMatchObject({ code: 'bad_jwt' })
    const { error } = await auth.client().auth.getUser('not.a.token')
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(error?.message).toMatch(/^invalid JWT: unable to parse or verify signature, /)
  })

  test.each(['Basic eDp5', 'Bearer', 'x'])('is none that comes as %s', async (authorization) => {
    for (const path of ['/user', '/admin/users']) {
      const answer = await auth.request(path, { headers: { authorization } })
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'no_authorization'])
    }
  })

  test('of an account that is gone, or banned, is refused', async () => {
    const one = await signedInPerson(auth)
    await auth.sql`delete from auth.users where id = ${one.session.user.id}`
    expect((await one.client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    const two = await signedInPerson(auth)
    await auth.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${two.session.user.id}`
    expect((await two.client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('a refresh token', () => {
  test('is replaced at each use, and names the person in the answer’s headers', async () => {
    const { session } = await signedInPerson(auth)
    const response = await auth.request('/token?grant_type=refresh_token', {
      json: { refresh_token: session.refresh_token },
    })
    const body = (await response.json()) as { refresh_token: string; user: { id: string } }
    expect(response.status).toBe(200)
    expect(body.refresh_token).not.toBe(session.refresh_token)
    expect(response.headers.get('sb-auth-user-id')).toBe(session.user.id)
    expect(response.headers.get('sb-auth-refresh-token-prefix')).toBe(body.refresh_token.slice(0, 5))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  test('whose answer got lost gives the same successor again', async () => {
    const { session } = await signedInPerson(auth)
    const first = await refresh(session.refresh_token)
    await auth.sql`update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = ${session.refresh_token}`
    const second = await refresh(session.refresh_token)
    expect(second.body.refresh_token).toBe(first.body.refresh_token)
  })

  test('used fifty times at once gives one family', async () => {
    const { session } = await signedInPerson(auth)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const alive = await auth.sql`
      select 1 from auth.refresh_tokens where not revoked and user_id = ${session.user.id}
        and session_id = (select session_id from auth.refresh_tokens where token = ${session.refresh_token})`
    expect(alive).toHaveLength(1)
  })

  test('used again long after ends the whole family, and no descendant works from then on', async () => {
    const { session } = await signedInPerson(auth)
    const child = await refresh(session.refresh_token)
    const grandchild = await refresh(child.body.refresh_token)
    await auth.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${session.refresh_token}`
    const reused = await refresh(session.refresh_token)
    expect(reused).toEqual({
      status: 400,
      body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    })
    for (const token of [child, grandchild]) {
      expect((await refresh(token.body.refresh_token)).body.code).toBe('refresh_token_already_used')
    }
  })

  test('stolen and its newest descendant, used at the same moment, leave nothing alive behind', async () => {
    for (let race = 0; race < 20; race++) {
      const { session } = await signedInPerson(auth)
      const child = await refresh(session.refresh_token)
      const grandchild = await refresh(child.body.refresh_token)
      await auth.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${session.refresh_token}`
      const [stolen, newest] = await Promise.all([
        refresh(session.refresh_token),
        refresh(grandchild.body.refresh_token),
      ])
      expect(stolen.body.code).toBe('refresh_token_already_used')
      if (newest.status === 200) expect((await refresh(newest.body.refresh_token)).status).toBe(400)
      expect(
        await auth.sql`select 1 from auth.refresh_tokens where user_id = ${session.user.id} and not revoked
          and session_id = (select session_id from auth.refresh_tokens where token = ${session.refresh_token})`,
      ).toEqual([])
    }
  })

  test('used again within the reuse interval is forgiven', async () => {
    const { session } = await signedInPerson(auth)
    const child = await refresh(session.refresh_token)
    await refresh(child.body.refresh_token)
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  test.each([
    ['', 400, 'validation_failed', 'Refresh token is not valid'],
    ['short', 400, 'validation_failed', 'Refresh token is not valid'],
    ['ABCDEFGHIJKL', 400, 'validation_failed', 'Refresh token is not valid'],
    ['aaaaaaaaaaaa', 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('"%s" is none', async (token, status, code, message) => {
    expect(await refresh(token)).toEqual({ status, body: { code, message } })
  })

  test('of a banned person, or of a session that is over, is refused', async () => {
    const banned = await signedInPerson(auth)
    await auth.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${banned.session.user.id}`
    expect((await refresh(banned.session.refresh_token)).body.code).toBe('user_banned')
    const over = await signedInPerson(auth)
    await auth.sql`update auth.sessions set not_after = now() - interval '1 minute' where user_id = ${over.session.user.id}`
    expect((await refresh(over.session.refresh_token)).body.code).toBe('session_expired')
  })

  test('keeps the methods of its session', async () => {
    const { session, client } = await signedInPerson(auth)
    const { data } = await client.auth.refreshSession({ refresh_token: session.refresh_token })
    const claims = await client.auth.getClaims(data.session?.access_token)
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'password' }])
  })
})

describe('the client', () => {
  test('tells of every step of a session by its event', async () => {
    const email = await confirmedPerson(auth)
    const client = auth.client()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
    await client.auth.signInWithPassword({ email, password })
    await client.auth.refreshSession()
    await client.auth.updateUser({ data: { city: 'Oslo' } })
    await client.auth.signOut()
    await expect
      .poll(() => events)
      .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
  })

  test('says that there is no session, or that nobody answered', async () => {
    const without = await auth.client().auth.updateUser({ data: {} })
    expect(without.error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    const nobody = createClient('http://127.0.0.1:9', auth.publishableKey, {
      auth: { persistSession: false },
    })
    const { error } = await nobody.auth.signInWithPassword({ email: someEmail(), password })
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  })
})

describe('signing out', () => {
  test('ends this session, the others, or all, and their access tokens fail at once', async () => {
    const first = await signedInPerson(auth)
    const second = await signIn(auth, first.email)
    const third = await signIn(auth, first.email)
    const works = async ({ session }: typeof first) => {
      const headers = { authorization: `Bearer ${session.access_token}` }
      return ((await (await auth.request('/user', { headers })).json()) as { code?: string }).code
    }

    expect((await second.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect([await works(first), await works(second), await works(third)]).toEqual([
      undefined,
      'session_not_found',
      undefined,
    ])
    expect((await refresh(second.session.refresh_token)).body.code).toBe('refresh_token_not_found')

    const fourth = await signIn(auth, first.email)
    await fourth.client.auth.signOut({ scope: 'others' })
    expect([await works(first), await works(third), await works(fourth)]).toEqual([
      'session_not_found',
      'session_not_found',
      undefined,
    ])
    await fourth.client.auth.signOut()
    expect(await works(fourth)).toBe('session_not_found')
  })

  test('with an unknown scope is refused', async () => {
    const { session } = await signedInPerson(auth)
    const response = await auth.request('/logout?scope=some', {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(response.status).toBe(400)
  })
})
