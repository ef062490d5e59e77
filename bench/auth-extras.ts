/** The cost of a second step, and of hooks in sign-ins and refreshes: each compared with the same without, in turns. */
import { copyFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { perSecond, post, projectWith, type Tokens, takeTokens } from './auth-calls.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const seconds = 1.5
const rounds = 3
const people = 96
const atOnce = 8

/** The server under test, and a person with a password. */
export type Door = {
  product: Product
  dataDir: string
  databaseUrl: string
  email: string
  password: string
}

type Person = { headers: Record<string, string>; factor: string; code: () => string }

/** A code is valid once, so each person steps up once, each from their own address. */
export async function measureSecondSteps({ product }: Door): Promise<void> {
  title('The second step: an authenticator app')
  const all: Person[] = []
  const enrolled = await each(people, async (index) => {
    all.push(await personWithApp(product, index))
  })
  // Each has used the code of this half minute.
  await setTimeout(30_000 - (Date.now() % 30_000))
  const raised = await each(people, async (index) => {
    await verify(product, all[index] as Person)
  })
  row(
    'accounts made, entered and given a factor/s',
    enrolled.toFixed(0),
    `${atOnce} at once, with its first code`,
  )
  row('second steps/s', raised.toFixed(0), `${atOnce} at once: challenge and verify`)
}

/** How many a second, each once. */
async function each(count: number, work: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  let next = 0
  const loop = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return (count * 1000) / (performance.now() - started)
}

async function personWithApp(product: Product, index: number): Promise<Person> {
  const from = { 'x-forwarded-for': `10.9.${index}.1` }
  const service = { apikey: product.secretKey, ...from }
  const email = `second-${index}@example.com`
  await post(product, '/admin/users', { email, email_confirm: true }, service)
  const link = { type: 'magiclink', email }
  const { hashed_token } = await post<{ hashed_token: string }>(
    product,
    '/admin/generate_link',
    link,
    service,
  )
  const entered = await post<Tokens>(
    product,
    '/verify',
    { type: 'magiclink', token_hash: hashed_token },
    from,
  )
  const headers = { ...from, authorization: `Bearer ${entered.access_token}` }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>(
    ...([product, '/factors', { factor_type: 'totp' }, headers] as const),
  )
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) })
  const person = { headers, factor: id, code: () => app.generate() }
  await verify(product, person)
  return person
}

async function verify(product: Product, { headers, factor, code }: Person): Promise<void> {
  const { id } = await post<{ id: string }>(product, `/factors/${factor}/challenge`, {}, headers)
  await post(product, `/factors/${factor}/verify`, { challenge_id: id, code: code() }, headers)
}

const claimsHook = `
  create schema bench_hooks;
  grant usage on schema bench_hooks to supabase_auth_admin;
  create function bench_hooks.claims(event jsonb) returns jsonb language sql as
    $$ select jsonb_build_object('claims', (event -> 'claims') || '{"plan": "pro"}') $$;`

/**
 * The same hook in SQL and over HTTP, each in its own server on the same database with the same keys. Sequentially: PostgreSQL
 * has connections for two servers, not for three.
 */
export async function measureHooks(door: Door): Promise<void> {
  title('A hook that adds a claim to each access token')
  const client = new pg.Client({ connectionString: door.databaseUrl })
  await client.connect()
  await client.query(claimsHook).finally(() => client.end())
  const peer = await startHook()
  try {
    await measureHook(door, 'by SQL', 'uri = "pg-functions://postgres/bench_hooks/claims"')
    await measureHook(door, 'over HTTP', `uri = "${peer.url}"\nsecrets = "v1,whsec_${secret}"`)
  } finally {
    peer.stop()
  }
}

async function measureHook(
  { product, dataDir, databaseUrl, email, password }: Door,
  name: string,
  uri: string,
): Promise<void> {
  const folder = await makeDataDir()
  await copyFile(path.join(dataDir, 'keys.json'), path.join(folder, 'keys.json'))
  const further = `[auth.hook.custom_access_token]\nenabled = true\n${uri}\n`
  const env = { DATABASE_URL: databaseUrl, SUPABASE_DIR: await projectWith(folder, further) }
  const hooked = await startProduct(folder, env)
  const products = { 'without a hook': product, [name]: hooked }
  try {
    const signIn = (at: Product) => takeTokens(at, 'password', { email, password })
    await compare('sign-ins/s', products, (at) => perSecond(8, seconds, () => signIn(at)))
    const families: Tokens[] = []
    for (let index = 0; index < 16; index++) families.push(await signIn(product))
    const refresh = (at: Product) =>
      perSecond(16, seconds, async (index) => {
        const { refresh_token } = families[index] as Tokens
        families[index] = await takeTokens(at, 'refresh_token', { refresh_token })
      })
    await compare('refreshes/s', products, refresh)
  } finally {
    await hooked.stop()
    await dropDataDir(folder)
  }
}

async function compare(
  what: string,
  products: Record<string, Product>,
  measure: (product: Product) => Promise<number>,
): Promise<void> {
  const seen = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, product] of Object.entries(products)) {
      seen.set(name, [...(seen.get(name) ?? []), await measure(product)])
    }
  }
  const plain = median([...seen.values()][0] ?? [])
  for (const [name, all] of seen) {
    const share = (median(all) / plain).toFixed(2)
    row(`${what}, ${name}`, median(all).toFixed(0), `${share} of what it is without one`)
  }
}

const secret = Buffer.from('sixteen bytes it is').toString('base64')

/** Answers as the function in SQL does. */
async function startHook(): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { claims } = JSON.parse(Buffer.concat(parts).toString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ claims: { ...claims, plan: 'pro' } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
