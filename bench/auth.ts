/** Signing in against bare argon2id on the same cores; refreshing against a bare durable write and signature; asking who one is. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { type Keys, loadKeys } from '#server/platform/tokens/keys.ts'
import { closeCalls, perSecond, projectWith, type Tokens, takeTokens } from './auth-calls.ts'
import { type Door, measureHooks, measureSecondSteps } from './auth-extras.ts'
import { startPeer } from './auth-peer.ts'
import { type Load, measureLoad } from './load.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const seconds = 2
const rounds = 3
const password = randomBytes(12).toString('hex')
const goals = { signInRatio: 0.85, refreshes: 1500, refreshRatio: 0.6, users: 2500 }

export async function run(): Promise<void> {
  title('Signing in')
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('postgres')
  const product = await startProduct(dataDir, {
    DATABASE_URL: databaseUrl,
    SUPABASE_DIR: await projectWith(dataDir, ''),
    TRUST_PROXY: '1',
  })
  try {
    const email = await makeAccount(product)
    const signIn = () => takeTokens(product, 'password', { email, password })
    await measureSignIns(product, email)
    await measureRefreshes(product, signIn, { databaseUrl, dataDir })
    await measureUsers(product, await signIn())
    const door: Door = { product, dataDir, databaseUrl, email, password }
    await measureSecondSteps(door)
    await measureHooks(door)
  } finally {
    closeCalls()
    await product.stop()
    await postgres.stop()
    await dropDataDir(dataDir)
  }
}

/** Their client is bare sockets in a thread of its own, so that as little as possible of the two cores is its. */
async function measureSignIns(product: Product, email: string): Promise<void> {
  const stored = await hash(password)
  const load = { ...loadOf(product, 'password'), body: JSON.stringify({ email, password }), connections: 8 }
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round++) {
    limit.push(await perSecond(8, seconds, () => verify(stored, password)))
    ours.push(await rateOf(load))
  }
  row('sign-ins/s, 8 at once', median(ours).toFixed(0), `bare argon2id ${median(limit).toFixed(0)}/s`)
  row('ratio', (median(ours) / median(limit)).toFixed(2), `goal at least ${goals.signInRatio}`)
}

/**
 * Beside a bare handler that writes and signs: over HTTP and from the same client, which shares the two cores with what is
 * measured, so that it counts for both. What the bench does by itself, without any of that, stands beside it.
 */
async function measureRefreshes(
  product: Product,
  signIn: () => Promise<Tokens>,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<void> {
  const families: Tokens[] = []
  // One after another: a guess counts before it is looked at.
  for (let index = 0; index < 16; index++) families.push(await signIn())
  const keys = await loadKeys({ dataDir })
  const claims = keys.verify((families[0] as Tokens).access_token)
  const peer = await startPeer(databaseUrl, dataDir, claims)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const seen = { ours: [] as number[], bare: [] as number[], unasked: [] as number[] }
  let first = families.map(({ refresh_token }) => refresh_token)
  try {
    for (let round = 0; round < rounds; round++) {
      const carried = { field: 'refresh_token', first }
      seen.unasked.push(await perSecond(16, seconds, () => writeAndSign(pool, keys, claims)))
      seen.bare.push(await rateOf({ url: peer.url, connections: 16, seconds, carried }))
      const load = { ...loadOf(product, 'refresh_token'), connections: 16, carried }
      seen.ours.push(await rateOf(load, (left) => (first = left)))
    }
  } finally {
    peer.stop()
    await pool.end()
  }
  const [ours, bare, unasked] = [median(seen.ours), median(seen.bare), median(seen.unasked)]
  row('refreshes/s with rotation, 16 at once', ours.toFixed(0), `goal at least ${goals.refreshes}`)
  row(
    'ratio to a bare handler that writes and signs',
    (ours / bare).toFixed(2),
    `which does ${bare.toFixed(0)}/s; goal at least ${goals.refreshRatio}`,
  )
  row('  to writing and signing that nobody asks for', (ours / unasked).toFixed(2), `${unasked.toFixed(0)}/s`)
}

async function writeAndSign(pool: pg.Pool, keys: Keys, claims: object): Promise<void> {
  const token = randomBytes(6).toString('hex')
  const text = 'insert into public.bench_writes (token) values ($1)'
  await pool.query({ name: 'write', text, values: [token] })
  await keys.sign({ ...claims })
}

const loadOf = ({ url, publishableKey }: Product, grant: string) => ({
  url: `${url}/auth/v1/token?grant_type=${grant}`,
  headers: { apikey: publishableKey, 'content-type': 'application/json' },
  seconds,
})

/** `left` is told what the connections carry at the end. */
async function rateOf(load: Load, left: (carried: string[]) => void = () => {}): Promise<number> {
  const { requestsPerSecond, failed, carried } = await measureLoad(load)
  if (failed > 0) throw new Error(`${failed} requests to ${new URL(load.url).pathname} failed.`)
  left(carried)
  return requestsPerSecond
}

async function measureUsers(product: Product, { access_token }: Tokens): Promise<void> {
  const headers = { authorization: `Bearer ${access_token}`, apikey: product.publishableKey }
  const load = { url: `${product.url}/auth/v1/user`, headers, connections: 64, seconds }
  const { requestsPerSecond, p99, failed } = await measureLoad(load)
  if (failed > 0) throw new Error(`${failed} of the requests for the own account failed.`)
  row('GET /user/s, 64 connections', requestsPerSecond.toFixed(0), `goal at least ${goals.users}`)
  row('p99 ms', p99.toFixed(1), '')
}

async function makeAccount(product: Product): Promise<string> {
  const email = 'bench@example.com'
  const response = await fetch(`${product.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: product.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  if (!response.ok) throw new Error(`The account could not be made: ${await response.text()}`)
  return email
}
