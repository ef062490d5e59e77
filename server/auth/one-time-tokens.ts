/** What a mail or SMS asks back: only hashes are stored, one per account and type, and a new one replaces the old. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

export type OneTimeToken = {
  id: string
  user_id: string
  token_type: TokenType
  /** With `pkce_` before it when the flow ends in an exchange. */
  token_hash: string
  relates_to: string
  attempts: number
}

type NewToken = { userId: string; type: TokenType; hash: string; relatesTo: string }

export async function replaceToken(
  sql: Sql,
  { userId, type, hash, relatesTo }: NewToken,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${type}, ${hash}, ${relatesTo}, ${at}::timestamptz at time zone 'utc', ${at}::timestamptz at time zone 'utc')
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to, attempts = 0,
      created_at = excluded.created_at, updated_at = excluded.updated_at`
}

export async function findTokenByHash(
  sql: Sql,
  hash: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const [token] = await sql<OneTimeToken>`
    select id, user_id, token_type, token_hash, relates_to, attempts from auth.one_time_tokens
    where token_hash = ${hash} and token_type = any(${types}::auth.one_time_token_type[])`
  return token
}

/** Locks the account's pending tokens of these types, so that of several verifications at once one goes first. */
export async function lockTokens(
  sql: Sql,
  userId: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  return sql<OneTimeToken>`
    select id, user_id, token_type, token_hash, relates_to, attempts from auth.one_time_tokens
    where user_id = ${userId} and token_type = any(${types}::auth.one_time_token_type[])
    order by token_type for update`
}

export async function countWrongTry(sql: Sql, userId: string, types: readonly TokenType[]): Promise<void> {
  await sql`
    update auth.one_time_tokens set attempts = attempts + 1
    where user_id = ${userId} and token_type = any(${types}::auth.one_time_token_type[])`
}

export async function deleteToken(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where id = ${id}`
}

export async function deleteTokensOfUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
}

export function sameHash(stored: string, given: string): boolean {
  const [a, b] = [Buffer.from(stored.replace(/^pkce_/, '')), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
