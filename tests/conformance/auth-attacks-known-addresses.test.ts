/** A stranger who asks with somebody else's address, to learn whether it has an account. */
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

const auth = useAuthServer()
const strangers = 'what a stranger chose'

const signUp = (email: string, secret: string, name: string) =>
  auth.client().auth.signUp({ email, password: secret, options: { data: { first_name: name } } })
const signIn = async (email: string, secret: string) =>
  (await auth.client().auth.signInWithPassword({ email, password: secret })).error?.code ?? 'signed in'

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

  test.each(['email', 'phone'] as const)(
    'answer the same by %s to who names another audience',
    async (kind) => {
      for (const path of ['/signup', '/otp']) {
        const addresses = Object.values(kind === 'email' ? await givenEmails() : await givenPhones())
        const answers = await Promise.all(
          addresses.map(async (address) => {
            const json = { [kind]: address, ...(path === '/signup' ? { password: strangers } : {}) }
            const answer = await auth.request(path, { json, headers: { 'x-jwt-aud': 'partners' } })
            return `${answer.status} ${shapeOf(await answer.text(), address)}`
          }),
        )
        expect(answers[0]).toMatch(/^200 /)
        expect(new Set(answers).size).toBe(1)
      }
    },
  )

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
