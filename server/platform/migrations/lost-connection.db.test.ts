/** A connection that ends during migrations. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { explainFailedStart } from '#server/explain-failed-start.ts'
import { retryLostConnection } from '#server/platform/database/retry-lost-connection.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { migrate } from './migrations.ts'

const owner = inject('ownerUrl')

async function emptyDatabase() {
  const name = `lost_${randomBytes(4).toString('hex')}`
  const url = await withDatabase(owner, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(owner, name)
  })
  return { url, client }
}

async function folderWith(files: Record<string, string>) {
  const folder = await makeFolder('migrations')
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql)
  return folder
}

test('each file is applied once, however often the connection is lost', async () => {
  const { url, client } = await emptyDatabase()
  const migrationsFolder = await folderWith({
    '1_first.sql': 'create table public.steps (name text)',
    '2_second.sql': "insert into public.steps values ('second'); select pg_advisory_xact_lock(2)",
    '3_third.sql': "insert into public.steps values ('third'); select pg_advisory_xact_lock(3)",
  })
  // Each waits until its connection has been ended once.
  await client.query('select pg_advisory_lock(2), pg_advisory_lock(3)')
  const lost: unknown[] = []
  const done = retryLostConnection(
    () => migrate({ url, services: serviceSchemas.slice(0, 1), migrationsFolder, seedFiles: [] }),
    (error) => lost.push(error),
  )
  for (const [step, lock] of [
    ['second', 2],
    ['third', 3],
  ]) {
    const ended = async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'tannr migrations' and query like $1`,
        [`%values ('${step}')%`],
      )
      expect(rowCount).toBe(1)
    }
    await vi.waitFor(ended, { timeout: 20_000 })
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
  await done
  expect(lost).toHaveLength(2)
  expect(String(lost[0])).toMatch(/lost while .*2_second\.sql ran/)
  expect((await client.query('select name from public.steps')).rows).toEqual([
    { name: 'second' },
    { name: 'third' },
  ])
})

test('a file that ends its connection each time is named', async () => {
  const { url } = await emptyDatabase()
  const folder = await folderWith({ '1_crash.sql': 'select pg_terminate_backend(pg_backend_pid())' })
  const services = [{ service: 'crash', folder }]
  const failed = await retryLostConnection(
    () => migrate({ url, services, migrationsFolder: 'none', seedFiles: [] }),
    () => {},
    1000,
  ).catch((error: unknown) => error)
  expect(explainFailedStart(failed)).toMatch(
    /^The connection to PostgreSQL was lost while .*1_crash\.sql ran/,
  )
})

test('what fails for another reason is not tried again', async () => {
  const { url } = await emptyDatabase()
  const folder = await folderWith({ '1_wrong.sql': 'select nothing_there' })
  const plan = { url, services: [{ service: 'wrong', folder }], migrationsFolder: 'none', seedFiles: [] }
  let times = 0
  const failed = retryLostConnection(
    () => {
      times++
      return migrate(plan)
    },
    () => {},
  )
  await expect(failed).rejects.toThrow('1_wrong.sql, line 1: column "nothing_there" does not exist')
  const away = retryLostConnection(
    () => migrate({ ...plan, url: 'postgresql://owner:x@127.0.0.1:1/none' }),
    () => {},
  )
  await expect(away).rejects.toThrow('ECONNREFUSED')
  expect(times).toBe(1)
})

test('a process that freezes during a migration keeps no other from starting', async () => {
  const { url, client } = await emptyDatabase()
  const folder = await folderWith({ '1_waits.sql': 'select pg_advisory_xact_lock(1)' })
  const services = [{ service: 'waits', folder }]
  const plan = { url, services, migrationsFolder: 'none', seedFiles: [] }
  const program = `
    const { migrate } = await import('#server/platform/migrations/migrations.ts')
    await migrate(JSON.parse(process.argv[1]))`
  await client.query('select pg_advisory_lock(1)')
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(plan)])
  onTestFinished(() => void frozen.kill('SIGKILL'))
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
  frozen.kill('SIGSTOP')
  await client.query('select pg_advisory_unlock(1)')
  const applied: string[] = []
  await migrate({ ...plan, onApplied: (name) => applied.push(name) })
  expect(applied).toEqual(['waits/1_waits.sql'])
})
