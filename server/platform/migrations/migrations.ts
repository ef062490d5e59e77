/**
 * Brings a database up to date: the services' own schemas, then the project's migrations, then (once) its seed.
 *
 * Each file runs in a transaction of its own together with the row that records it, so a start that is cut in the middle
 * goes on where it stopped. An advisory lock keeps two processes from migrating at once; a process that freezes loses it.
 * Migrations only go forward. What is the project's runs as the role that owns the project's schemas, so nothing that it leaves
 * behind is a superuser's.
 */
import { glob, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { newClient, startTimeout } from '#server/platform/database/connection.ts'
import { isLostConnection } from '#server/platform/database/retry-lost-connection.ts'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { safePath } from '#server/platform/database/with-safe-path.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { readHostedProject } from './hosted-project.ts'
import { missingCalls, missingPart } from './missing-parts.ts'
import { pendingMigrations } from './project-migrations.ts'

export type ServiceSchema = {
  service: string
  folder: string
  /** Left out where PostgreSQL has this extension, or the project a schema of that name. */
  standsInFor?: { extension: string; schema: string }
}

export type MigrationPlan = {
  /** A connection string with the right to create roles, schemas and extensions. */
  url: string
  /** The services' schemas in the order in which they build on each other. */
  services: readonly ServiceSchema[]
  /** The project's folder of `<version>_<name>.sql` files; it may be missing. See project-migrations.ts for the files beside it. */
  migrationsFolder: string
  /** SQL files, or glob patterns, that run once each after the migrations; missing ones are skipped. */
  seedFiles: readonly string[]
  /** Called after each applied file. */
  onApplied?: (name: string) => void
  /** Called for each part of hosted Supabase that the project uses and goes without, with what works instead, if anything. */
  onMissing?: (what: string, instead?: string) => void
}

/** A migration that failed, with the line in the file where PostgreSQL stopped. */
export class MigrationFailed extends StartRefused {}

/** The connection was lost during the migration. It is rolled back unless its commit had been executed: the ledger tells. */
class MigrationInterrupted extends StartRefused {
  constructor(file: string, cause: unknown) {
    const message = `The connection to PostgreSQL was lost while ${file} ran (${(cause as Error).message}).`
    super(`${message} Check that it is running: the next start picks up from there.`, {
      cause,
    })
  }
}

const lockId = 7_243_919_001

export async function migrate(plan: MigrationPlan): Promise<void> {
  const url = withIdleTimeout(plan.url, { session: 5000 })
  const client = newClient(url, 'tannr migrations', { timeout: startTimeout })
  await client.connect()
  try {
    await client.query(safePath)
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(ledgers)
    for (const schema of plan.services) await applyService(client, schema, plan)
    await client.query(letProjectCreate)
    await applyProject(client, plan)
    for (const { what, instead } of await missingCalls(client)) plan.onMissing?.(what, instead)
    for (const pattern of plan.seedFiles) {
      const files = await Array.fromAsync(glob(pattern))
      for (const file of files.sort()) await applySeed(client, file, plan)
    }
  } finally {
    await client.end()
  }
}

export const projectOwner = 'project_owner'

/** The right to create schemas and extensions. It belongs to the database and is not copied from a template database. */
const letProjectCreate = `
  do $$
  begin
    if not has_database_privilege('${projectOwner}', current_database(), 'create') then
      execute format('grant create on database %I to ${projectOwner}', current_database());
    end if;
  end
  $$`

const ledgers = `
  create schema if not exists tannr_internal;
  create table if not exists tannr_internal.service_migrations (
    service text not null,
    version text not null,
    applied_at timestamptz not null default now(),
    primary key (service, version)
  );
  alter table tannr_internal.service_migrations enable row level security;
  create table if not exists tannr_internal.seeds (
    name text primary key,
    applied_at timestamptz not null default now()
  );
  alter table tannr_internal.seeds enable row level security;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
  alter table supabase_migrations.schema_migrations enable row level security;`

async function applyService(client: pg.Client, schema: ServiceSchema, plan: MigrationPlan): Promise<void> {
  const { service, folder, standsInFor } = schema
  const { rows } = await client.query<{ version: string }>(
    'select version from tannr_internal.service_migrations where service = $1',
    [service],
  )
  const applied = new Set(rows.map((row) => row.version))
  if (standsInFor && applied.size === 0 && (await isTaken(client, standsInFor))) return
  for (const file of await sqlFiles(folder)) {
    if (applied.has(file)) continue
    const sql = { file: path.join(folder, file), text: await readFile(path.join(folder, file), 'utf8') }
    await apply(client, sql, () =>
      client.query('insert into tannr_internal.service_migrations (service, version) values ($1, $2)', [
        service,
        file,
      ]),
    )
    plan.onApplied?.(`${service}/${file}`)
  }
}

async function isTaken(
  client: pg.Client,
  { extension, schema }: { extension: string; schema: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select where to_regnamespace($2) is not null
       or exists (select from pg_available_extensions where name = $1)`,
    [extension, schema],
  )
  return rowCount === 1
}

async function applyProject(client: pg.Client, plan: MigrationPlan): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(rows.map((row) => row.version))
  for (const { file, version, name, recordOnly } of await pendingMigrations(plan.migrationsFolder, applied)) {
    const record = () =>
      client.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ])
    await (recordOnly ? record() : applyProjectFile(client, file, record, plan))
    plan.onApplied?.(path.basename(file))
  }
}

async function applySeed(client: pg.Client, file: string, plan: MigrationPlan): Promise<void> {
  const name = path.basename(file)
  const { rowCount } = await client.query('select from tannr_internal.seeds where name = $1', [name])
  if (rowCount) return
  const record = () => client.query('insert into tannr_internal.seeds (name) values ($1)', [name])
  await applyProjectFile(client, file, record, plan)
  plan.onApplied?.(name)
}

async function applyProjectFile(
  client: pg.Client,
  file: string,
  record: () => Promise<unknown>,
  plan: MigrationPlan,
): Promise<void> {
  const text = whereSchemaIs(await readFile(file, 'utf8'))
  const read = readHostedProject(text, projectOwner, await availableExtensions(client))
  for (const name of read.missing) plan.onMissing?.(`the extension ${name}`)
  const before = [
    `set local role none; ${safePath.replace('set', 'set local')};`,
    makesOutbox.test(text) ? giveWayToOutbox : '',
    fillsAuth.test(text) ? letFillAuth : '',
    `set local search_path to default; set local role ${projectOwner}`,
  ]
  const after = fillsAuth.test(text) ? letNotFillAuth : ''
  // Set outside of the transaction, role and path outlive a commit or rollback of the file's own.
  await client.query(`set search_path to default; set role ${projectOwner}`)
  await apply(client, { file, text: read.sql, before: before.join(' '), after }, record)
}

async function availableExtensions(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('select name from pg_available_extensions')
  return new Set(rows.map(({ name }) => name))
}

/** Dumps of a project's data hold sessions, factors and the like, which only the auth service writes otherwise. */
const fillsAuth =
  /\binsert\s+into\s+(?:auth|"auth")\s*\.\s*(?!"?(?:users|identities)\b)|'"?auth"?\."?\w+_seq/i
const letFillAuth = `
  set local role supabase_auth_admin;
  grant insert on all tables in schema auth to ${projectOwner};
  grant update on all sequences in schema auth to ${projectOwner};`
const letNotFillAuth = `
  set local role supabase_auth_admin;
  revoke insert on all tables in schema auth from ${projectOwner};
  grant insert on auth.users, auth.identities to ${projectOwner};
  revoke update on all sequences in schema auth from ${projectOwner};
  reset role`

/** A project's own table under the name of the server's outbox (docs/decisions/0097). */
const makesOutbox =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|(?:materialized\s+|recursive\s+)?view|sequence)\s+(?:if\s+not\s+exists\s+)?(?:private|"private")\s*\.\s*(?:outbox\b|"outbox")/i

const giveWayToOutbox = `
  do $$
  begin
    if exists (
      select from pg_class where oid = to_regclass('private.outbox') and relkind = 'v' and relowner <> '${projectOwner}'::regrole
    ) then
      drop view private.outbox;
    end if;
  end
  $$;`

/** Many projects create this schema in their first migration. It exists already, so their statement becomes `if not exists`. */
const whereSchemaIs = (sql: string): string =>
  sql.replace(
    /\bcreate(\s+)schema(\s+)(private|"private")(?=\s*(?:;|$|authorization\b))/gi,
    'create$1schema if not exists$2$3',
  )

type Sql = { file: string; text: string; before?: string; after?: string }

async function apply(
  client: pg.Client,
  { file, text, before = '', after = '' }: Sql,
  record: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(before)
    await client.query(text)
    // A migration may change session settings (those of pg_dump do); the next one starts with the defaults.
    await client.query(`reset all; reset role; ${safePath}; ${after}`)
    await record()
    await client.query('commit')
  } catch (error) {
    if (isLostConnection(error)) throw new MigrationInterrupted(file, error)
    await client.query('rollback')
    // A file with a commit of its own leaves more than its transaction.
    if (after) await client.query(`reset role; ${safePath}; ${after}`)
    const told = [`${file}${place(text, error)}: ${(error as Error).message}`, missingPart(error)]
    throw new MigrationFailed(told.filter(Boolean).join('\n'), { cause: error })
  }
}

function place(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : `, line ${sql.slice(0, position).split('\n').length}`
}

async function sqlFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files.filter((file) => file.endsWith('.sql')).sort()
}
