/** Provides each row with products on their own embedded PostgreSQL, which end with the row. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { makeFolder } from '#tests/support/folders.ts'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import type { Tannr } from '#tests/support/tannr.ts'

export type Product = Tannr & {
  /** Node's own process, to be killed or inspected in /proc. */
  child: ServerProcess['child']
  pid: number
}

export type StartOptions = {
  /** Additional environment variables. */
  env?: Record<string, string>
  /** A folder of the row, to start on the same data a second time. */
  dataDir?: string
}

export type Stage = {
  /** The product that rows share: it may be asked and moderately loaded, but not stopped. */
  product(): Promise<Product>
  /** A product of the row's own that it may break; it ends with the row. */
  start(options?: StartOptions): Promise<Product>
  /** A data folder as a first start leaves it; deleted with the row. */
  dataFolder(): Promise<string>
  /** An empty folder that PostgreSQL's own user can access; deleted with the row. */
  folder(): Promise<string>
  /** Undone at the end of the row, last first. */
  afterwards(cleanup: () => Promise<unknown>): void
}

export type OpenStage = Stage & {
  /** Ends what the last row left behind. */
  clear(): Promise<void>
  close(): Promise<void>
}

export function openStage(): OpenStage {
  const ofTheRow: Cleanup[] = []
  const ofAll: Cleanup[] = []
  let shared: Promise<Product> | undefined
  const gone = async (made: Promise<string>, cleanups: Cleanup[]) => {
    const folder = await made
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  const dataFolder = (cleanups: Cleanup[]) => gone(preparedFolder('faults'), cleanups)
  const start = async ({ env = {}, dataDir }: StartOptions, cleanups: Cleanup[]) => {
    const product = await startProduct(dataDir ?? (await dataFolder(cleanups)), env)
    cleanups.push(() => product.stop())
    return product
  }
  return {
    product: () => {
      shared ??= start({}, ofAll)
      return shared
    },
    start: (options = {}) => start(options, ofTheRow),
    dataFolder: () => dataFolder(ofTheRow),
    folder: () => gone(makeFolder('faults'), ofTheRow),
    afterwards: (cleanup) => void ofTheRow.push(cleanup),
    clear: () => runAll(ofTheRow),
    close: async () => {
      await runAll(ofTheRow)
      await runAll(ofAll)
    },
  }
}

type Cleanup = () => Promise<unknown>

async function runAll(cleanups: Cleanup[]): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

async function startProduct(dataDir: string, env: Record<string, string>): Promise<Product> {
  const running = await startProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    INBOX: 'yes',
    LOG_LEVEL: 'debug',
    ...env,
  })
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  const databaseUrl = env.DATABASE_URL ?? (await ownerUrl(dataDir))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Rows kill PostgreSQL: errors on idle connections are expected.
  pool.on('error', () => {})
  return {
    url: running.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    dataDir,
    databaseUrl,
    child: running.child,
    pid: running.child.pid as number,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query(text, values)).rows as Row[],
    client: ({ key = keys.publishableKey, accessToken } = {}) =>
      createClient(running.url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        ...(accessToken ? { global: { headers: { Authorization: `Bearer ${accessToken}` } } } : {}),
      }),
    logs: running.logs,
    logged: running.logged,
    stop: async () => {
      if (!pool.ending) await pool.end()
      await running.stop()
    },
  }
}

/** The superuser's connection to the embedded PostgreSQL: the folder of its socket is the fifth line of its pid file. */
export async function ownerUrl(dataDir: string): Promise<string> {
  const [password, state] = await Promise.all([
    readFile(path.join(dataDir, 'postgres-password'), 'utf8'),
    readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'),
  ])
  const socketFolder = state.split('\n')[4]?.trim() ?? ''
  return `postgresql://postgres:${password.trim()}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}
