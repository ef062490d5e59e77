/**
 * Which of a project's migrations a database lacks, in order.
 *
 * A baseline is a migration that says at once what many before it said in steps. Those lie in `superseded/<its version>/`
 * beside the folder of migrations, and are the way up for a database that has some of them. When it has all, it is where
 * the baseline leads, and the baseline is recorded without being run. An empty database gets the baseline alone.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { newClient, startTimeout } from '#server/platform/database/connection.ts'

export type Migration = { file: string; version: string; name: string }
export type PendingMigration = Migration & {
  /** The database has all of it already, by the steps before. */
  recordOnly: boolean
}

export async function pendingMigrations(
  folder: string,
  applied: ReadonlySet<string>,
): Promise<PendingMigration[]> {
  return wayUp(await listMigrations(folder), path.join(folder, '..', 'superseded'), applied)
}

/** Of all migrations, superseded ones too. */
export async function knownVersions(folder: string): Promise<string[]> {
  const superseded = path.join(folder, '..', 'superseded')
  const folders = [folder, ...(await namesIn(superseded)).map((name) => path.join(superseded, name))]
  const migrations = await Promise.all(folders.map(listMigrations))
  return migrations.flat().map(({ version }) => version)
}

/**
 * The baseline that the next start takes a database with superseded migrations to, if there is one. That is a good moment
 * for a copy of it.
 */
export async function baselineAhead(url: string, folder: string): Promise<Migration | undefined> {
  const client = newClient(url, 'tannr migrations', { timeout: startTimeout })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
    )
    if (!rows[0]?.there) return undefined
    const applied = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const pending = await pendingMigrations(folder, new Set(applied.rows.map(({ version }) => version)))
    return pending.find(({ recordOnly }) => recordOnly)
  } finally {
    await client.end()
  }
}

export async function listMigrations(folder: string): Promise<Migration[]> {
  return (await namesIn(folder)).flatMap((file) => {
    const [, version, name] = /^(\d+)_?(.*)\.sql$/.exec(file) ?? []
    return version === undefined ? [] : [{ file: path.join(folder, file), version, name: name ?? '' }]
  })
}

async function wayUp(
  migrations: readonly Migration[],
  superseded: string,
  applied: ReadonlySet<string>,
): Promise<PendingMigration[]> {
  const steps: PendingMigration[] = []
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue
    const before = await listMigrations(path.join(superseded, migration.version))
    const recordOnly = await hasSome(before, superseded, applied)
    if (recordOnly) steps.push(...(await wayUp(before, superseded, applied)))
    steps.push({ ...migration, recordOnly })
  }
  return steps
}

/** Or some of what one of these supersedes: a baseline may come after a baseline. */
async function hasSome(
  migrations: readonly Migration[],
  superseded: string,
  applied: ReadonlySet<string>,
): Promise<boolean> {
  for (const { version } of migrations) {
    if (applied.has(version)) return true
    if (await hasSome(await listMigrations(path.join(superseded, version)), superseded, applied)) return true
  }
  return false
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort()
}
