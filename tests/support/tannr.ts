/**
 * A running product for a black-box test: its own process, on its own database made from the migrated and seeded template (or an
 * empty one), on a free loopback port.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { dropDatabase, withDatabase } from './databases.ts'
import { makeFolder } from './folders.ts'
import { startProcess } from './server-process.ts'

export type Tannr = {
  /** The site's and the backend's address, without a slash at the end. */
  url: string
  publishableKey: string
  secretKey: string
  dataDir: string
  databaseUrl: string
  /** A statement as the database's owner, bypassing policies: to arrange and inspect, never instead of the wire. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** A stock client that keeps its session in memory; signed in if an access token is given. */
  client(options?: { key?: string; accessToken?: string; vsn?: '1.0.0' | '2.0.0' }): SupabaseClient
  /** Every line that the process has logged so far. */
  logs(): string
  /** Resolves as soon as these words are in the log. */
  logged(words: string): Promise<void>
  stop(): Promise<void>
}

type StartedTannr = Tannr & {
  /** At once, where nothing can be waited for; the database is left to the end of the run. */
  kill(): void
}

export type TannrOptions = {
  /** Further settings of the environment. */
  env?: Record<string, string>
  /** False starts on an empty database without the template, which the process then migrates itself. */
  template?: boolean
  /** A superuser of another PostgreSQL than the run's; it has no template. */
  ownerUrl?: string
}

export async function startTannr({
  env = {},
  ownerUrl = inject('ownerUrl'),
  template = ownerUrl === inject('ownerUrl'),
}: TannrOptions = {}): Promise<StartedTannr> {
  const name = `tannr_${randomBytes(6).toString('hex')}`
  const databaseUrl = await withDatabase(ownerUrl, name, template ? 'tannr_template' : undefined)
  const dataDir = await makeFolder('data')
  const started = await startProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    INBOX: 'yes',
    ...env,
  })
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  return {
    url: started.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    dataDir,
    databaseUrl,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query(text, values)).rows as Row[],
    client: ({ key = keys.publishableKey, accessToken, vsn } = {}) =>
      createClient(started.url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        ...(vsn ? { realtime: { vsn } } : {}),
        ...(accessToken ? { global: { headers: { Authorization: `Bearer ${accessToken}` } } } : {}),
      }),
    logs: started.logs,
    logged: started.logged,
    stop: async () => {
      await pool.end()
      await started.stop()
      await dropDatabase(ownerUrl, name)
      await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => {
      started.child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One product for all tests of a file. */
export function useTannr(options?: TannrOptions): Tannr {
  const shared = {} as Tannr
  beforeAll(async () => {
    Object.assign(shared, await startTannr(options))
  })
  afterAll(() => shared.stop?.())
  reportWarnings(shared)
  return shared
}

let ofWorker: Promise<Tannr> | undefined

/**
 * One product for all files of a worker whose tests only use people they create themselves, and change, count or end nothing that
 * everybody sees. Starting one takes longer than most of these tests. The log only has lines since the file started.
 */
export function useSharedTannr(): Tannr {
  const shared = {} as Tannr
  beforeAll(async () => {
    ofWorker ??= startForWorker()
    const tannr = await ofWorker
    // All of them have the same address.
    await tannr.sql('delete from auth.rate_limits')
    const before = tannr.logs().length
    Object.assign(shared, tannr, { logs: () => tannr.logs().slice(before) })
  })
  reportWarnings(shared)
  return shared
}

/** For a failed test, prints the server's warnings since it started. */
function reportWarnings(tannr: Partial<Tannr>): void {
  let before = 0
  beforeEach(() => {
    before = tannr.logs?.().length ?? 0
  })
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return
    const lines = tannr.logs?.().slice(before).split('\n') ?? []
    console.error(
      lines
        .filter((line) => /"level":"(?:warn|error)"/.test(line))
        .slice(-20)
        .join('\n'),
    )
  })
}

async function startForWorker(): Promise<Tannr> {
  const tannr = await startTannr()
  // Vitest ends a worker so, and gives it half a second.
  process.once('SIGTERM', () => {
    tannr.kill()
    process.exit()
  })
  return tannr
}
