/** Guessing codes: a budget of wrong attempts that nothing refills, and that a stranger cannot use up for the owner. */
import { describe, expect, test } from 'vitest'
import { confirmedPerson, password } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail, somePhone } from '#tests/support/inbox.ts'

let clock = Date.now()
const auth = useAuthServer({ now: () => new Date(clock), settings: (s) => ({ ...s, otpAttempts: 1000 }) })
const later = (minutes: number) => {
  clock += minutes * 60_000
}

/** A request from another network. */
const from = (address: string) => (path: string, json: unknown) =>
  auth.request(path, { json, headers: { 'x-forwarded-for': address } })

const home = from('198.51.100.7')
let strangers = 0
/** A network that was not used before. */
const elsewhere = () => {
  strangers++
  return from(`203.0.${Math.floor(strangers / 250)}.${(strangers % 250) + 1}`)
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

/** The statuses of this many concurrent guesses. */
async function guesses(count: number, guess: () => Promise<Response>): Promise<Record<number, number>> {
  const statuses = (await Promise.all(Array.from({ length: count }, guess))).map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((s) => s === one).length]),
  )
}

describe('guesses at a code', () => {
  test('made fifty at the same moment count as fifty: ten are looked at, from one network', async () => {
    const email = someEmail()
    await home('/otp', { email })
    const { code } = await auth.inbox.newest(email)
    const stranger = elsewhere()
    const guess = () => stranger('/verify', { type: 'email', email, token: otherThan(code) })
    expect(await guesses(50, guess)).toEqual({ 403: 10, 429: 40 })
  })

  test('made from fifty networks at the same moment count among the same ten', async () => {
    const email = someEmail()
    await home('/otp', { email })
    const { code } = await auth.inbox.newest(email)
    const guess = () => elsewhere()('/verify', { type: 'email', email, token: otherThan(code) })
    expect(await guesses(50, guess)).toEqual({ 403: 10, 429: 40 })
  })

  test('are not refilled by asking for another code', async () => {
    const email = someEmail()
    const stranger = elsewhere()
    let refused = 0
    for (let round = 0; round < 5; round++) {
      await stranger('/otp', { email })
      const { code } = await auth.inbox.newest(email, round)
      const answers = await guesses(5, () =>
        stranger('/verify', { type: 'email', email, token: otherThan(code) }),
      )
      refused += answers[429] ?? 0
    }
    expect(refused).toBe(15)
  })

  test('by whoever asks from ever new networks find an end too', async () => {
    const email = someEmail()
    let looked = 0
    for (let round = 0; round < 12; round++) {
      const stranger = elsewhere()
      await stranger('/otp', { email })
      const { code } = await auth.inbox.newest(email, round)
      const answers = await guesses(10, () =>
        stranger('/verify', { type: 'email', email, token: otherThan(code) }),
      )
      looked += answers[403] ?? 0
    }
    expect(looked).toBe(50)
  })

  test('read the same where nobody has the address', async () => {
    const [known, unknown] = [await confirmedPerson(auth), someEmail()]
    const told = []
    for (const email of [known, unknown]) {
      const stranger = elsewhere()
      const answers = []
      for (let tries = 0; tries < 12; tries++) {
        const answer = await stranger('/verify', { type: 'email', email, token: '000000' })
        answers.push([answer.status, answer.headers.get('retry-after'), await answer.json()])
      }
      told.push(answers)
    }
    expect(told[0]).toEqual(told[1])
    expect(told[0]?.at(-1)).toMatchObject([
      429,
      '3600',
      { message: 'Too many wrong codes. Try again in 60 minutes, or use the link if it came by mail.' },
    ])
  })

  test('pause for an hour, then for two, then four, and start anew after a quiet day', async () => {
    const email = someEmail()
    const tryOut = async () =>
      (await elsewhere()('/verify', { type: 'email', email, token: '000000' })).status
    const waits = []
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 10; tries++) expect(await tryOut()).toBe(403)
      let minutes = 0
      while ((await tryOut()) === 429) {
        later(30)
        minutes += 30
      }
      waits.push(minutes)
      later(61)
    }
    expect(waits).toEqual([60, 120, 240])
    later(3 * 24 * 60)
    for (let tries = 0; tries < 10; tries++) await tryOut()
    expect(await tryOut()).toBe(429)
    later(60)
    expect(await tryOut()).toBe(403)
  })

  test('at the hashes of links are counted by network, and shut out no link that is right', async () => {
    const email = await confirmedPerson(auth)
    await home('/otp', { email })
    const { tokenHash } = await auth.inbox.newest(email, 1)
    const guess = (hash: string) => home('/verify', { type: 'magiclink', token_hash: hash })
    let wrong = 0
    const answers = await guesses(50, () => guess(String(wrong++).padStart(56, '0')))
    expect(answers).toEqual({ 403: 10, 429: 40 })
    expect((await guess(tokenHash)).status).toBe(200)
  })
})

describe('a stranger who guesses', () => {
  test('shuts neither the code that the owner asked for nor the link, and the owner hears of it once', async () => {
    const email = await confirmedPerson(auth)
    await home('/otp', { email })
    const { code } = await auth.inbox.newest(email, 1)
    const guess = () => elsewhere()('/verify', { type: 'email', email, token: otherThan(code) })
    expect(await guesses(30, guess)).toEqual({ 403: 10, 429: 20 })
    const warning = await auth.inbox.newest(email, 2)
    expect(warning.subject).toBe('Someone is guessing at your account')
    expect(warning.text).not.toContain(code)
    expect((await elsewhere()('/verify', { type: 'email', email, token: code })).status).toBe(429)
    expect((await home('/verify', { type: 'email', email, token: code })).status).toBe(200)

    await home('/otp', { email })
    const { tokenHash } = await auth.inbox.newest(email, 3)
    expect((await elsewhere()('/verify', { type: 'magiclink', token_hash: tokenHash })).status).toBe(200)
    expect(await auth.inbox.count(email)).toBe(4)
  })

  test('and has asked for a code first does not end the owner’s, where the owner is known', async () => {
    auth.settings.otpAttempts = 5
    const email = await confirmedPerson(auth)
    await home('/token?grant_type=password', { email, password })
    const stranger = elsewhere()
    await stranger('/otp', { email })
    await home('/otp', { email })
    const { code } = await auth.inbox.newest(email, 2)
    const guess = (token: string) => ({ type: 'email', email, token })
    expect(await guesses(6, () => stranger('/verify', guess(otherThan(code))))).toEqual({ 403: 6 })
    expect((await stranger('/verify', guess(code))).status).toBe(403)
    const owners = await home('/verify', guess(code))
    auth.settings.otpAttempts = 1000
    expect(owners.status).toBe(200)
  })

  test('does not shut out a code by SMS', async () => {
    const phone = somePhone()
    await home('/otp', { phone })
    const { code } = await auth.inbox.newest(phone)
    const guess = () => elsewhere()('/verify', { type: 'sms', phone, token: otherThan(code) })
    expect(await guesses(20, guess)).toEqual({ 403: 10, 429: 10 })
    expect((await home('/verify', { type: 'sms', phone, token: code })).status).toBe(200)
  })

  test('voids no pending reset by asking for a code, or for another reset', async () => {
    const email = await confirmedPerson(auth)
    await home('/recover', { email })
    const reset = await auth.inbox.newest(email, 1)
    await elsewhere()('/otp', { email })
    await auth.inbox.newest(email, 2)
    expect((await home('/verify', { type: 'recovery', email, token: reset.code })).status).toBe(200)

    await home('/recover', { email })
    const second = await auth.inbox.newest(email, 3)
    await elsewhere()('/recover', { email })
    await auth.inbox.newest(email, 4)
    expect((await home('/verify', { type: 'recovery', email, token: second.code })).status).toBe(403)
    expect((await home('/verify', { type: 'recovery', token_hash: second.tokenHash })).status).toBe(200)
  })

  test('of a reset that was used leaves nothing that still works', async () => {
    const email = await confirmedPerson(auth)
    await home('/recover', { email })
    const first = await auth.inbox.newest(email, 1)
    await home('/recover', { email })
    const second = await auth.inbox.newest(email, 2)
    expect((await home('/verify', { type: 'recovery', token_hash: first.tokenHash })).status).toBe(200)
    expect((await elsewhere()('/verify', { type: 'recovery', token_hash: second.tokenHash })).status).toBe(
      403,
    )
  })
})

describe('every other code has the same budget', () => {
  test('that of a new e-mail address, and of a new phone number', async () => {
    const { client } = await signedIn()
    const [email, phone] = [someEmail(), somePhone()]
    await client.auth.updateUser({ email })
    await client.auth.updateUser({ phone })
    const guess = (json: object) => guesses(20, () => elsewhere()('/verify', { token: '000000', ...json }))
    expect(await guess({ type: 'email_change', email })).toEqual({ 403: 10, 429: 10 })
    expect(await guess({ type: 'phone_change', phone })).toEqual({ 403: 10, 429: 10 })
  })

  async function signedIn() {
    const email = await confirmedPerson(auth)
    const client = auth.client()
    await client.auth.signInWithPassword({ email, password })
    return { client, email }
  }
})

describe('guesses at a password', () => {
  const signInFrom = (send: typeof home, email: string, given = password) =>
    send('/token?grant_type=password', { email, password: given })

  test('made fifty at the same moment from one network are ten, and the right one works from another', async () => {
    const email = await confirmedPerson(auth)
    const stranger = elsewhere()
    const guess = () => signInFrom(stranger, email, 'wrong')
    const statuses = await guesses(20, guess)
    expect(statuses).toEqual({ 400: 10, 429: 10 })
    expect((await signInFrom(stranger, email)).status).toBe(429)
    expect((await signInFrom(elsewhere(), email)).status).toBe(200)
  })

  test('from everywhere shut nobody out of where they have signed in before', async () => {
    const email = await confirmedPerson(auth)
    expect((await signInFrom(home, email)).status).toBe(200)
    for (let crowd = 0; crowd < 10; crowd++) {
      const stranger = elsewhere()
      await guesses(10, () => signInFrom(stranger, email, 'wrong'))
    }
    expect((await signInFrom(elsewhere(), email)).status).toBe(429)
    expect((await signInFrom(home, email)).status).toBe(200)
    const { subject } = await auth.inbox.newest(email, 1)
    expect(subject).toBe('Someone is guessing at your account')
  })

  test('read the same for nobody', async () => {
    const told = []
    for (const email of [await confirmedPerson(auth), someEmail()]) {
      const stranger = elsewhere()
      const statuses = []
      for (let tries = 0; tries < 12; tries++)
        statuses.push((await signInFrom(stranger, email, 'wrong')).status)
      told.push(statuses)
    }
    expect(told[0]).toEqual([...Array(10).fill(400), 429, 429])
    expect(told[1]).toEqual(told[0])
  })

  test('that were right cost nothing', async () => {
    const email = await confirmedPerson(auth)
    const visitor = elsewhere()
    for (let tries = 0; tries < 9; tries++) await signInFrom(visitor, email, 'wrong')
    expect((await signInFrom(visitor, email)).status).toBe(200)
    for (let tries = 0; tries < 9; tries++) await signInFrom(visitor, email, 'wrong')
    expect((await signInFrom(visitor, email)).status).toBe(200)
  })
})
