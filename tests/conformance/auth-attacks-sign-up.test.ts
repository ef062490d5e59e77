/** A stranger who signs up with somebody else's address, to claim it or to learn whether it has an account. */
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

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

describe('known, unknown and unconfirmed addresses', () => {
  const givenEmails = async () => {
    const unconfirmed = someEmail()
    await signUp(unconfirmed, password, 'Ada')
    return { known: await confirmedPerson(auth, { first_name: 'Ada' }), unconfirmed, unknown: someEmail() }
  }
  const givenPhones = async () => {
    const [known, unconfirmed] = [somePhone(), somePhone()]
    for (const phone of [known, unconfirmed]) await auth.client().auth.signUp({ phone, password })
    const { code } = await auth.inbox.newest(known)
    await auth.client().auth.verifyOtp({ phone: known, token: code, type: 'sms' })
    return { known, unconfirmed, unknown: somePhone() }
  }
  /** Without what differs between any two responses: ids, times and the address itself. */
  const shapeOf = (text: string, address: string) =>
    text
      .replaceAll(address, 'ADDRESS')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

  test.each(['email', 'phone'] as const)('get the same bytes when they sign up by %s', async (kind) => {
    const addresses = kind === 'email' ? await givenEmails() : await givenPhones()
    const answers = await Promise.all(
      Object.values(addresses).map(async (address) => {
        const data = { z: 1, first_name: 'Eve', a: { deep: [1] }, sub: 'x' }
        const answer = await auth.request('/signup', { json: { [kind]: address, password: strangers, data } })
        const headers = [...answer.headers.keys()].filter((name) => name !== 'keep-alive').sort()
        return [answer.status, headers.join(), shapeOf(await answer.text(), address)]
      }),
    )
    expect(answers[0]?.[0]).toBe(200)
    expect(answers[0]?.[2]).toMatch(
      /"user_metadata":\{"z":1,"first_name":"Eve","a":\{"deep":\[1\]\},"sub":"ID"/,
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('are not told apart by the id, nor by the metadata of who was first', async () => {
    for (const email of Object.values(await givenEmails())) {
      const answers = [await signUp(email, strangers, 'Eve'), await signUp(email, strangers, 'Mallory')]
      expect(answers.map(({ data }) => data.user?.user_metadata.first_name)).toEqual(['Eve', 'Mallory'])
      expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(2)
    }
  })

  test('by phone are not told apart either, and whoever has the number keeps their password', async () => {
    const phones = await givenPhones()
    for (const phone of Object.values(phones)) {
      const again = async (first_name: string) =>
        (await auth.client().auth.signUp({ phone, password: strangers, options: { data: { first_name } } }))
          .data.user
      const answers = [await again('Eve'), await again('Mallory')]
      expect(answers.map((user) => user?.user_metadata.first_name)).toEqual(['Eve', 'Mallory'])
      expect(new Set(answers.map((user) => user?.id)).size).toBe(2)
    }
    const { error } = await auth.client().auth.signInWithPassword({ phone: phones.known, password })
    expect(error).toBeNull()
  })

  test('answer the same to a sign-in with the password that was just made up', async () => {
    for (const email of Object.values(await givenEmails())) {
      await signUp(email, strangers, 'Eve')
      expect(await signIn(email, strangers)).toBe('email_not_confirmed')
      expect(await signIn(email, 'another one')).toBe('invalid_credentials')
    }
  })

  test('answer the same at every other door', async () => {
    const doors: [string, (email: string) => object][] = [
      ['/otp', (email) => ({ email })],
      ['/otp', (email) => ({ email, create_user: false })],
      ['/recover', (email) => ({ email })],
      ['/resend', (email) => ({ email, type: 'signup' })],
      ['/resend', (email) => ({ email, type: 'email_change' })],
      ['/verify', (email) => ({ email, token: '000000', type: 'email' })],
    ]
    for (const [path, json] of doors) {
      const answers = await Promise.all(
        Object.values(await givenEmails()).map(async (email) => {
          const answer = await auth.request(path, { json: json(email) })
          return `${answer.status} ${await answer.text()}`
        }),
      )
      expect(new Set(answers).size).toBe(1)
    }
  })
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

describe('waiting times', () => {
  const server = useAuthServer({
    settings: (s) => ({
      ...s,
      email: { ...s.email, maxFrequency: 60 },
      phone: { ...s.phone, maxFrequency: 60 },
    }),
  })

  test('are the same for everybody, in whatever order the doors are tried', async () => {
    const known = await confirmedPerson(server)
    const unconfirmed = someEmail()
    await server.request('/signup', { json: { email: unconfirmed, password } })
    await server.inbox.newest(unconfirmed)
    await server.sql`delete from auth.rate_limits`
    const requests: [string, (email: string) => object][] = [
      ['/recover', (email) => ({ email })],
      ['/otp', (email) => ({ email })],
      ['/signup', (email) => ({ email, password })],
      ['/resend', (email) => ({ email, type: 'signup' })],
      ['/otp', (email) => ({ email, create_user: false })],
      ['/recover', (email) => ({ email })],
    ]
    const seen = await Promise.all(
      [known, unconfirmed, someEmail()].map(async (email) => {
        const statuses: number[] = []
        for (const [path, json] of requests) {
          statuses.push((await server.request(path, { json: json(email) })).status)
        }
        return statuses.join()
      }),
    )
    expect(new Set(seen)).toEqual(new Set(['200,200,200,429,429,429']))
  })
})
