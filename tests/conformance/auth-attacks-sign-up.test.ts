/** A stranger who signs up with somebody else's address, to claim it. */
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const existingAccount = (values: object) => {
  const { Email } = values as { Email: string }
  return {
    subject: 'You already have an account',
    html: `<p>${Email}</p>`,
    text: `Somebody signed up with ${Email}`,
  }
}
const auth = useAuthServer({ templates: { existing_account: existingAccount } })
const strangers = 'what a stranger chose'
const elsewhere = { 'x-jwt-aud': 'partners' }

const signUp = (email: string, secret: string, name: string) =>
  auth.client().auth.signUp({ email, password: secret, options: { data: { first_name: name } } })
const signIn = async (email: string, secret: string) =>
  (await auth.client().auth.signInWithPassword({ email, password: secret })).error?.code ?? 'signed in'
const open = async (link: string) =>
  new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '').hash
const redeem = async (tokenHash: string, signUps: string[]) => {
  const json = { type: 'signup', token_hash: tokenHash, sign_ups: signUps }
  return (await (await auth.request('/verify', { json })).json()) as Record<string, unknown>
}

describe('a stranger who signed up first with somebody’s address', () => {
  test('has gained nothing when the owner signs up and confirms: password, names and id are the owner’s', async () => {
    const email = someEmail()
    const first = await signUp(email, strangers, 'Eve')
    await auth.inbox.newest(email)
    const second = await signUp(email, password, 'Ada')
    expect(second.data.user?.id).not.toBe(first.data.user?.id)
    expect(await signIn(email, strangers)).toBe('email_not_confirmed')
    expect(await signIn(email, password)).toBe('email_not_confirmed')

    expect(await open((await auth.inbox.newest(email, 1)).link)).toContain('access_token=')
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    const { data } = await auth.client().auth.signInWithPassword({ email, password })
    expect(data.user).toMatchObject({
      id: second.data.user?.id,
      user_metadata: { first_name: 'Ada', email_verified: true },
      identities: [{ identity_data: { first_name: 'Ada', email_verified: true } }],
    })
    const profiles = await auth.sql`
      select p.first_name from public.profiles p join auth.users u on u.id = p.user_id where u.email = ${email}`
    expect(profiles).toEqual([{ first_name: 'Ada' }])
  })

  test('is not confirmed by the code of the owner’s mail either, and their own mail is dead afterwards', async () => {
    const email = someEmail()
    await signUp(email, strangers, 'Eve')
    const { link } = await auth.inbox.newest(email)
    await signUp(email, password, 'Ada')
    const { code } = await auth.inbox.newest(email, 1)
    const verified = await auth.client().auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.user_metadata.first_name).toBe('Ada')
    expect(await open(link)).toContain('error_code=otp_expired')
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
    expect(await signIn(email, password)).toBe('signed in')
  })

  test('cannot undo the owner’s sign-up by asking for a link or a reset', async () => {
    const email = someEmail()
    await signUp(email, password, 'Ada')
    const { link } = await auth.inbox.newest(email)
    await auth.client().auth.signInWithOtp({ email })
    await auth.client().auth.resetPasswordForEmail(email)
    await auth.inbox.newest(email, 2)
    expect(await open(link)).toContain('access_token=')
    expect(await signIn(email, password)).toBe('signed in')
  })

  test('has no password when an administrator invites the owner', async () => {
    const email = someEmail()
    await signUp(email, strangers, 'Eve')
    await auth.inbox.newest(email)
    const admin = auth.client({ key: auth.secretKey })
    expect((await admin.auth.admin.inviteUserByEmail(email)).error).toBeNull()
    expect(await open((await auth.inbox.newest(email, 1)).link)).toContain('access_token=')
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
  })

  test('is not what a repeated mail confirms: with several sign-ups it keeps nobody’s password', async () => {
    const email = someEmail()
    await signUp(email, password, 'Ada')
    await auth.inbox.newest(email)
    await signUp(email, strangers, 'Eve')
    await auth.inbox.newest(email, 1)
    expect((await auth.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(await open((await auth.inbox.newest(email, 2)).link)).toContain('access_token=')
    expect(await signIn(email, strangers)).toBe('invalid_credentials')
  })

  test('is confirmed once by a link that is opened twice at one moment', async () => {
    const email = someEmail()
    await signUp(email, strangers, 'Eve')
    await signUp(email, password, 'Ada')
    const { tokenHash } = await auth.inbox.newest(email, 1)
    const json = { type: 'signup', token_hash: tokenHash }
    const opened = await auth.transaction(async (sql) => {
      await sql`select from auth.users where email = ${email} for update`
      const both = [auth.request('/verify', { json }), auth.request('/verify', { json })]
      await untilWaiting(auth.sql, 2)
      return both
    })
    const statuses = (await Promise.all(opened)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 403])
    expect(await signIn(email, password)).toBe('signed in')
  })

  test('in another audience keeps nobody out, whether they take the link or the code', async () => {
    for (const way of ['link', 'code']) {
      const email = someEmail()
      await auth.request('/signup', { json: { email, password: strangers }, headers: elsewhere })
      await auth.inbox.newest(email)
      await signUp(email, password, 'Ada')
      const { link, code } = await auth.inbox.newest(email, 1)
      if (way === 'link') expect(await open(link)).toContain('access_token=')
      else
        expect((await auth.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
      const { data } = await auth.client().auth.signInWithPassword({ email, password })
      expect(data.user).toMatchObject({ aud: 'authenticated', user_metadata: { first_name: 'Ada' } })
    }
  })

  test('in another audience does not keep an administrator from inviting the owner', async () => {
    const email = someEmail()
    await auth.request('/signup', { json: { email, password: strangers }, headers: elsewhere })
    await auth.inbox.newest(email)
    const admin = auth.client({ key: auth.secretKey })
    expect((await admin.auth.admin.inviteUserByEmail(email)).error).toBeNull()
    expect(await open((await auth.inbox.newest(email, 1)).link)).toContain('access_token=')
    const [invited] = await auth.sql`select aud, encrypted_password from auth.users where email = ${email}`
    expect(invited).toEqual({ aud: 'authenticated', encrypted_password: null })
  })

  test('in another audience is not what the owner’s code to sign in opens', async () => {
    const email = someEmail()
    const stranger = await auth.request('/signup', {
      json: { email, password: strangers },
      headers: elsewhere,
    })
    const { code: theirs } = await auth.inbox.newest(email)
    await auth.client().auth.signInWithOtp({ email })
    const { code } = await auth.inbox.newest(email, 1)
    const verify = (token: string) => auth.client().auth.verifyOtp({ email, token, type: 'email' })
    expect((await verify(theirs)).error?.code).toBe('otp_expired')
    const { data } = await verify(code)
    expect(data.user?.aud).toBe('authenticated')
    expect(data.user?.id).not.toBe((await stranger.json()).id)
  })

  test('by phone has gained nothing either', async () => {
    const phone = somePhone()
    await auth.client().auth.signUp({ phone, password: strangers })
    await auth.inbox.newest(phone)
    const second = await auth.client().auth.signUp({ phone, password })
    const { code } = await auth.inbox.newest(phone, 1)
    const verified = await auth.client().auth.verifyOtp({ phone, token: code, type: 'sms' })
    expect(verified.data.user?.id).toBe(second.data.user?.id)
    const by = (secret: string) => auth.client().auth.signInWithPassword({ phone, password: secret })
    expect((await by(strangers)).error?.code).toBe('invalid_credentials')
    expect((await by(password)).error).toBeNull()
  })
})

describe('a confirmation in a browser that says which sign-ups are its own', () => {
  test('keeps the password that was typed there', async () => {
    const email = someEmail()
    const { data } = await signUp(email, password, 'Ada')
    const { tokenHash } = await auth.inbox.newest(email)
    expect(await redeem(tokenHash, [data.user?.id ?? ''])).toMatchObject({
      password_set: true,
      password_dropped: false,
    })
    expect(await signIn(email, password)).toBe('signed in')
  })

  test.each(['the first', 'the second'])(
    'keeps none that was typed elsewhere, of %s sign-up',
    async (which) => {
      const email = someEmail()
      const mine = await signUp(email, password, 'Ada')
      const { tokenHash } = await auth.inbox.newest(email)
      await signUp(email, strangers, 'Eve')
      const other = await auth.inbox.newest(email, 1)
      const ids = [mine.data.user?.id ?? '']
      const session = which === 'the first' ? await redeem(tokenHash, []) : await redeem(other.tokenHash, ids)
      expect(session).toMatchObject({
        password_set: false,
        password_dropped: true,
        access_token: expect.any(String),
      })
      for (const secret of [password, strangers])
        expect(await signIn(email, secret)).toBe('invalid_credentials')
    },
  )
})

describe('the owner of an address that is signed up with again', () => {
  test('is told by mail that they have an account, and nothing of it changes', async () => {
    const email = await confirmedPerson(auth)
    await signUp(email, strangers, 'Eve')
    const mail = await auth.inbox.newest(email, 1)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.link).toBe('')
    expect(await signIn(email, password)).toBe('signed in')
  })
})
