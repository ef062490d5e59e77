import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

type Which = { audience: string; filter: string }
type Page = Which & { page: number; perPage: number; oldestFirst: boolean }

/** `filter` matches part of the email address or full name. */
export async function listUsers(
  sql: Sql,
  { page, perPage, audience, filter, oldestFirst }: Page,
): Promise<User[]> {
  return sql<User>`
    select u.*,
      (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
      (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors
    from auth.users u
    where u.aud = ${audience} and (
      strpos(lower(coalesce(u.email, '')), lower(${filter})) > 0
      or strpos(lower(coalesce(u.raw_user_meta_data ->> 'full_name', '')), lower(${filter})) > 0
    )
    order by case when ${oldestFirst} then u.created_at end, u.created_at desc, u.id
    limit ${perPage} offset ${Math.max(page - 1, 0) * perPage}`
}

export async function countUsers(sql: Sql, { audience, filter }: Which): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from auth.users u
    where u.aud = ${audience} and (
      strpos(lower(coalesce(u.email, '')), lower(${filter})) > 0
      or strpos(lower(coalesce(u.raw_user_meta_data ->> 'full_name', '')), lower(${filter})) > 0
    )`
  return row?.count ?? 0
}
