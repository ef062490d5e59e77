/** Sessions that end, refresh tokens that are reused, and keys that change. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { answerWithin } from '#tests/support/answer-within.ts'
import { clientAddress, requestFrom } from '#tests/support/from-address.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { type Fault, finding } from './fault.ts'
import type { Product } from './stage.ts'

type Tokens = { access_token: string; refresh_token: string }
type Answer = { status: number; body: Partial<Tokens> & { code?: string } }

let clients = 0

/** From its own address, as limits count by address. */
async function grant(product: Product, type: 'password' | 'refresh_token', body: object): Promise<Answer> {
  const { status, text } = await requestFrom(
    clientAddress(5000 + clients++),
    `${product.url}/auth/v1/token?grant_type=${type}`,
    {
      method: 'POST',
      headers: { apikey: product.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  return { status, body: JSON.parse(text) }
}

const refresh = (product: Product, token: string | undefined) =>
  grant(product, 'refresh_token', { refresh_token: token })

async function signIn(product: Product, { email, password }: Person): Promise<Tokens> {
  const { status, body } = await grant(product, 'password', { email, password })
  if (status !== 200) throw new Error(`a sign-in was answered ${status}`)
  return body as Tokens
}

const races = 200

const reuse: Fault = {
  number: 22,
  name: `Refresh tokens: one used 50 times at once, and ${races} races of a stolen one with the newest`,
  goal: 'one family; and no descendant works once a grandparent was used',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const person = await givenPerson(product)
    const first = await signIn(product, person)
    const at = await Promise.all(Array.from({ length: 50 }, () => refresh(product, first.refresh_token)))
    const families = new Set(at.map(({ status, body }) => `${status} ${body.refresh_token}`)).size
    const wrong = families === 1 ? [] : [`${families} successors of one token`]
    for (let race = 0; race < races; race++) {
      const alive = await raceOnce(product, person)
      if (alive) wrong.push(`race ${race}: ${alive}`)
    }
    return finding(wrong, races + 1, 'races')
  },
}

/** What still works afterwards; undefined if nothing does. */
async function raceOnce(product: Product, person: Person): Promise<string | undefined> {
  const stolen = (await signIn(product, person)).refresh_token
  const child = await refresh(product, stolen)
  const grandchild = await refresh(product, child.body.refresh_token)
  await product.sql(
    `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = $1`,
    [stolen],
  )
  const [again, newest] = await Promise.all([
    refresh(product, stolen),
    refresh(product, grandchild.body.refresh_token),
  ])
  if (again.status !== 400) return `the stolen one: ${again.status}`
  const descendants = [child, grandchild, newest].map(({ body }) => body.refresh_token).filter(Boolean)
  for (const token of descendants)
    if ((await refresh(product, token)).status !== 400) return 'a descendant works'
  return undefined
}

const signOuts: Fault = {
  number: 23,
  name: 'Signing out here, on the others and everywhere, and a new password',
  goal: 'exactly the sessions that are meant are refused by every service, within a second',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start({ env: { LOG_LEVEL: 'error' } })
    const wrong: string[] = []
    const expected = { local: [false, true], others: [true, false], global: [false, false] }
    for (const [scope, meant] of Object.entries(expected)) {
      const person = await givenPerson(product)
      const [here, elsewhere] = [await signIn(product, person), await signIn(product, person)]
      await send(product, 'POST', `/auth/v1/logout?scope=${scope}`, here)
      const seen = await standing(product, [here, elsewhere], meant)
      if (String(seen) !== String(meant)) wrong.push(`${scope}: ${seen}`)
    }
    const person = await givenPerson(product)
    const [here, elsewhere] = [await signIn(product, person), await signIn(product, person)]
    const { status } = await send(product, 'PUT', '/auth/v1/user', here, {
      password: 'thread-and-needle-17',
      current_password: person.password,
    })
    const seen = await standing(product, [here, elsewhere], [true, false])
    if (status !== 200 || String(seen) !== 'true,false') wrong.push(`a new password: ${status}, ${seen}`)
    return finding(wrong, 4, 'ways out')
  },
}

function send(product: Product, method: string, path: string, { access_token }: Tokens, body?: object) {
  return fetch(product.url + path, {
    method,
    headers: {
      apikey: product.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Which of the tokens every service accepts: as soon as it is as expected, otherwise after a second. */
async function standing(product: Product, tokens: Tokens[], meant: boolean[]): Promise<(boolean | string)[]> {
  return answerWithin<(boolean | string)[]>(
    1000,
    () => Promise.all(tokens.map((one) => isOpen(product, one))),
    meant,
  )
}

async function isOpen(product: Product, tokens: Tokens): Promise<boolean | string> {
  const paths = ['/auth/v1/user', '/rest/v1/profiles?select=user_id']
  const answers = await Promise.all(paths.map((path) => send(product, 'GET', path, tokens)))
  const open = answers.map(({ ok }) => ok)
  return open.every((one) => one === open[0]) ? (open[0] ?? false) : `half (${open})`
}

const rotation: Fault = {
  number: 25,
  name: 'Signing keys: a new one in front of the old, then the old one gone',
  goal: 'tokens of the old one count until it is gone, new ones are signed by the new, and refreshing goes on',
  size: 'minutes',
  async run(stage) {
    const dataDir = await stage.dataFolder()
    const file = path.join(dataDir, 'keys.json')
    const start = () => stage.start({ dataDir, env: { LOG_LEVEL: 'error' } })
    const first = await start()
    const { session } = await givenPerson(first)
    await first.stop()
    const stored = JSON.parse(await readFile(file, 'utf8'))
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const fresh = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'the-new-one' }
    const keep = (signingKeys: object[]) => writeFile(file, JSON.stringify({ ...stored, signingKeys }))
    await keep([fresh, ...stored.signingKeys])
    const second = await start()
    const both = await isOpen(second, session)
    const next = (await refresh(second, session.refresh_token)).body as Tokens
    const { kid } = JSON.parse(Buffer.from(next.access_token.split('.')[0] ?? '', 'base64url').toString())
    await second.stop()
    await keep([fresh])
    const third = await start()
    const seen = { both, kid, old: await isOpen(third, session), new: await isOpen(third, next) }
    return {
      figure: `the old token: ${seen.both}, without its key ${seen.old}; a new one by ${seen.kid}: ${seen.new}`,
      held: seen.both === true && seen.old === false && seen.new === true && kid === fresh.kid,
    }
  },
}

const scanners: Fault = {
  number: 27,
  name: 'A mail’s link is opened by ten scanners before the person',
  goal: 'their GETs use nothing up: the person’s button confirms, once',
  size: 'minutes',
  async run(stage) {
    const product = await stage.start()
    const { email } = await givenPerson(product)
    const headers = { apikey: product.publishableKey, 'content-type': 'application/json' }
    const post = (path: string, body: object) =>
      fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('/auth/v1/magiclink', { email })
    const [row] = await product.sql<{ hash: string }>(
      `select token_hash as hash from auth.one_time_tokens t join auth.users u on u.id = t.user_id
       where u.email = $1 order by t.created_at desc limit 1`,
      [email],
    )
    const link = `${product.url}/auth/confirm?token_hash=${row?.hash}&type=magiclink`
    const scanned = await Promise.all(Array.from({ length: 10 }, async () => (await fetch(link)).status))
    const confirm = () => post('/auth/v1/verify', { type: 'magiclink', token_hash: row?.hash })
    const [first, second] = [(await confirm()).status, (await confirm()).status]
    return {
      figure: `scanners: ${[...new Set(scanned)]}; the person: ${first}, again ${second}`,
      held: scanned.every((status) => status === 200) && first === 200 && second === 403,
    }
  },
}

export const sessionFaults: readonly Fault[] = [reuse, signOuts, rotation, scanners]
