/** What PostgreSQL lacks for postgres_changes, in words for the operator; undefined if nothing. */
import type { Database } from '#server/platform/database.ts'
import { publication } from './replication-stream.ts'

/** `url` is the connection string for replication. */
export async function missingFor({ sql }: Database, url: string): Promise<string | undefined> {
  const user = decodeURIComponent(new URL(url).username)
  const [found] = await sql<{ level: string; is_published: boolean; may_read: boolean }>`
    select current_setting('wal_level') as level,
      exists (select from pg_publication where pubname = ${publication}) as is_published,
      exists (select from pg_roles where rolname = ${user} and (rolreplication or rolsuper)) as may_read`
  const what = 'Changes of tables are not told'
  if (found?.level !== 'logical') {
    return `${what}: PostgreSQL's wal_level is ${found?.level ?? 'unknown'}, and has to be logical`
  }
  if (!found.may_read)
    return `${what}: the user ${user} of DATABASE_URL may not read the log (alter role … replication)`
  return found.is_published ? undefined : `${what}: there is no publication ${publication}`
}
