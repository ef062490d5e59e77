/** Signing in against bare argon2id on the same cores; refreshing against a bare durable write and signature; asking who one is. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { type Keys, loadKeys } from '#server/platform/tokens/keys.ts'
import { closeCalls, perSecond, projectWith, type Tokens, takeTokens } from './auth-calls.ts'
import { type Door, measureHooks, measureSecondSteps } from './auth-extras.ts'
import { measureLoad } from './load.ts'
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
    await measureSignIns(signIn)
    await measureRefreshes(product, signIn, databaseUrl, await loadKeys({ dataDir }))
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

async function measureSignIns(signIn: () => Promise<Tokens>): Promise<void> {
  const stored = await hash(password)
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round++) {
    limit.push(await perSecond(8, seconds, () => verify(stored, password)))
    ours.push(await perSecond(8, seconds, signIn))
  }
  row('sign-ins/s, 8 at once', median(ours).toFixed(0), `bare argon2id ${median(limit).toFixed(0)}/s`)
  row('ratio', (median(ours) / median(limit)).toFixed(2), `goal at least ${goals.signInRatio}`)
}

async function measureRefreshes(
  product: Product,
  signIn: () => Promise<Tokens>,
  databaseUrl: string,
  keys: Keys,
): Promise<void> {
  const families: Tokens[] = []
  // One after another: a guess counts before it is looked at.
  for (let index = 0; index < 16; index++) families.push(await signIn())
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  await pool.query('create table public.bench_writes (id bigint generated always as identity, token text)')
  const claims = keys.verify((families[0] as Tokens).access_token)
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round++) {
    limit.push(
      await perSecond(16, seconds, async () => {
        const token = randomBytes(9).toString('hex')
        await pool.query('insert into public.bench_writes (token) values ($1)', [token])
        await keys.sign(claims)
      }),
    )
    ours.push(
      await perSecond(16, seconds, async (index) => {
        const { refresh_token } = families[index] as Tokens
        families[index] = await takeTokens(product, 'refresh_token', { refresh_token })
      }),
    )
  }
  await pool.end()
  row(
    'refreshes/s with rotation, 16 at once',
    median(ours).toFixed(0),
    `goal at least ${goals.refreshes}; bare durable write and signature ${median(limit).toFixed(0)}/s`,
  )
  row('ratio', (median(ours) / median(limit)).toFixed(2), `goal at least ${goals.refreshRatio}`)
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
