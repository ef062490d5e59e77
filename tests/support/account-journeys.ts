/** People who sign up, sign in, refresh and change their password during faults, and the guarantees they rely on. */
import { randomBytes } from 'node:crypto'
import { clientAddress, requestFrom } from './from-address.ts'

export type Journey = {
  email: string
  /** The current password; two if it is unknown whether a change succeeded. */
  passwords: string[]
  /** The newest that was given out. */
  refreshToken: string | undefined
}

export type Target = { url: string; publishableKey: string; secretKey: string }

export type Journeys = {
  accounts: Journey[]
  /** Addresses whose sign-up was answered with success. */
  signUps: string[]
  statuses: Map<number, number>
  /** Milliseconds. */
  slowest: number
  /** An answer that is neither success nor 503. */
  odd: string | undefined
  /** Resolves after this many more successful requests. */
  succeeded(count: number): Promise<void>
  stop(): Promise<void>
}

/** There was no successful response: the change may or may not have happened. */
class Cut extends Error {}

let clients = 0

export function startJourneys(target: Target, atOnce: number): Journeys {
  let stopped = false
  let waiting: { left: number; done: () => void }[] = []
  const journeys: Journeys = {
    accounts: [],
    signUps: [],
    statuses: new Map(),
    slowest: 0,
    odd: undefined,
    succeeded: (count) => new Promise((done) => void waiting.push({ left: count, done })),
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
  const count = ({ status, text }: { status: number; text: string }, started: number) => {
    journeys.slowest = Math.max(journeys.slowest, performance.now() - started)
    journeys.statuses.set(status, (journeys.statuses.get(status) ?? 0) + 1)
    if (status >= 300 && status !== 503) journeys.odd ??= `${status} ${text.slice(0, 200)}`
    if (status >= 300) throw new Cut()
    for (const one of waiting) if (--one.left === 0) one.done()
    waiting = waiting.filter(({ left }) => left > 0)
  }
  const ask = async (method: string, path: string, body: object, from: string, bearer?: string) => {
    const key = path.startsWith('admin/') ? target.secretKey : target.publishableKey
    const headers = {
      apikey: key,
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    }
    const started = performance.now()
    const answer = await requestFrom(from, `${target.url}/auth/v1/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Cut()
    })
    count(answer, started)
    return JSON.parse(answer.text) as { access_token: string; refresh_token: string }
  }
  const loop = async () => {
    while (!stopped) {
      await travel(journeys, ask).catch(async (error) => {
        if (!(error instanceof Cut)) throw error
        // A server that is down is not asked a thousand times a second.
        await new Promise((done) => setTimeout(done, 20))
      })
    }
  }
  const running = Array.from({ length: atOnce }, loop)
  return journeys
}

type Ask = (
  method: string,
  path: string,
  body: object,
  from: string,
  bearer?: string,
) => Promise<{ access_token: string; refresh_token: string }>

async function travel(journeys: Journeys, ask: Ask): Promise<void> {
  // From an address of their own, as limits count by address.
  const from = clientAddress(8000 + (clients++ % 40_000))
  const email = `journey-${randomBytes(6).toString('hex')}@example.com`
  const [first, second] = ['needle-and-thread', 'thimble-and-thread'] as const
  const signUp = `new-${email}`
  await ask('POST', 'signup', { email: signUp, password: first }, from)
  journeys.signUps.push(signUp)
  await ask('POST', 'admin/users', { email, password: first, email_confirm: true }, from)
  const account: Journey = { email, passwords: [first], refreshToken: undefined }
  journeys.accounts.push(account)
  let tokens = await ask('POST', 'token?grant_type=password', { email, password: first }, from)
  for (let time = 0; time < 4; time++) {
    account.refreshToken = tokens.refresh_token
    const given = { refresh_token: account.refreshToken }
    tokens = await ask('POST', 'token?grant_type=refresh_token', given, from)
  }
  account.refreshToken = tokens.refresh_token
  account.passwords = [first, second]
  await ask('PUT', 'user', { password: second, current_password: first }, from, tokens.access_token)
  account.passwords = [second]
}

/** Violated guarantees; empty if none is. */
export async function brokenPromises(target: Target, journeys: Journeys): Promise<string[]> {
  const ask = async (grant: string, body: object) => {
    const url = `${target.url}/auth/v1/token?grant_type=${grant}`
    const headers = { apikey: target.publishableKey, 'content-type': 'application/json' }
    const from = clientAddress(8000 + (clients++ % 40_000))
    const { status } = await requestFrom(from, url, { method: 'POST', headers, body: JSON.stringify(body) })
    return status === 200
  }
  const broken: string[] = []
  for (const { email, passwords, refreshToken } of journeys.accounts) {
    if (refreshToken && !(await ask('refresh_token', { refresh_token: refreshToken })))
      broken.push(`${email} is signed out`)
    // Where nothing was cut, the ways in were all tried on the way.
    if (passwords.length === 1 && refreshToken) continue
    const good = await Promise.all(passwords.map((password) => ask('password', { email, password })))
    if (good.filter(Boolean).length !== 1)
      broken.push(`${email} has ${good.filter(Boolean).length} passwords`)
  }
  return broken
}
