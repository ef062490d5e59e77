/**
 * Determines which of a project's migrations a database lacks, in order.
 *
 * A baseline is one migration that replaces many earlier ones. Those are kept in `superseded/<its version>/` beside the folder of
 * migrations, as the way up for a database that has some of them. A database that has all of them equals the baseline, which is
 * then recorded without being run. An empty database gets the baseline alone.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { newClient, startTimeout } from '#server/platform/database/connection.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'

export type Migration = { file: string; version: string; name: string }
export type PendingMigration = Migration & {
  /** The database already has its contents, by the migrations that it supersedes. */
  recordOnly: boolean
}

export async function pendingMigrations(
  folder: string,
  applied: ReadonlySet<string>,
): Promise<PendingMigration[]> {
  return migrationPath(await listMigrations(folder), path.join(folder, '..', 'superseded'), applied)
}

/** The versions of all migrations, superseded ones included. */
export async function knownVersions(folder: string): Promise<string[]> {
  const superseded = path.join(folder, '..', 'superseded')
  const folders = [folder, ...(await namesIn(superseded)).map((name) => path.join(superseded, name))]
  const migrations = await Promise.all(folders.map(listMigrations))
  return migrations.flat().map(({ version }) => version)
}

/**
 * The baseline that the next start would bring a database with superseded migrations to; undefined if none. The cluster is copied
 * before.
 */
export async function baselineAhead(url: string, folder: string): Promise<Migration | undefined> {
  const client = newClient(withSafePath(url), 'tannr migrations', { timeout: startTimeout })
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

async function migrationPath(
  migrations: readonly Migration[],
  superseded: string,
  applied: ReadonlySet<string>,
): Promise<PendingMigration[]> {
  const steps: PendingMigration[] = []
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue
    const before = await listMigrations(path.join(superseded, migration.version))
    const recordOnly = await hasSome(before, superseded, applied)
    if (recordOnly) steps.push(...(await migrationPath(before, superseded, applied)))
    steps.push({ ...migration, recordOnly })
  }
  return steps
}

/** Also if it has some of those that a superseded baseline replaces: baselines can follow one another. */
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
