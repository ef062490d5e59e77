/** Guessing: whether somebody has an account, passwords, codes. */
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress, type PlainAnswer, requestFrom } from '#tests/support/from-address.ts'
import { givenPerson } from '#tests/support/people.ts'
import { type Fault, type Finding, finding } from './fault.ts'
import type { Product } from './stage.ts'

/** Each from its own address, as limits count by address. */
let clients = 0
const stranger = () => clientAddress(clients++)

function post(
  { url, publishableKey }: Product,
  path: string,
  body: object,
  from = stranger(),
): Promise<PlainAnswer> {
  return requestFrom(from, `${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const signIn = (product: Product, email: string, password: string, from?: string) =>
  post(product, 'token?grant_type=password', { email, password }, from)

const pairs = 200
const kinds = ['known', 'imported', 'unknown'] as const
type Kind = (typeof kinds)[number]

const enumeration: Fault = {
  number: 19,
  name: `Enumeration: ${pairs} wrong sign-ins each at known, imported and unknown addresses, by turns`,
  goal: 'status, body and headers the same, medians within 3 %, Mann-Whitney p above 0.01',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    await givenAccounts(product)
    const seen: Record<Kind, { times: number[]; shapes: Set<string> }> = {
      known: { times: [], shapes: new Set() },
      imported: { times: [], shapes: new Set() },
      unknown: { times: [], shapes: new Set() },
    }
    for (let turn = -10; turn < pairs; turn++) {
      for (const kind of kinds) {
        const started = performance.now()
        const answer = await signIn(product, `${kind}-${Math.abs(turn)}@example.com`, 'not the right one')
        if (turn < 0) continue
        seen[kind].times.push(performance.now() - started)
        seen[kind].shapes.add(`${answer.status} ${answer.text} ${Object.keys(answer.headers).sort()}`)
      }
    }
    const shapes = new Set(kinds.flatMap((kind) => [...seen[kind].shapes]))
    const [known, imported] = (['known', 'imported'] as const).map((kind) =>
      difference(seen[kind].times, seen.unknown.times),
    ) as [Difference, Difference]
    const words = ({ percent, p }: Difference) => `${percent.toFixed(1)} %, p ${p.toFixed(3)}`
    return {
      figure: `${shapes.size} shape of answers; against unknown ones: known ${words(known)}; imported ${words(imported)}`,
      held: shapes.size === 1 && [known, imported].every(({ percent, p }) => percent < 3 && p > 0.01),
    }
  },
}

/** With our own hashes, and with imported ones. */
async function givenAccounts(product: Product): Promise<void> {
  const { email } = await givenPerson(product)
  await product.sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, encrypted_password)
     select gen_random_uuid(), 'authenticated', 'authenticated', kind || '-' || n || '@example.com', now(), hash
     from generate_series(0, $1::int) n, (values
       ('known', (select encrypted_password from auth.users where email = $2)),
       ('imported', extensions.crypt('of before', extensions.gen_salt('bf', 10)))) kinds (kind, hash)`,
    [pairs, email],
  )
}

type Difference = { percent: number; p: number }

/** The ratio of the medians, and how likely such a difference in ranks is by chance (Mann-Whitney, normal approximation). */
function difference(one: readonly number[], other: readonly number[]): Difference {
  const ranks = [...one.map((time) => [time, 1] as const), ...other.map((time) => [time, 0] as const)].sort(
    ([a], [b]) => a - b,
  )
  const sum = ranks.reduce((total, [, mine], index) => total + mine * (index + 1), 0)
  const [n, m] = [one.length, other.length]
  const u = sum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  const percent = (Math.abs(median(one) - median(other)) / median(other)) * 100
  return { percent, p: 2 * (1 - normal(z)) }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

/** Abramowitz and Stegun 26.2.17, accurate to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153]
  const sum = tail.reduce((total, factor) => (total + factor) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

const bruteForce: Fault = {
  number: 20,
  name: 'Brute force on one account: from one address, across a restart, and from many',
  goal: 'shut after exactly 10 from one address and 100 from all, a restart changes nothing, the owner signs in throughout',
  size: 'minutes',
  async run(stage) {
    const dataDir = await stage.dataFolder()
    const env = { LOG_LEVEL: 'error' }
    const before = await stage.start({ dataDir, env })
    const { email, password } = await givenPerson(before)
    const home = '127.0.0.1'
    const first = stranger()
    const here = await triesUntilShut(before, email, first)
    await before.stop()
    const product = await stage.start({ dataDir, env })
    const again = await triesUntilShut(product, email, first)
    const fromElsewhere = await signIn(product, email, password)
    let everywhere = here + again
    for (let tries = -1; tries !== 0; everywhere += tries) tries = await triesUntilShut(product, email)
    const fromHome = await signIn(product, email, password, home)
    return {
      figure: `${here} tries from one address, ${again} after the restart, ${everywhere} from all; the owner: ${fromElsewhere.status} from elsewhere, then ${fromHome.status} from home`,
      held:
        here === 10 &&
        again === 0 &&
        everywhere === 100 &&
        fromElsewhere.status === 200 &&
        fromHome.status === 200,
    }
  },
}

/** How many wrong passwords are checked. */
async function triesUntilShut(product: Product, email: string, from = stranger()): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { status } = await signIn(product, email, `wrong ${tries}`, from)
    if (status === 429) return tries
    if (status !== 400) throw new Error(`a wrong password was answered ${status}`)
  }
}

const codes: Fault = {
  number: 21,
  name: 'Codes: the right one fifty times at once, and after five wrong ones',
  goal: 'it signs in once, and not at all after five',
  size: 'seconds',
  async run(stage) {
    const product = await stage.product()
    const raced = await codeFor(product)
    const all = await Promise.all(Array.from({ length: 50 }, () => verify(product, raced)))
    const won = all.filter(({ status }) => status === 200).length
    const spent = await codeFor(product)
    const wrong = spent.token === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await verify(product, { ...spent, token: wrong })
    const late = await verify(product, spent)
    return {
      figure: `${won} of 50 signed in; after five wrong ones the right one: ${late.status}`,
      held: won === 1 && late.status === 403,
    } satisfies Finding
  },
}

type Code = { email: string; token: string }

const verify = (product: Product, code: Code) => post(product, 'verify', { type: 'email', ...code })

async function codeFor(product: Product): Promise<Code> {
  const { email } = await givenPerson(product)
  await post(product, 'otp', { email })
  const newest = `${product.url}/inbox/api/v1/search?query=${encodeURIComponent(`to:${email}`)}`
  for (;;) {
    const { messages } = (await (await fetch(newest)).json()) as { messages: { ID: string }[] }
    for (const { ID } of messages) {
      const answer = await fetch(`${product.url}/inbox/api/v1/message/${ID}`)
      const { Text } = (await answer.json()) as { Text: string }
      const [token] = /(?<=^|\s)\d{6}$/m.exec(Text) ?? []
      if (token) return { email, token }
    }
    await wait(20)
  }
}

const passwords: Fault = {
  number: 28,
  name: 'Passwords of 72, 73 and 1,000 bytes, in two Unicode forms, of blanks, and common ones',
  goal: 'each of its length counts to the last byte or is refused, forms are one, common ones and blanks are refused',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const wrong: string[] = []
    const signUp = async (password: string) => {
      const email = `password-${crypto.randomUUID()}@example.com`
      const { status } = await post(product, 'signup', { email, password })
      await product.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
      return { email, status }
    }
    for (const length of [71, 72, 73, 1000]) {
      const password = 'needle and thread '.repeat(60).slice(0, length)
      const { email, status } = await signUp(password)
      const right = (await signIn(product, email, password)).status
      const cut = (await signIn(product, email, password.slice(0, -1))).status
      const fits = status === 200 && right === 200 && cut === 400
      if (!fits && ![400, 422].includes(status)) wrong.push(`${length} bytes: ${status}, ${right}, ${cut}`)
    }
    const { email } = await signUp('caf\u00e9-au-lait-17')
    const decomposed = (await signIn(product, email, 'cafe\u0301-au-lait-17')).status
    if (decomposed !== 200) wrong.push(`the other form: ${decomposed}`)
    const refused = ['password', '12345678', 'qwertyuiop', 'iloveyou', '        ', 'seven77']
    for (const password of refused) {
      const { status } = await signUp(password)
      if (status !== 422) wrong.push(`${JSON.stringify(password)}: ${status}`)
    }
    return finding(wrong, 5 + refused.length, 'passwords')
  },
}

export const guessingFaults: readonly Fault[] = [enumeration, bruteForce, codes, passwords]
