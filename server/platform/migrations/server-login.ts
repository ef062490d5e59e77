/**
 * The login of what the server does beside the services: queues, runs, housekeeping. A superuser would do for it, but a function of the
 * project that is called there ends a `set role` by `reset role`, and is then whoever logged in. So where the owner of the database is
 * a superuser, this is a role that is none: it has the internal tables, and may become the project's owner.
 */
import type pg from 'pg'
import { quoteIdentifier } from '#server/platform/database.ts'

export const serverRole = 'tannr_server'

/** Schemas of what the server itself keeps. */
const schemas = ['tannr_internal', 'engine', 'inbox', 'realtime', 'net', 'cron']

/** To run as the project, and to see and end connections of processes that are gone. */
const memberships = ['project_owner', 'pg_signal_backend', 'pg_read_all_stats']

/** False where the owner is no superuser, and does this work itself; else the role is there then, with its rights. */
export async function prepareServerRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: boolean }>(
    'select rolsuper as is_superuser from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.is_superuser) return false
  // Roles belong to the cluster: another database's process may do the same at this moment.
  for (let attempt = 1; ; attempt++) {
    try {
      await makeRole(client)
      await grantSchemas(client)
      return true
    } catch (error) {
      if (attempt === 10 || !isCollision(error)) throw error
    }
  }
}

async function makeRole(client: pg.Client): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [serverRole])
  if (known.rowCount === 0) await client.query(`create role ${serverRole} login bypassrls`)
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($2::text[]) as name where not pg_has_role($1, name, 'member')",
    [serverRole, memberships],
  )
  for (const { name } of rows) await client.query(`grant ${quoteIdentifier(name)} to ${serverRole}`)
  await grantParameter(client)
}

/** The demo's past is written without triggers (server/orcher/demo/backdate.ts); they are the project's own. */
async function grantParameter(client: pg.Client): Promise<void> {
  const parameter = 'session_replication_role'
  const { rows } = await client.query<{ sets: boolean }>(
    "select has_parameter_privilege($1, $2, 'set') as sets",
    [serverRole, parameter],
  )
  if (!rows[0]?.sets) await client.query(`grant set on parameter ${parameter} to ${serverRole}`)
}

/**
 * Only where something is missing, since each grant writes to the catalog. What the owner creates later, as the engine does its tables,
 * comes with the same rights. Partitions are reached by their table.
 */
async function grantSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace n where nspname = any ($2) and (
       not has_schema_privilege($1, oid, 'usage')
       or 3 > (select count(distinct defaclobjtype) from pg_default_acl d, aclexplode(defaclacl) as a
         where defaclnamespace = n.oid and defaclrole = current_user::regrole and a.grantee = $1::regrole)
       or exists (select from pg_class c where relnamespace = n.oid and relkind in ('r', 'p', 'v') and not relispartition
         and not has_table_privilege($1, c.oid, 'insert'))
       or exists (select from pg_proc p where pronamespace = n.oid and not has_function_privilege($1, p.oid, 'execute')))`,
    [serverRole, schemas],
  )
  for (const { name } of rows) {
    const schema = quoteIdentifier(name)
    await client.query(`grant usage on schema ${schema} to ${serverRole}`)
    for (const kind of ['tables', 'sequences', 'routines']) {
      await client.query(`grant all on all ${kind} in schema ${schema} to ${serverRole}`)
      await client.query(`alter default privileges in schema ${schema} grant all on ${kind} to ${serverRole}`)
    }
  }
  await grantRecord(client)
}

/** What says whether the migrations are applied is read alone. */
async function grantRecord(client: pg.Client): Promise<void> {
  const record = 'supabase_migrations.schema_migrations'
  const { rows } = await client.query<{ reads: boolean }>(
    "select has_schema_privilege($1, 'supabase_migrations', 'usage') and has_table_privilege($1, $2, 'select') as reads",
    [serverRole, record],
  )
  if (rows[0]?.reads) return
  await client.query(`grant usage on schema supabase_migrations to ${serverRole}`)
  await client.query(`grant select on ${record} to ${serverRole}`)
}

const isCollision = (error: unknown) =>
  error instanceof Error &&
  (error.message === 'tuple concurrently updated' ||
    ('code' in error && (error.code === '42710' || error.code === '23505')))
