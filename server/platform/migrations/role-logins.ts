/**
 * Lets each service, and the project's functions, log in as a role of its own. The passwords are derived from the owner's,
 * so that every process behind the same DATABASE_URL comes to the same ones and nothing further has to be stored. Roles
 * belong to all databases of a PostgreSQL: a password that somebody else has given one, or another owner's Tannr, is never
 * replaced, which would lock them out. Then we log in as a role beside it, which at once becomes that role.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { newClient, startTimeout } from '#server/platform/database/connection.ts'
import { withIdleTimeout } from '#server/platform/database/with-idle-timeout.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { quoteIdentifier, quoteLiteral } from '#server/platform/database.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { prepareServerRole, serverRole } from './server-login.ts'

export type Login = 'authenticator' | 'supabase_auth_admin' | 'project_owner'

/** The connection string `ownerUrl` with another login. */
export function loginUrl(ownerUrl: string, login: string): string {
  const url = new URL(ownerUrl)
  const password = rolePassword(url, login)
  url.username = login
  url.password = password
  return url.toString()
}

/**
 * Milliseconds without a sign of life after which a process loses the lock, since a frozen one would keep all others from starting:
 * longer than an attempt to log in.
 */
const lockLostAfter = 15_000

/** The connection string of each login, verified to connect. */
export type LoginUrls = Record<Login | 'dataApi' | 'server', string>

/**
 * `dataApi` may be another role than `authenticator` in a database that was made for PostgREST; `server` is the owner where that is no
 * superuser.
 */
export async function prepareLogins(ownerUrl: string, dataApi: string = 'authenticator'): Promise<LoginUrls> {
  const url = withSafePath(withIdleTimeout(ownerUrl, { session: lockLostAfter }))
  const client = newClient(url, 'tannr logins', { timeout: startTimeout })
  await client.connect()
  try {
    // Serialized over the database: two processes that start together would update the same catalog row.
    await client.query('select pg_advisory_lock($1)', [7_243_919_002])
    const prepare = (role: string) => prepareLogin(client, ownerUrl, role)
    const authenticator = await prepare('authenticator')
    return {
      authenticator,
      supabase_auth_admin: await prepare('supabase_auth_admin'),
      project_owner: await prepare('project_owner'),
      dataApi: dataApi === 'authenticator' ? authenticator : await prepare(dataApi),
      server: (await prepareServerRole(client)) ? await prepare(serverRole) : ownerUrl,
    }
  } finally {
    await client.end()
  }
}

/** The comment on a role that marks its password as set by this owner. */
const markOf = (owner: string) =>
  `Tannr of ${owner} logs in as this role, with a password that it derives itself`

async function prepareLogin(client: pg.Client, ownerUrl: string, role: string): Promise<string> {
  const url = loginUrl(ownerUrl, role)
  if (await canLogIn(url)) return url
  const { rows } = await client.query<{ comment: string | null; sees_passwords: boolean }>(
    `select shobj_description(oid, 'pg_authid') as comment,
       has_table_privilege('pg_catalog.pg_authid', 'select') as sees_passwords
     from pg_roles where rolname = $1`,
    [role],
  )
  const [known] = rows
  if (!known) throw new StartRefused(noSuchRole(role))
  const isOurs =
    known.comment === markOf(ownerOf(ownerUrl)) ||
    (known.sees_passwords && (await isWithoutPassword(client, role)))
  if (!isOurs) return prepareBeside(client, ownerUrl, role)
  await setPassword(client, role, url, ownerOf(ownerUrl))
  return url
}

const ownerOf = (ownerUrl: string) => decodeURIComponent(new URL(ownerUrl).username)

const noSuchRole = (role: string) =>
  `There is no role ${role} in the database, which the data API shall log in as. Make it, or correct api.login_role in config.toml (or PGRST_DB_LOGIN_ROLE).`

async function isWithoutPassword(client: pg.Client, role: string): Promise<boolean> {
  const text = 'select from pg_catalog.pg_authid where rolname = $1 and rolpassword is null'
  return (await client.query(text, [role])).rowCount === 1
}

/** Creates a login of our own that can become the role, with the role's settings. */
async function prepareBeside(client: pg.Client, ownerUrl: string, role: string): Promise<string> {
  const owner = ownerOf(ownerUrl)
  const beside = cutName(`tannr_${role}_${owner}`)
  const url = loginUrl(ownerUrl, beside)
  const name = quoteIdentifier(beside)
  const found = await client.query('select from pg_roles where rolname = $1', [beside])
  if (found.rowCount === 0) await client.query(`create role ${name} login noinherit`)
  await client.query(`grant ${quoteIdentifier(role)} to ${name}`)
  const { rows } = await client.query<{ setting: string }>(
    'select unnest(rolconfig) as setting from pg_roles where rolname = $1',
    [role],
  )
  for (const { setting } of [...rows, { setting: `role=${role}` }]) {
    const equals = setting.indexOf('=')
    const [key, value] = [setting.slice(0, equals), setting.slice(equals + 1)]
    if (/^[\w.]+$/.test(key) && !key.startsWith('pgrst.')) {
      await client.query(`alter role ${name} set ${key} = ${quoteLiteral(value)}`)
    }
  }
  if (!(await canLogIn(url))) await setPassword(client, beside, url, owner)
  return url
}

/** PostgreSQL truncates longer names, and would then not find the role by its full name. */
const cutName = (name: string) =>
  Buffer.from(name)
    .subarray(0, 63)
    .toString()
    .replace(/\uFFFD+$/, '')

/** Whether the login succeeds; false if PostgreSQL refuses it (SQLSTATE class 28). Other errors are thrown. */
async function canLogIn(url: string): Promise<boolean> {
  const client = newClient(url, 'tannr logins', { timeout: startTimeout })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Roles belong to the cluster, the lock to one database: a collision with another database's process is retried. */
async function setPassword(client: pg.Client, role: string, url: string, owner: string): Promise<void> {
  const name = quoteIdentifier(role)
  const { password } = new URL(url)
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`alter role ${name} password ${quoteLiteral(password)}`)
      await client.query(`comment on role ${name} is ${quoteLiteral(markOf(owner))}`)
      return
    } catch (error) {
      const collided = error instanceof Error && error.message === 'tuple concurrently updated'
      if (!collided || attempt === 10) throw error
    }
  }
}

function rolePassword(ownerUrl: URL, role: string): string {
  const secret = `${decodeURIComponent(ownerUrl.username)}:${decodeURIComponent(ownerUrl.password)}`
  return createHmac('sha256', secret).update(`tannr role ${role}`).digest('base64url')
}
