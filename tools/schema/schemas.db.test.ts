/** The schema is defined twice: in supabase/schemas as it is, in supabase/migrations as it developed. Both must give the same. */
import { randomBytes } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/migrations/migrations.ts'
import {
  baselineAhead,
  listMigrations,
  type Migration,
  pendingMigrations,
} from '#server/platform/migrations/project-migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { databaseUrl, dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { applySchemas, migrationsFolder, projectDir, schemaFiles } from './apply-schemas.ts'
import { differences, readCatalog } from './catalog.ts'
import { catalogueSteps } from './catalogue.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('the schemas say what the migrations make', async () => {
  const url = await emptyDatabase()
  await applySchemas(url)
  // As on another day: the template may have been made before midnight, and is kept between runs.
  const [day] = (await query(
    url,
    `select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = 'realtime.messages'::regclass and inhrelid::regclass::text ~ '\\d$'`,
  )) as { name: string }[]
  await query(url, `alter table ${day?.name} rename to messages_2000_01_01`)
  const catalog = await readCatalog(url)
  expect(catalog.size).toBeGreaterThan(1000)
  expect(differences(await readCatalog(migratedUrl()), catalog), 'run: npm run db -- diff').toEqual([])
})

test('every file of the schemas is listed in config.toml', async () => {
  const files = await readdir(path.join(projectDir, 'schemas'))
  expect((await schemaFiles()).map((file) => path.basename(file)).sort()).toEqual(files.sort())
})

test('an empty database gets the baseline and the steps after it, and nothing that they supersede', async () => {
  const [baseline] = await listMigrations(migrationsFolder)
  expect(baseline?.name).toBe('baseline')
  const versions = await query(
    migratedUrl(),
    'select version from supabase_migrations.schema_migrations order by 1',
  )
  expect(versions).toEqual((await listMigrations(migrationsFolder)).map(({ version }) => ({ version })))
})

test.each([
  { generation: 'first', count: 5 },
  { generation: 'first', count: 23 },
  { generation: 'first', count: 'all' },
  { generation: 'last', count: 1 },
  { generation: 'last', count: 60 },
  { generation: 'last', count: 'all' },
] as const)(
  'a database that has $count of the $generation superseded migrations goes on to the same, and keeps its rows',
  async ({ generation, count }) => {
    const steps = (await supersededGenerations()).at(generation === 'first' ? 0 : -1) ?? []
    const url = await databaseOfBefore(steps.slice(0, count === 'all' ? undefined : count))
    expect((await baselineAhead(url, migrationsFolder))?.name).toBe('baseline')
    await query(url, people)
    await migrateTo(url, migrationsFolder)
    expect(await baselineAhead(url, migrationsFolder)).toBeUndefined()
    expect(differences(await readCatalog(migratedUrl()), await readCatalog(url))).toEqual([])
    expect(await query(url, kept)).toEqual([
      { name: 'Kept Ltd', title: 'Keeper', first_name: 'Ada', saved: '1', applied: '1', words: true },
    ])
    expect(await catalogueSteps(url)).toEqual([])
  },
)

test('a start that is cut among the superseded migrations goes on where it stopped', async () => {
  const all = [...(await supersededGenerations()).flat(), ...(await listMigrations(migrationsFolder))]
  const done = new Set(all.slice(0, 7).map(({ version }) => version))
  const pending = await pendingMigrations(migrationsFolder, done)
  expect(pending.map(({ version }) => version)).toEqual(all.slice(7).map(({ version }) => version))
  const baselines = all.filter(({ name }) => name === 'baseline')
  expect(pending.filter(({ recordOnly }) => recordOnly)).toEqual(
    baselines.map((baseline) => ({ ...baseline, recordOnly: true })),
  )
})

const people = `
  insert into auth.users (id, email, raw_user_meta_data)
  values ('00000000-0000-4000-8000-000000000001', 'ada@example.com', '{"first_name": "Ada"}');
  insert into public.companies (name, industry, size) values ('Kept Ltd', 'Testing', '1-10');
  insert into public.jobs (company_id, title, location, job_type, experience_level, description)
  select id, 'Keeper', 'Accra', 'full_time', 'mid', 'Keeps what is there.' from public.companies;
  insert into public.saved_jobs (user_id, job_id) select '00000000-0000-4000-8000-000000000001', id from public.jobs;
  insert into public.applications (user_id, job_id) select '00000000-0000-4000-8000-000000000001', id from public.jobs`

const kept = `
  select companies.name, jobs.title, profiles.first_name, (select count(*) from public.saved_jobs) as saved,
    (select count(*) from public.applications) as applied, exists (select from private.job_words where job_id = jobs.id) as words
  from public.companies join public.jobs on jobs.company_id = companies.id cross join public.profiles`

const migratedUrl = () => databaseUrl(inject('ownerUrl'), 'tannr_template')

/** The migrations that each baseline replaced, oldest first. */
async function supersededGenerations(): Promise<Migration[][]> {
  const generations: Migration[][] = []
  let [baseline] = await listMigrations(migrationsFolder)
  while (baseline) {
    const steps = await listMigrations(path.join(projectDir, 'superseded', baseline.version))
    if (steps.length > 0) generations.unshift(steps)
    baseline = steps.find(({ name }) => name === 'baseline')
  }
  return generations
}

/** As a start left it when only these existed. */
async function databaseOfBefore(migrations: readonly Migration[]): Promise<string> {
  const url = await emptyDatabase()
  const folder = await makeFolder('migrations')
  cleanups.push(() => rm(folder, { recursive: true }))
  for (const { file } of migrations) await cp(file, path.join(folder, path.basename(file)))
  await migrateTo(url, folder)
  return url
}

const migrateTo = (url: string, folder: string) =>
  migrate({ url, services: serviceSchemas, migrationsFolder: folder, seedFiles: [] })

async function emptyDatabase(): Promise<string> {
  const name = `schema_${randomBytes(6).toString('hex')}`
  cleanups.push(() => dropDatabase(inject('ownerUrl'), name))
  return withDatabase(inject('ownerUrl'), name)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows ?? []
  } finally {
    await client.end()
  }
}
