import { describe, expect, test } from 'vitest'
import { password, sessionEnded, signedInPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const auth = useAuthServer()

describe('a person’s own account', () => {
  test('is read and its data merged, a null taking a key away', async () => {
    const { client } = await signedInPerson(auth)
    await client.auth.updateUser({ data: { city: 'Paris', team: 'A' } })
    const { data } = await client.auth.updateUser({ data: { city: 'Oslo', team: null } })
    expect(data.user?.user_metadata).toMatchObject({ city: 'Oslo' })
    expect(data.user?.user_metadata).not.toHaveProperty('team')
    expect((await client.auth.getUser()).data.user?.user_metadata.city).toBe('Oslo')
  })

  test('shows the factors that are stored with it', async () => {
    const { client, session } = await signedInPerson(auth)
    await auth.sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${session.user.id}, 'Pocket', 'totp', 'verified', now(), now())`
    expect((await client.auth.getUser()).data.user?.factors).toMatchObject([
      { id: expect.any(String), factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' },
    ])
  })

  test('never shows a hash or a token', async () => {
    const { session } = await signedInPerson(auth)
    const answer = await auth.request('/user', {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(await answer.text()).not.toMatch(/argon2|_token"|encrypted|instance_id|is_sso_user/)
  })

  test('does not let its owner write what only an administrator may', async () => {
    const { session } = await signedInPerson(auth)
    const answer = await auth.request('/user', {
      method: 'PUT',
      json: { app_metadata: { role: 'admin' } },
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'not_admin' })
  })

  test.each([
    [{ password: '123' }, 422, 'weak_password'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ phone: 'nonsense' }, 400, 'validation_failed'],
  ])('refuses %j', async (change, status, code) => {
    const { client } = await signedInPerson(auth)
    expect((await client.auth.updateUser(change)).error).toMatchObject({ status, code })
  })
})

describe('a session that is signed out while its new password is made', () => {
  test('changes nothing', async () => {
    const { client, email, session } = await signedInPerson(auth)
    const { changing } = await auth.transaction(async (sql) => {
      await sql`select from auth.users where id = ${session.user.id} for update`
      const changing = client.auth.updateUser({ password: 'what a thief chose' })
      await untilWaiting(auth.sql, 1)
      await sql`delete from auth.sessions where user_id = ${session.user.id}`
      return { changing }
    })
    expect((await changing).error).toMatchObject(sessionEnded)
    expect((await auth.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('an address of somebody else', () => {
  test('cannot be taken, and only who reads its mail learns why', async () => {
    const [one, two] = [await signedInPerson(auth), await signedInPerson(auth)]
    const { data, error } = await one.client.auth.updateUser({ email: two.email })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: one.email, new_email: two.email })
    const { code } = await auth.inbox.newest(one.email, 1)
    const first = await one.client.auth.verifyOtp({ email: one.email, token: code, type: 'email_change' })
    expect(first.error).toBeNull()
    const { code: theirs } = await auth.inbox.newest(two.email, 1)
    const second = { email: two.email, token: theirs, type: 'email_change' as const }
    expect((await auth.client().auth.verifyOtp(second)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    expect((await one.client.auth.getUser()).data.user?.email).toBe(one.email)
  })

  test('is a number too', async () => {
    const [one, two] = [await signedInPerson(auth), await signedInPerson(auth)]
    const phone = somePhone()
    await two.client.auth.updateUser({ phone })
    const own = await auth.inbox.newest(phone)
    await two.client.auth.verifyOtp({ phone, token: own.code, type: 'phone_change' })
    auth.settings.phone.maxFrequency = 0
    expect((await one.client.auth.updateUser({ phone })).error).toBeNull()
    const { code } = await auth.inbox.newest(phone)
    const change = await one.client.auth.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(change.error).toMatchObject({ status: 422, code: 'phone_exists' })
  })
})

describe('a change of address', () => {
  test('is confirmed at both addresses, in either order', async () => {
    const { client, email } = await signedInPerson(auth)
    const newEmail = someEmail()
    const { data } = await client.auth.updateUser(
      { email: newEmail },
      { emailRedirectTo: `${siteUrl}/settings` },
    )
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    const toNew = await auth.inbox.newest(newEmail)
    const toOld = await auth.inbox.newest(email, 1)
    const first = await fetch(toNew.link, { redirect: 'manual' })
    expect(first.headers.get('location')).toBe(
      `${siteUrl}/settings#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
    )
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    const second = await client.auth.verifyOtp({ email, token: toOld.code, type: 'email_change' })
    expect(second.error).toBeNull()
    expect(second.data.user).toMatchObject({
      email: newEmail,
      user_metadata: { email: newEmail, email_verified: true },
      identities: [{ provider: 'email', email: newEmail }],
    })
    expect(second.data.user).not.toHaveProperty('new_email')
  })

  test('answers the first of two codes with a message and no session', async () => {
    const { client } = await signedInPerson(auth)
    const newEmail = someEmail()
    await client.auth.updateUser({ email: newEmail })
    const { code } = await auth.inbox.newest(newEmail)
    const answer = await auth.request('/verify', {
      json: { type: 'email_change', email: newEmail, token: code },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
  })

  test('to a number asks for the code of an SMS', async () => {
    const { client } = await signedInPerson(auth)
    const phone = somePhone()
    const { data } = await client.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: phone })
    const { code } = await auth.inbox.newest(phone)
    const changed = await client.auth.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(changed.error).toBeNull()
    expect(changed.data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
  })
})

describe('a new password on an old session', () => {
  const strict = useAuthServer({
    settings: (s) => ({ ...s, password: { ...s.password, updateNeedsReauthentication: true } }),
  })

  test('needs the code of a mail', async () => {
    const { client, email, session } = await signedInPerson(strict)
    await strict.sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${session.user.id}`
    const next = 'another phrase'
    expect((await client.auth.updateUser({ password: next })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await strict.inbox.newest(email, 1)
    const wrong = await client.auth.updateUser({
      password: next,
      nonce: code === '000000' ? '000001' : '000000',
    })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.updateUser({ password: next, nonce: code })).error).toBeNull()
  })
})

describe('with the current password asked for', () => {
  const strict = useAuthServer({
    settings: (s) => ({ ...s, password: { ...s.password, updateNeedsCurrentPassword: true } }),
  })

  test('a new one needs it', async () => {
    const { client } = await signedInPerson(strict)
    const change = (current_password?: string) =>
      client.auth.updateUser({
        password: 'another phrase',
        ...(current_password ? { current_password } : {}),
      } as never)
    expect((await change()).error?.code).toBe('current_password_required')
    expect((await change('wrong one')).error?.code).toBe('current_password_invalid')
    expect((await change(password)).error).toBeNull()
  })
})

describe('somebody anonymous', () => {
  const server = useAuthServer({ settings: (s) => ({ ...s, anonymousSignIn: true }) })

  test('signs in with nothing, and becomes a person by an address', async () => {
    const client = server.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      email: '',
    })
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
    const email = someEmail()
    await client.auth.updateUser({ email })
    const { code } = await server.inbox.newest(email)
    const confirmed = await client.auth.verifyOtp({ email, token: code, type: 'email_change' })
    expect(confirmed.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    })
  })

  test('is refused where that is off', async () => {
    expect((await auth.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })
})
