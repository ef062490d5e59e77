/** Refresh tokens: one chain per session, each token naming its parent. */
import { randomInt } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

export type RefreshToken = {
  token: string
  user_id: string
  revoked: boolean
  updated_at: Date
  /** The session's active token, if it directly replaced this one. */
  successor: string | null
}

export function makeRefreshToken(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Call it with the session locked: whether a token may be reused depends on the others of its session. */
export async function findRefreshToken(sql: Sql, token: string): Promise<RefreshToken | undefined> {
  const [found] = await sql<RefreshToken>`
    select t.token, t.user_id, coalesce(t.revoked, false) revoked, t.updated_at, (
      select newest.token from (
        select token, parent from auth.refresh_tokens
        where session_id = t.session_id and not revoked order by id desc limit 1
      ) newest where newest.parent = t.token
    ) successor
    from auth.refresh_tokens t where t.token = ${token}`
  return found
}

/** Revokes the parent and inserts the child. */
export async function replaceRefreshToken(
  sql: Sql,
  child: { token: string; parent: string; userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await sql`
    with used as (
      update auth.refresh_tokens set revoked = true, updated_at = ${now}
      where token = ${child.parent} and not revoked
    )
    insert into auth.refresh_tokens (instance_id, token, user_id, parent, revoked, created_at, updated_at, session_id)
    values ('00000000-0000-0000-0000-000000000000', ${child.token}, ${child.userId}::uuid::text, ${child.parent}, false,
      ${now}, ${now}, ${child.sessionId})`
}

/** Deletes tokens used up long ago: if one is reused later, it is unknown instead of stolen. */
export async function deleteSpentRefreshTokens(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.refresh_tokens where id in (
      select id from auth.refresh_tokens where revoked and updated_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

export async function revokeFamily(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql`
    update auth.refresh_tokens set revoked = true, updated_at = ${now}
    where session_id = ${sessionId} and not revoked`
}
