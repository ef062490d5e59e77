/**
 * Codes and links in mails and SMS. A new code replaces the old one; a link stays valid for its lifetime beside newer ones, so that
 * nobody can void another's by requesting a mail. Of codes only hashes are stored.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Standing } from '#server/auth/guesses/budgets.ts'
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
  /** The hash of the link's token, with the prefix `pkce_` if the flow ends in an exchange. */
  token_hash: string
  /** Empty once a newer code of its kind has replaced it; null for a row of Supabase's, whose link is derived from its code. */
  code_hash: string | null
  relates_to: string
  sent_at: Date
} & WrongTries

/** Of a code: by strangers, by whoever asked for one, and from where the person is known. Each of them ends it for their like alone. */
export type WrongTries = { attempts: number; asked_attempts: number; own_attempts: number }

const counters = { stranger: 'attempts', asked: 'asked_attempts', known: 'own_attempts' } as const

export const wrongTriesOf = (code: WrongTries, standing: Standing): number => code[counters[standing]]

type NewToken = {
  userId: string
  type: TokenType
  /** A new code replaces those of its kind only: one for signing in leaves one for resetting the password. */
  kind: string
  hash: string
  codeHash: string
  relatesTo: string
}

/** Valid links of a kind at the same time. */
const maxLinks = 5

export async function replaceToken(
  sql: Sql,
  { userId, type, kind, hash, codeHash, relatesTo }: NewToken,
  now: Date,
): Promise<void> {
  await sql`select from auth.users where id = ${userId} for no key update`
  const keepsLinks = type === 'confirmation_token' || type === 'recovery_token'
  await sql`
    with replaced as (
      select id, row_number() over (order by created_at desc) < ${maxLinks} and ${keepsLinks}
        and relates_to = ${relatesTo} as stays
      from auth.one_time_tokens where user_id = ${userId} and token_type = ${type} and kind = ${kind}
    ), gone as (
      delete from auth.one_time_tokens where id in (select id from replaced where not stays)
    )
    update auth.one_time_tokens set code_hash = '' where id in (select id from replaced where stays)`
  const at = now.toISOString()
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, kind, token_hash, code_hash, relates_to, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${type}, ${kind}, ${hash}, ${codeHash}, ${relatesTo},
      ${at}::timestamptz at time zone 'utc', ${at}::timestamptz at time zone 'utc')`
}

export async function findTokenByHash(
  sql: Sql,
  hash: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const [token] = await sql<OneTimeToken>`
    select id, user_id, token_type, token_hash, code_hash, relates_to, attempts, asked_attempts, own_attempts,
      created_at at time zone 'utc' sent_at
    from auth.one_time_tokens
    where token_hash = ${hash} and token_type = any(${types}::auth.one_time_token_type[])`
  return token
}

/**
 * The account whose code was sent to this address. If several want one address, a later request does not void the codes of others;
 * a wrong code counts for the latest requester.
 */
export async function findAskerFor(
  sql: Sql,
  address: string,
  codeHash: string,
  types: readonly TokenType[],
  audience: string,
): Promise<string | undefined> {
  const [asker] = await sql<{ id: string }>`
    select u.id from auth.one_time_tokens t join auth.users u on u.id = t.user_id
    where t.relates_to = ${address} and t.token_type = any(${types}::auth.one_time_token_type[])
      and u.aud = ${audience} and not u.is_sso_user
    order by coalesce(t.code_hash, regexp_replace(t.token_hash, '^pkce_', '')) = ${codeHash} desc, t.created_at desc
    limit 1`
  return asker?.id
}

/** Locks the account's pending tokens of these types, which serializes verifications. */
export async function lockTokens(
  sql: Sql,
  userId: string,
  types: readonly TokenType[],
): Promise<OneTimeToken[]> {
  return sql<OneTimeToken>`
    select id, user_id, token_type, token_hash, code_hash, relates_to, attempts, asked_attempts, own_attempts,
      created_at at time zone 'utc' sent_at
    from auth.one_time_tokens
    where user_id = ${userId} and token_type = any(${types}::auth.one_time_token_type[])
    order by token_type for update`
}

/** Counts it for all codes of the account or address, whoever requested them: a guess at one is a guess at all. */
export async function countWrongTry(
  sql: Sql,
  whose: { userId: string } | { address: string },
  types: readonly TokenType[],
  standing: Standing,
): Promise<void> {
  const [userId, address] = 'userId' in whose ? [whose.userId, null] : [null, whose.address]
  await sql`
    update auth.one_time_tokens set
      attempts = least(attempts + ${standing === 'stranger' ? 1 : 0}, 1000),
      asked_attempts = least(asked_attempts + ${standing === 'asked' ? 1 : 0}, 1000),
      own_attempts = least(own_attempts + ${standing === 'known' ? 1 : 0}, 1000)
    where (user_id = ${userId} or relates_to = ${address}) and token_type = any(${types}::auth.one_time_token_type[])`
}

export async function deleteToken(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where id = ${id}`
}

export async function deleteTokensOfUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`
}

export function isCodeOf(
  { code_hash, token_hash }: { code_hash: string | null; token_hash: string | null },
  given: string,
): boolean {
  const stored = code_hash ?? token_hash?.replace(/^pkce_/, '') ?? ''
  const [a, b] = [Buffer.from(stored), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
