/** Checks the rights of the user in DATABASE_URL before anything is changed. */
import { newClient, startTimeout } from '#server/platform/database/connection.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { quoteIdentifier } from '#server/platform/database.ts'
import { StartRefused } from '#server/platform/start-refused.ts'

type Rights = {
  user: string
  database: string
  version: number
  is_superuser: boolean
  makes_roles: boolean
  bypasses: boolean
  owns_database: boolean
  /** Our roles that exist and that the user may neither alter nor grant. */
  foreign_roles: string[]
  is_prepared: boolean
}

const rights = `
  select current_user as user, current_database() as database, current_setting('server_version_num')::int as version,
    r.rolsuper as is_superuser, r.rolcreaterole as makes_roles, r.rolbypassrls as bypasses,
    pg_has_role(d.datdba, 'usage') as owns_database,
    array(
      select o.rolname::text from pg_roles o
      where o.rolname = any($1) and not exists (
        select from pg_auth_members m where m.roleid = o.oid and m.member = r.oid and m.admin_option
      ) order by o.rolname
    ) as foreign_roles,
    to_regclass('tannr_internal.service_migrations') is not null as is_prepared
  from pg_roles r, pg_database d
  where r.rolname = current_user and d.datname = current_database()`

const ourRoles = [
  ...['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin'],
  ...['supabase_storage_admin', 'project_owner'],
]

/** Throws StartRefused that names the missing rights and the statements that grant them. */
export async function checkOwner(ownerUrl: string): Promise<void> {
  const client = newClient(withSafePath(ownerUrl), 'tannr rights', { timeout: startTimeout })
  await client.connect()
  try {
    const { rows } = await client.query<Rights>(rights, [ourRoles])
    const [found] = rows
    const missing = found ? missingRights(found) : []
    if (found && missing.length > 0) throw new StartRefused(explain(found, missing))
  } finally {
    await client.end()
  }
}

type Missing = { what: string; statement: string }

/** Superusers have all rights. Before PostgreSQL 16, only they can grant BYPASSRLS. */
export function missingRights(found: Rights): Missing[] {
  const user = quoteIdentifier(found.user)
  if (found.is_superuser) return []
  if (found.version < 160_000) {
    return found.is_prepared
      ? []
      : [{ what: 'be a superuser (PostgreSQL is older than 16)', statement: `alter role ${user} superuser;` }]
  }
  return [
    ...(found.makes_roles
      ? []
      : [{ what: 'make the roles that requests run as', statement: `alter role ${user} createrole;` }]),
    ...(found.bypasses
      ? []
      : [
          { what: 'let service_role pass by row-level security', statement: `alter role ${user} bypassrls;` },
        ]),
    ...(found.owns_database
      ? []
      : [
          {
            what: 'own the database',
            statement: `alter database ${quoteIdentifier(found.database)} owner to ${user};`,
          },
        ]),
    ...(found.foreign_roles.length === 0
      ? []
      : [
          {
            what: `alter the roles ${found.foreign_roles.join(', ')}`,
            statement: `grant ${found.foreign_roles.map(quoteIdentifier).join(', ')} to ${user} with admin option;`,
          },
        ]),
  ]
}

function explain({ user }: Rights, missing: readonly Missing[]): string {
  const whats = missing.map(({ what }) => what).join('; ')
  const statements = missing.map(({ statement }) => `  ${statement}`).join('\n')
  return `The user ${user} of DATABASE_URL may not do all that Tannr needs. It has to: ${whats}.\nAs a superuser, run:\n${statements}\nThen start again.`
}
