import { randomBytes } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#server/platform/migrations/migrations.ts'
import { listMigrations, pendingMigrations } from '#server/platform/migrations/project-migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { applySchemas, projectDir } from './apply-schemas.ts'
import { writeBaseline } from './baseline.ts'
import { differences, readCatalog } from './catalog.ts'
import { catalogueSteps } from './catalogue.ts'

const now = new Date('2999-01-02T03:04:05Z')

test('the next baseline leads an empty database to where the steps led, and keeps every way up', async () => {
  const project = await copyOfProject()
  const folder = path.join(project, 'migrations')
  const before = await listMigrations(folder)
  const versions = (migrations: readonly { version: string }[]) => migrations.map(({ version }) => version)

  const [stepped, empty] = [await emptyDatabase(), await emptyDatabase()]
  await migrateTo(stepped, folder)
  await writeBaseline(project, await rowsOfCatalogue(), now)

  expect(await readdir(folder)).toEqual(['29990102030405_baseline.sql'])
  await migrateTo(empty, folder)
  expect(differences(await readCatalog(stepped), await readCatalog(empty))).toEqual([])
  expect(await catalogueSteps(empty)).toEqual([])
  expect(await countRows(empty)).toEqual(await countRows(stepped))

  const all = await pendingMigrations(folder, new Set(versions(before)))
  expect(all.map(({ version, recordOnly }) => [version, recordOnly])).toEqual([['29990102030405', true]])
  const some = await pendingMigrations(folder, new Set(versions(before.slice(0, 2))))
  expect(versions(some)).toEqual([...versions(before.slice(2)), '29990102030405'])
  // Migrations superseded by today's baseline stay known to the next one.
  const [today] = before
  const oldest = await listMigrations(path.join(project, 'superseded', today?.version ?? ''))
  const first = await pendingMigrations(folder, new Set(versions(oldest.slice(0, 1))))
  expect(versions(first)).toEqual([...versions(oldest.slice(1)), ...versions(before), '29990102030405'])
})

/** The statements that insert the rows into a database with tables only. */
async function rowsOfCatalogue(): Promise<string[]> {
  const url = await emptyDatabase()
  await applySchemas(url)
  return catalogueSteps(url)
}

/** Of every table of the project. */
async function countRows(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select oid::regclass::text as "table", query_to_xml(format('select count(*) from %s', oid::regclass), false, false, '')::text as count
      from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`)
    return rows
  } finally {
    await client.end()
  }
}

async function copyOfProject(): Promise<string> {
  const project = await makeFolder('project')
  onTestFinished(() => rm(project, { recursive: true }))
  await cp(projectDir, project, { recursive: true })
  return project
}

async function emptyDatabase(): Promise<string> {
  const name = `baseline_${randomBytes(6).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('ownerUrl'), name))
  return withDatabase(inject('ownerUrl'), name)
}

const migrateTo = (url: string, folder: string) =>
  migrate({ url, services: serviceSchemas, migrationsFolder: folder, seedFiles: [] })
