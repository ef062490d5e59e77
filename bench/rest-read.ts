/**
 * The saved-jobs read through the data API, against a bare Fastify handler that sends the very same two statements, and
 * against the bare driver sending them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { createDatabase, type Database, type Statement } from '#server/platform/database.ts'
import { loginUrl } from '#server/platform/migrations/role-logins.ts'
import { loadKeys } from '#server/platform/tokens/keys.ts'
import { restService } from '#server/rest/rest-service.ts'
import { type Measured, measureLoad, warmUp } from './load.ts'
import { dropDataDir, makeDataDir, startProduct } from './product.ts'
import { median, row, title } from './report.ts'

const goal = 0.7
const rounds = 3
const seconds = 0.7
const savedJobs = 20
/** As many as the product gives the data API. */
const poolSize = 16

/** The server of the read, and the caller. */
export type RestReadTarget = {
  url: string
  publishableKey: string
  /** An access token of `user`. */
  token: string
  user: string
  /** The owner's connection string. */
  databaseUrl: string
}

export async function run(): Promise<void> {
  const dataDir = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const databaseUrl = postgres.url('postgres')
  const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl, SEED: 'yes' })
  try {
    const { publishableKey, url } = product
    const user = await givenSavedJobs(databaseUrl)
    const token = await (await loadKeys({ dataDir })).sign(claimsOf(user))
    await measureRestRead({ url, publishableKey, token, user, databaseUrl })
  } finally {
    await product.stop()
    await postgres.stop()
    await dropDataDir(dataDir)
  }
}

const readPath = (user: string) =>
  `/rest/v1/saved_jobs?select=*,job:jobs(*,company:companies(name,industry,size,logo_url))&user_id=eq.${user}&order=saved_at.desc`

const claimsOf = (user: string) => ({
  sub: user,
  role: 'authenticated',
  aud: 'authenticated',
  exp: Math.floor(Date.now() / 1000) + 3600,
})

/** A person with saved jobs, to whom the access tokens of {@link claimsOf} belong. */
export async function givenSavedJobs(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const user = randomUUID()
  try {
    await client.query(
      "insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)",
      [user, `${user}@example.com`],
    )
    await client.query(
      'insert into public.saved_jobs (user_id, job_id) select $1, id from public.jobs order by id limit $2',
      [user, savedJobs],
    )
    return user
  } finally {
    await client.end()
  }
}

export async function measureRestRead(target: RestReadTarget): Promise<void> {
  title(`The saved-jobs read (${savedJobs} jobs with their companies) through the data API`)
  const peer = await startPeer(target)
  const product = `${target.url}${readPath(target.user)}`
  const headers = { apikey: target.publishableKey, authorization: `Bearer ${target.token}` }
  try {
    await warmUp({ url: `${peer.url}/` }, { url: product, headers })
    for (const connections of [1, 16, 64]) {
      const ours: Measured[] = []
      const bare: Measured[] = []
      for (let round = 0; round < rounds; round++) {
        bare.push(await measureLoad({ url: `${peer.url}/`, connections, seconds }))
        ours.push(await measureLoad({ url: product, headers, connections, seconds }))
      }
      const driver = await peer.driveDatabase(connections)
      print(connections, ours, bare, driver)
    }
  } finally {
    peer.stop()
  }
}

function print(
  connections: number,
  ours: readonly Measured[],
  bare: readonly Measured[],
  driver: number,
): void {
  const perSecond = (all: readonly Measured[]) => median(all.map((one) => one.requestsPerSecond))
  const at = (all: readonly Measured[], percentile: 'p50' | 'p99') =>
    `${median(all.map((one) => one[percentile])).toFixed(2)} ms`
  const failed = ours.reduce((sum, one) => sum + one.failed, 0)
  row(
    `requests/s, ${connections} connections`,
    perSecond(ours).toFixed(0),
    `bare Fastify ${perSecond(bare).toFixed(0)}, bare driver ${driver.toFixed(0)}`,
  )
  row('  ratio to bare Fastify', (perSecond(ours) / perSecond(bare)).toFixed(2), `goal at least ${goal}`)
  row('  p50', at(ours, 'p50'), `bare Fastify ${at(bare, 'p50')}`)
  row('  p99', at(ours, 'p99'), `bare Fastify ${at(bare, 'p99')}`)
  if (failed > 0) row('  failed', String(failed), 'goal 0')
}

type Peer = { url: string; driveDatabase(concurrency: number): Promise<number>; stop(): void }

/** In a process of its own, like the product. */
function startPeer(target: RestReadTarget): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [target.databaseUrl, target.user], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('message', (url) =>
      resolve({
        url: String(url),
        driveDatabase: (concurrency) => ask(child, concurrency),
        stop: () => child.kill(),
      }),
    )
  })
}

function ask(child: ChildProcess, concurrency: number): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (perSecond) => resolve(Number(perSecond)))
    child.send(concurrency)
  })
}

async function servePeer(databaseUrl: string, user: string): Promise<void> {
  const database = createDatabase({
    url: loginUrl(databaseUrl, 'authenticator'),
    size: poolSize,
    name: 'bench',
  })
  const statements = await recordStatements(database, user)
  const app = fastify()
  app.get('/', async (_request, reply) => {
    const [, main] = await database.batch(statements)
    reply.header('content-type', 'application/json; charset=utf-8')
    return main?.rows[0]?.[2]
  })
  process.on('message', async (concurrency) => {
    process.send?.(await driveDatabase(database, statements, Number(concurrency)))
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** The statements that the data API sends for the read. */
async function recordStatements(database: Database, user: string): Promise<readonly Statement[]> {
  let recorded: readonly Statement[] = []
  const recording: Database = {
    ...database,
    batch(statements, asked) {
      recorded = statements
      return database.batch(statements, asked)
    },
  }
  const app = fastify()
  app.addHook('onRequest', async (request) => {
    request.credentials = { keyRole: 'anon', token: 'a token' }
  })
  await app.register(restService, {
    prefix: '/rest/v1',
    database: recording,
    verify: () => claimsOf(user),
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
  })
  for (let status = 503; status === 503; ) {
    const answer = await app.inject({ url: readPath(user), headers: { 'user-agent': 'bench' } })
    status = answer.statusCode
    // The schema cache is reloaded by a notification, which is only read between two turns of the event loop.
    await setImmediate()
  }
  await app.close()
  return recorded
}

async function driveDatabase(
  database: Database,
  statements: readonly Statement[],
  concurrency: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const one = async () => {
    while (performance.now() < until) {
      await database.batch(statements)
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return done / seconds
}

if (import.meta.main && process.send) await servePeer(process.argv[2] ?? '', process.argv[3] ?? '')
