/**
 * The product on a filled database. The folder is kept when it is named (BENCH_DATA), so that the next run starts at once;
 * migrations that arrived meanwhile are applied to the data that are there.
 */
import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { fillDatabase } from './dataset.ts'
import { dropDataDir, makeDataDir, type Product, startProduct } from './product.ts'

export type FilledProduct = Product & { dataDir: string; databaseUrl: string }

/** Filling needs no durability: after a crash it starts again. */
const fillingSettings = [
  ...['wal_level=minimal', 'max_wal_senders=0', 'fsync=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['max_wal_size=8GB', 'checkpoint_timeout=1h', 'shared_buffers=512MB'],
]

export async function withFilledProduct(work: (product: FilledProduct) => Promise<void>): Promise<void> {
  const kept = process.env.BENCH_DATA
  const dataDir = kept ? path.resolve(kept) : await makeDataDir()
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    const filled = path.join(dataDir, 'filled')
    if (!(await exists(filled))) {
      await fill(dataDir)
      await writeFile(filled, '')
    }
    const postgres = await startEmbeddedPostgres({ dataDir })
    const databaseUrl = postgres.url('postgres')
    try {
      const product = await startProduct(dataDir, { DATABASE_URL: databaseUrl })
      try {
        await work({ ...product, dataDir, databaseUrl })
      } finally {
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    if (!kept) await dropDataDir(dataDir)
  }
}

async function fill(dataDir: string): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fillingSettings })
  const url = postgres.url('postgres')
  try {
    await dropHalfFilled(postgres.url('template1'))
    await migrate({
      url,
      services: serviceSchemas,
      migrationsFolder: path.join(root, 'supabase/migrations'),
      seedFiles: [path.join(root, 'supabase/seed.sql')],
    })
    const started = performance.now()
    await fillDatabase(url, process.env.BENCH_SHARE ?? '1', (what) => console.log(`  ${what}`))
    console.log(`  filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  } finally {
    await postgres.stop()
  }
}

/** Left behind by an interrupted filling. */
async function dropHalfFilled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop database postgres with (force)')
  await client.query('create database postgres')
  await client.end()
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
