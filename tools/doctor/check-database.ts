import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { placeOf } from '#server/announce.ts'
import type { Config } from '#server/config.ts'
import { findCluster } from '#server/platform/cluster/cluster-folder.ts'
import { unprivileged } from '#server/platform/cluster/unprivileged-user.ts'
import { newClient } from '#server/platform/database/connection.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { readIfExists } from '#server/platform/files.ts'
import { knownVersions, pendingMigrations } from '#server/platform/migrations/project-migrations.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { checkMessages } from './check-messages.ts'
import { type Finding, note, well, wrong } from './findings.ts'

const oldest = 15

export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl)
    return [well(`It is ${placeOf(config.databaseUrl)}.`), ...(await look(config.databaseUrl, config))]
  const { folder, exists } = await findCluster(config.dataDir, unprivileged())
  if (!exists) return [note(`There is none yet: the first start creates it in ${folder}.`)]
  const url = await runningAt(folder, config.dataDir)
  return [
    well(`It is in ${folder}, and belongs to the data folder.`),
    ...(url
      ? await look(url, config)
      : [note('PostgreSQL is not running, so its contents were not checked.')]),
  ]
}

/** The address of the embedded PostgreSQL, from its pid file; undefined if it is not running. */
async function runningAt(folder: string, dataDir: string): Promise<string | undefined> {
  const lines = ((await readIfExists(path.join(folder, 'postmaster.pid'))) ?? '').split('\n')
  const [pid, socketFolder] = [Number(lines[0]), lines[4]?.trim()]
  if (!pid || !socketFolder || !isAlive(pid)) return undefined
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim()
  return `postgresql://postgres:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function look(url: string, config: Config): Promise<Finding[]> {
  const client = newClient(withSafePath(url), 'tannr doctor')
  await client.connect()
  try {
    await client.query('set default_transaction_read_only = on')
    return [
      await versionOf(client),
      ...(await migrationsOf(client, config)),
      ...(await checkMessages(client)),
    ]
  } finally {
    await client.end()
  }
}

async function versionOf(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  return Number.parseInt(version, 10) >= oldest
    ? well(`PostgreSQL ${version} answers.`)
    : wrong(`PostgreSQL ${version} is too old: Tannr needs ${oldest} or later.`)
}

async function migrationsOf(client: pg.Client, { projectDir }: Config): Promise<Finding[]> {
  const ledger = await client.query(
    `select to_regclass('tannr_internal.service_migrations') is not null
      and to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  if (!ledger.rows[0]?.there) return [note('It is empty: the next start sets it up.')]
  const services = await client.query<{ name: string }>(
    `select service || '/' || version as name from tannr_internal.service_migrations`,
  )
  const project = await client.query<{ name: string }>(
    'select version as name from supabase_migrations.schema_migrations',
  )
  const wanted = await Promise.all(
    serviceSchemas.map(async ({ service, folder }) =>
      (await sqlFiles(folder)).map((file) => `${service}/${file}`),
    ),
  )
  const applied = [...services.rows, ...project.rows].map(({ name }) => name)
  const migrations = path.join(projectDir, 'migrations')
  const pending = [
    ...wanted.flat().filter((name) => !applied.includes(name)),
    ...(await pendingMigrations(migrations, new Set(applied))).map(({ version }) => version),
  ]
  const known = [...wanted.flat(), ...(await knownVersions(migrations))]
  return compare(applied, pending, known)
}

function compare(
  applied: readonly string[],
  pending: readonly string[],
  known: readonly string[],
): Finding[] {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    return [
      wrong(
        `It has ${unknown.length} migrations that this version and its project do not have (${unknown.slice(-3).join(', ')}): they come from a newer version, or from another project. Start that version, or set SUPABASE_DIR to that project.`,
      ),
    ]
  }
  return pending.length > 0
    ? [
        note(
          `${pending.length} migrations are new (${pending.slice(0, 3).join(', ')}): the next start applies them.`,
        ),
      ]
    : [well(`All ${applied.length} migrations are applied.`)]
}

async function sqlFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [] as string[])
  return files.filter((file) => file.endsWith('.sql'))
}
