/** The rows of keys; policies decide who may see and change them. */
import type { Sql } from '#server/platform/database.ts'
import type { Key } from './key.ts'

type NewKey = {
  name: string
  mode: string
  prefix: string
  hash: Buffer
  scopes: readonly string[]
  expiresAt: string | null
}

export async function insertKey(
  sql: Sql,
  { name, mode, prefix, hash, scopes, expiresAt }: NewKey,
): Promise<string> {
  const [made] = await sql<{ id: string }>`
    insert into orcher.api_keys (workspace_id, name, mode, prefix, hash, scopes, expires_at)
    values (orcher.workspace_as('owner', 'supervisor', 'builder', 'viewer'), ${name}, ${mode}, ${prefix}, ${hash}, ${scopes}, ${expiresAt})
    returning id`
  if (!made) throw new Error('a key was not made')
  return made.id
}

export const listKeys = (sql: Sql, after: string | null, limit: number): Promise<Key[]> => sql<Key>`
  select k.id, k.name, k.mode, k.prefix, k.scopes, case
      when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
      when k.replaced_by is not null then 'replaced' else 'active' end as state,
    orcher.utc(k.created_at) as created_at, coalesce(m.name, '') as created_by, orcher.utc(k.expires_at) as expires_at,
    k.replaced_by, orcher.utc(k.last_used_at) as last_used_at
  from orcher.api_keys k left join orcher.members_of_workspace() m on m.user_id = k.user_id
  where (${after}::text is null or k.id < ${after}::text)
  order by k.id desc limit ${limit}::integer`

export async function findKey(sql: Sql, id: string): Promise<Key | undefined> {
  const [key] = await sql<Key>`
    select k.id, k.name, k.mode, k.prefix, k.scopes, case
        when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        when k.replaced_by is not null then 'replaced' else 'active' end as state,
      orcher.utc(k.created_at) as created_at, coalesce(m.name, '') as created_by, orcher.utc(k.expires_at) as expires_at,
      k.replaced_by, orcher.utc(k.last_used_at) as last_used_at
    from orcher.api_keys k left join orcher.members_of_workspace() m on m.user_id = k.user_id
    where k.id = ${id}`
  return key
}
