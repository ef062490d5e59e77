/**
 * Signing in compared with bare argon2id on the same cores; refreshing with a bare durable write and signature; and reading one's
 * own user.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { type Keys, loadKeys } from '#server/platform/tokens/keys.ts'
import { closeCalls, perSecond, projectWith, type Tokens, takeTokens } from './auth-calls.ts'
import { type Door, measureHooks, measureSecondSteps } from './auth-extras.ts'
import { type Peer, startPeer } from './auth-peer.ts'
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
    const keys = await loadKeys({ dataDir })
    const claims = keys.verify((await signIn()).access_token)
    const peer = await startPeer(databaseUrl, dataDir, { claims, password })
    try {
      await measureSignIns(product, peer, email)
      await measureRefreshes(product, peer, signIn, writeAndSign(keys, claims))
    } finally {
      peer.stop()
    }
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

/** The client is bare sockets in its own thread, to use as little as possible of the two cores. */
async function measureSignIns(product: Product, peer: Peer, email: string): Promise<void> {
  const stored = await hash(password)
  const load = { ...loadOf(product, 'password'), body: JSON.stringify({ email, password }), connections: 8 }
  const seen = { ours: [] as number[], bare: [] as number[], hashes: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    seen.hashes.push(await perSecond(8, seconds, () => verify(stored, password)))
    seen.bare.push(await rateOf({ ...load, url: peer.url }))
    seen.ours.push(await rateOf(load))
  }
  const [ours, bare, hashes] = [median(seen.ours), median(seen.bare), median(seen.hashes)]
  row('sign-ins/s, 8 at once', ours.toFixed(0), `bare argon2id ${hashes.toFixed(0)}/s`)
  row('  ratio', (ours / hashes).toFixed(2), `goal at least ${goals.signInRatio}`)
  const reached = `which does ${bare.toFixed(0)}/s, ${(bare / hashes).toFixed(2)} of bare argon2id`
  row('  to a bare handler that hashes, writes and signs', (ours / bare).toFixed(2), reached)
}

/**
 * Compared with a bare handler that writes and signs: over HTTP and with the same client, which shares the two cores with both.
 * The bench's own writes and signatures are printed, too.
 */
async function measureRefreshes(
  product: Product,
  peer: Peer,
  signIn: () => Promise<Tokens>,
  unasked: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  let first: string[] = []
  // Sequentially: a guess is counted before it is checked.
  for (let index = 0; index < 16; index++) first.push((await signIn()).refresh_token)
  const pool = new pg.Pool({ connectionString: peer.databaseUrl, max: 16 })
  const seen = { ours: [] as number[], bare: [] as number[], unasked: [] as number[] }
  // The first round warms all up.
  for (let round = 0; round <= rounds; round++) {
    const rest = { connections: 16, seconds, carried: { field: 'refresh_token', first } }
    const rates = {
      unasked: await perSecond(16, seconds, () => unasked(pool)),
      bare: await rateOf({ url: peer.url, ...rest }),
      ours: await rateOf({ ...loadOf(product, 'refresh_token'), ...rest }, (left) => (first = left)),
    }
    if (round === 0) continue
    for (const who of ['unasked', 'bare', 'ours'] as const) seen[who].push(rates[who])
  }
  await pool.end()
  const [ours, bare, alone] = [median(seen.ours), median(seen.bare), median(seen.unasked)]
  row('refreshes/s with rotation, 16 at once', ours.toFixed(0), `goal at least ${goals.refreshes}`)
  const limit = `which does ${bare.toFixed(0)}/s; goal at least ${goals.refreshRatio}`
  row('  ratio to a bare handler that writes and signs', (ours / bare).toFixed(2), limit)
  row('  to writing and signing that nobody asks for', (ours / alone).toFixed(2), `${alone.toFixed(0)}/s`)
}

const writeAndSign = (keys: Keys, claims: Record<string, unknown>) => async (pool: pg.Pool) => {
  const values = [randomBytes(6).toString('hex')]
  await pool.query({ name: 'write', text: 'insert into public.bench_writes (token) values ($1)', values })
  await keys.sign(claims)
}

const loadOf = ({ url, publishableKey }: Product, grant: string) => ({
  url: `${url}/auth/v1/token?grant_type=${grant}`,
  headers: { apikey: publishableKey, 'content-type': 'application/json' },
  seconds,
})

/** `left` gets the final refresh tokens of the connections. */
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
