/**
 * The refresh that nothing is special about, which is nearly every one: one statement reads what it is about, one does it, and
 * that one does nothing where the session has changed in between. Whatever is not plain is left to the transaction that
 * looks at everything one after the other.
 */
import { signAccessToken } from '#server/auth/access-token.ts'
import { auditPayload } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/issue-session.ts'
import type { Client } from '#server/auth/read-request.ts'
import { makeRefreshToken } from '#server/auth/refresh-tokens.ts'
import { keepsAudit } from '#server/auth/request-context.ts'
import { isOver } from '#server/auth/session-ends.ts'
import { sessionOf } from '#server/auth/sessions.ts'
import { isBanned, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

/** Undefined where it is for the transaction to decide; nothing has been done then. */
export async function refreshAtOnce(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  given: string,
  client: Client,
  applicationId: string | undefined,
): Promise<IssuedSession | undefined> {
  const { settings, database } = auth
  // A hook is asked within the transaction that waits for it.
  if (settings.hooks.custom_access_token || settings.sessions.singlePerUser) return undefined
  const found = await findUnused(database.sql, given)
  if (!found) return undefined
  const { user, session, version } = found
  const now = auth.now()
  if (session.oauth_client_id !== (applicationId ?? null) || session.ip !== client.ip) return undefined
  if (isBanned(user, now) || (await isOver(auth, database.sql, session, now))) return undefined
  const token = makeRefreshToken()
  const access = await signAccessToken(auth, user, session, now, database.sql)
  const isDone = await rotate(
    database.sql,
    { given, token, user, version, client, sessionId: session.id },
    now,
  )
  return isDone ? { sessionId: session.id, body: tokenResponse(access, token, user) } : undefined
}

async function findUnused(sql: Sql, token: string) {
  const [found] = await sql<User & Parameters<typeof sessionOf>[0] & { version: string }>`
    select u.*, r.*, s.id session_id, s.aal, s.created_at session_created_at, s.not_after, s.tag, host(s.ip) ip,
      s.oauth_client_id, s.scopes, s.refreshed_at at time zone 'utc' refreshed_at, s.xmin::text version
    from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id
    join auth.users u on u.id = s.user_id
    cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))
          ) order by a.updated_at desc), '[]')
          from auth.mfa_amr_claims a where a.session_id = s.id) amr
    ) r
    where t.token = ${token} and not t.revoked and t.user_id = u.id::text`
  return found && { user: found as User, session: sessionOf(found), version: found.version }
}

type Rotation = {
  given: string
  token: string
  sessionId: string
  user: User
  /** Of the session's row, as it was read. */
  version: string
  client: Client
}

/** False where another one was faster, or the session has changed or ended. */
async function rotate(
  sql: Sql,
  { given, token, sessionId, user, version, client }: Rotation,
  now: Date,
): Promise<boolean> {
  const { ip, userAgent = null } = client
  const payload = auditPayload({ action: 'token_refreshed', actor: user })
  const [done] = await sql`
    with still as (
      select from auth.sessions where id = ${sessionId} and xmin::text = ${version} for update
    ), used as (
      update auth.refresh_tokens set revoked = true, updated_at = ${now}
      where token = ${given} and not revoked and exists (select from still)
      returning instance_id
    ), child as (
      insert into auth.refresh_tokens (instance_id, token, user_id, parent, revoked, created_at, updated_at, session_id)
      select '00000000-0000-0000-0000-000000000000', ${token}, ${user.id}::uuid::text, ${given}, false, ${now}, ${now}, ${sessionId}
      from used
    ), noted as (
      update auth.sessions set refreshed_at = ${now.toISOString()}::timestamptz at time zone 'utc', updated_at = ${now},
        user_agent = ${userAgent}, ip = ${ip}::inet
      where id = ${sessionId} and exists (select from used)
    ), told as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), ${payload}, ${now}, ${ip}
      from used where ${keepsAudit()}
    )
    select true done from used`
  return done !== undefined
}
