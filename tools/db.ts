/**
 * `npm run db -- diff` says how supabase/schemas (and shared/catalogue) and what supabase/migrations make differ. `npm run db -- step NAME` begins the
 * migration that takes the one to the other: functions and rows of the catalogue are written out, the rest is named in comments,
 * for you to write. `npm run db -- baseline` makes one migration of all so far, and keeps them in supabase/superseded.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { listMigrations } from '#server/platform/migrations/project-migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { applySchemas, migrationsFolder, projectDir } from './schema/apply-schemas.ts'
import { writeBaseline } from './schema/baseline.ts'
import { differences, readCatalog } from './schema/catalog.ts'
import { catalogueSteps } from './schema/catalogue.ts'
import { draftStep, stepFile } from './schema/draft-step.ts'

const [command, name = ''] = process.argv.slice(2)
if (command === 'diff') await diff()
else if (command === 'step' && /^[a-z][a-z0-9_]*$/.test(name)) await step(name)
else if (command === 'baseline') await baseline()
else {
  console.error(
    'npm run db -- diff\nnpm run db -- step name_of_the_step   (small letters, digits and _)\nnpm run db -- baseline',
  )
  process.exitCode = 2
}

async function diff(): Promise<void> {
  const { migrated, wanted, rows } = await catalogs()
  const lines = [...differences(migrated, wanted), ...rows]
  console.log(lines.length > 0 ? lines.join('\n') : 'The schemas and the migrations say the same.')
  if (lines.length > 0) process.exitCode = 1
}

async function step(title: string): Promise<void> {
  const { migrated, wanted, rows } = await catalogs()
  const file = path.join(
    migrationsFolder,
    stepFile(title, await listMigrations(migrationsFolder), new Date()),
  )
  await writeFile(file, draftStep(migrated, wanted, rows), { flag: 'wx' })
  console.log(
    `Began ${path.relative('.', file)}. When it is written, npm run db -- diff says what is missing.`,
  )
}

async function baseline(): Promise<void> {
  const { migrated, wanted, rows, allRows } = await catalogs()
  if (differences(migrated, wanted).length > 0 || rows.length > 0) {
    console.error('The schemas and the migrations differ: see npm run db -- diff. No baseline was made.')
    process.exitCode = 1
    return
  }
  const file = await writeBaseline(projectDir, allRows, new Date())
  console.log(
    `Made ${path.relative('.', file)}. The test tools/schema/schemas.db.test.ts goes every way up to it.`,
  )
}

/** The catalogs that the migrations make (with the rows of the catalogue) and that the schemas make, read from temporary databases. */
async function catalogs() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tannr-db-'))
  // Where this program runs as root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] })
  try {
    const [from, to] = [postgres.url('postgres'), postgres.url('wanted')]
    await migrate({ url: from, services: serviceSchemas, migrationsFolder, seedFiles: [] })
    const client = new pg.Client({ connectionString: from })
    await client.connect()
    await client.query('create database wanted')
    await client.end()
    await applySchemas(to)
    return {
      migrated: await readCatalog(from),
      wanted: await readCatalog(to),
      rows: await catalogueSteps(from),
      allRows: await catalogueSteps(to),
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
