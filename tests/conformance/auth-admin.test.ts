import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password, sessionEnded, signedInPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

const auth = useAuthServer()
const admin = () => auth.client({ key: auth.secretKey }).auth.admin

describe('an administrator', () => {
  test('makes, reads, changes and deletes an account', async () => {
    const email = someEmail()
    const made = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'pro' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
    })
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await admin().getUserById(id)).data.user?.email).toBe(email)
    const moved = someEmail()
    const changed = await admin().updateUserById(id, {
      email: moved,
      ban_duration: '24h',
      user_metadata: { name: null },
    })
    expect(changed.data.user).toMatchObject({ email: moved, identities: [{ email: moved }] })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('name')
    expect((await auth.client().auth.signInWithPassword({ email: moved, password })).error?.code).toBe(
      'user_banned',
    )
    await admin().updateUserById(id, { ban_duration: 'none', password: 'a new phrase' })
    expect(
      (await auth.client().auth.signInWithPassword({ email: moved, password: 'a new phrase' })).error,
    ).toBeNull()
    expect((await admin().deleteUser(id)).error).toBeNull()
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('makes an account with both kinds of address, or with an imported hash', async () => {
    const both = await admin().createUser({
      email: someEmail(),
      phone: `+${somePhone()}`,
      phone_confirm: true,
    })
    expect(both.data.user?.app_metadata.providers).toEqual(['email', 'phone'])
    const email = someEmail()
    const [row] = await auth.sql<{
      hash: string
    }>`select extensions.crypt(${password}, extensions.gen_salt('bf', 6)) as hash`
    await admin().createUser({ email, email_confirm: true, password_hash: row?.hash ?? '' })
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('imports a hash of Firebase, which the first sign-in replaces by one of ours', async () => {
    const email = someEmail()
    // The example that Firebase publishes.
    const parameters =
      'v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
    const digest = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
    const password_hash = `$fbscrypt$${parameters}$42xEC+ixf3L2lw==$${digest}`
    const { error: refused } = await admin().createUser({ email, password_hash: '$fbscrypt$v=1,n=14$x$y' })
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await admin().createUser({ email, email_confirm: true, password_hash })).error).toBeNull()
    const signIn = async (given: string) =>
      (await auth.client().auth.signInWithPassword({ email, password: given })).error?.code
    const kind = async () => {
      const [row] = await auth.sql<{ hash: string }>`
        select encrypted_password as hash from auth.users where email = ${email}`
      return row?.hash.split('$')[1]
    }
    expect([await signIn('user2password'), await kind()]).toEqual(['invalid_credentials', 'fbscrypt'])
    expect([await signIn('user1password'), await kind()]).toEqual([undefined, 'argon2id'])
    expect([await signIn('user2password'), await signIn('user1password')]).toEqual([
      'invalid_credentials',
      undefined,
    ])
  })

  test('ends every session of an account by a new password', async () => {
    const { client, session } = await signedInPerson(auth)
    await admin().updateUserById(session.user.id, { password: 'a new phrase' })
    expect((await client.auth.getUser()).error).toMatchObject(sessionEnded)
  })

  test('pages through all accounts, the newest first', async () => {
    const email = someEmail()
    await admin().createUser({ email })
    const { data } = await admin().listUsers({ page: 1, perPage: 1 })
    expect(data.users).toMatchObject([{ email }])
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect((data as { lastPage: number }).lastPage).toBeGreaterThan(1)
    const answer = await auth.request('/admin/users?page=x', {
      headers: { authorization: `Bearer ${auth.secretKey}` },
    })
    expect(answer.status).toBe(400)
  })

  test('deletes softly: the row stays, nothing of the person does', async () => {
    const { client, session, email } = await signedInPerson(auth)
    await admin().deleteUser(session.user.id, true)
    const [row] = await auth.sql<{
      text: string
    }>`select to_jsonb(u)::text as text from auth.users u where id = ${session.user.id}`
    expect(row?.text).not.toContain(email)
    expect(row?.text).toContain('deleted_at')
    expect((await client.auth.getUser()).error).toMatchObject(sessionEnded)
    expect((await auth.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('deletes softly what waits for its exchange, too', async () => {
    const email = await confirmedPerson(auth)
    const client = auth.client({ pkce: true })
    await client.auth.signInWithOtp({ email })
    const landed = await fetch((await auth.inbox.newest(email, 1)).link, { redirect: 'manual' })
    const code = new URL(landed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const [user] = await auth.sql<{ id: string }>`select id from auth.users where email = ${email}`
    await admin().deleteUser(user?.id ?? '', true)
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', password_hash: 'plain' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', ban_duration: 'soon' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', ban_duration: '9999999999999h' }, 400, 'validation_failed'],
    [{ email: 'a@example.com', id: '7' }, 400, 'validation_failed'],
  ])('cannot make %j', async (attributes, status, code) => {
    expect((await admin().createUser(attributes)).error).toMatchObject({ status, code })
  })

  test('cannot make an account of an address that is taken', async () => {
    const { email } = await signedInPerson(auth)
    expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('an invitation', () => {
  test('is a mail whose link opens the account', async () => {
    const email = someEmail()
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { team: 'A' },
      redirectTo: `${siteUrl}/welcome`,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'A' } })
    const { link } = await auth.inbox.newest(email)
    const landed = new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(landed.pathname).toBe('/welcome')
    expect(landed.hash).toContain('type=invite')
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })
})

describe('a link made for somebody else to send', () => {
  test.each(['magiclink', 'recovery'] as const)('signs in (%s)', async (type) => {
    const { email } = await signedInPerson(auth)
    const { data, error } = await admin().generateLink({
      type,
      email,
      options: { redirectTo: `${siteUrl}/x` },
    })
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: `${siteUrl}/x` })
    expect(data.user?.email).toBe(email)
    const signedIn = await auth
      .client()
      .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type })
    expect(signedIn.error).toBeNull()
    expect(await auth.inbox.count(email)).toBe(1)
  })

  test('for an unknown address becomes a sign-up, or an error', async () => {
    const made = await admin().generateLink({ type: 'magiclink', email: someEmail() })
    expect(made.data.properties?.verification_type).toBe('signup')
    const options = { data: { team: 'A' } }
    const email = someEmail()
    const own = await admin().generateLink({ type: 'signup', email, password: 'correct horse', options })
    expect(own.data.user?.user_metadata).toEqual({ team: 'A' })
    expect(own.data.user?.identities?.[0]?.identity_data).toMatchObject({ email })
    const none = await admin().generateLink({ type: 'recovery', email: someEmail() })
    expect(none.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const wrong = await admin().generateLink({ type: 'other' as never, email: someEmail() })
    expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('changes an address', async () => {
    const { email } = await signedInPerson(auth)
    const newEmail = someEmail()
    const links = [
      await admin().generateLink({ type: 'email_change_current', email, newEmail }),
      await admin().generateLink({ type: 'email_change_new', email, newEmail }),
    ]
    for (const { data } of links) await fetch(data.properties?.action_link ?? '', { redirect: 'manual' })
    const { data } = await admin().getUserById(links[0]?.data.user?.id ?? '')
    expect(data.user?.email).toBe(newEmail)
  })
})

describe('an account that is asked for by something else than its UUID', () => {
  test('is refused by the client, and by us', async () => {
    await expect(admin().getUserById('nonsense')).rejects.toThrow(/UUID/)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const headers = { apikey: auth.secretKey, authorization: `Bearer ${auth.secretKey}` }
      const answer = await auth.request('/admin/users/nonsense', { method, headers })
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'validation_failed' }])
    }
  })
})

describe('who is no administrator', () => {
  test('is refused everywhere', async () => {
    const { session } = await signedInPerson(auth)
    const asked: [string, string][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${randomUUID()}`],
      ['PUT', `/admin/users/${session.user.id}`],
      ['DELETE', `/admin/users/${session.user.id}`],
      ['POST', '/invite'],
      ['POST', '/admin/generate_link'],
    ]
    for (const [method, path] of asked) {
      const as = async (headers: Record<string, string>) => {
        const answer = await auth.request(path, { method, headers })
        return [answer.status, ((await answer.json()) as { code: string }).code]
      }
      expect(await as({})).toEqual([401, 'no_authorization'])
      expect(await as({ authorization: `Bearer ${auth.publishableKey}` })).toEqual([403, 'not_admin'])
      const token = { authorization: `Bearer ${session.access_token}` }
      expect(await as(token)).toEqual([403, 'not_admin'])
      expect(await as({ ...token, apikey: auth.secretKey })).toEqual([403, 'not_admin'])
    }
  })
})
