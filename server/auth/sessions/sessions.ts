/** Sessions: one per sign-in, with its authentication methods. */
import type { Sql } from '#server/platform/database.ts'

/** `provider` is the company's provider; only the token has it. */
export type AmrClaim = { method: string; timestamp: number; provider?: string }

export type Session = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2' | 'aal3' | null
  created_at: Date
  not_after: Date | null
  /** The last refresh, or the sign-in. */
  used_at: Date
  tag: string | null
  ip: string | null
  /** The application that it belongs to, and its scopes; null for a person's own session. */
  oauth_client_id: string | null
  scopes: string | null
  amr: AmrClaim[]
}

export type NewSession = {
  id: string
  userId: string
  method: string
  refreshToken: string
  userAgent: string | undefined
  ip: string
  /** The key of the person's network. */
  network: string
  application?: { clientId: string; scopes: string; resource: string | null } | undefined
  /** A fixed end, independent of activity. */
  notAfter?: Date | undefined
}

/**
 * Inserts session, method and first refresh token, and records network and sign-in on the account, in one statement. True if the
 * person is known from other networks, but not from this one.
 */
export async function insertSession(sql: Sql, session: NewSession, now: Date): Promise<boolean> {
  const { id, userId, method, refreshToken, userAgent, ip, network, application, notAfter } = session
  const [known] = await sql<{ is_new: boolean | null }>`
    with made as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip, oauth_client_id,
        scopes, resource)
      values (${id}, ${userId}, ${now}, ${now}, 'aal1', ${notAfter ?? null}, ${userAgent ?? null}, ${ip}::inet,
        ${application?.clientId ?? null}, ${application?.scopes ?? null}, ${application?.resource ?? null})
    ), proven as (
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values (${id}, ${now}, ${now}, ${method})
    ), first as (
      insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      values ('00000000-0000-0000-0000-000000000000', ${refreshToken}, ${userId}::uuid::text, false, ${now}, ${now}, ${id})
    ), place as (
      insert into auth.known_networks as known (user_id, network, seen_at) values (${userId}, ${network}, ${now})
      on conflict (user_id, network) do update set seen_at = excluded.seen_at
      where known.seen_at < excluded.seen_at - interval '1 day'
    ), signed_in as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId}
    )
    select bool_and(network <> ${network}) is_new from auth.known_networks where user_id = ${userId}`
  return known?.is_new ?? false
}

export async function findSession(sql: Sql, id: string): Promise<Session | undefined> {
  const [session] = await sql<Session>`
    select s.id, s.user_id, s.aal, s.created_at, s.not_after, s.tag, host(s.ip) ip, s.oauth_client_id, s.scopes,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at) used_at,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))
        ) order by a.updated_at desc), '[]')
        from auth.mfa_amr_claims a where a.session_id = s.id) amr
    from auth.sessions s where s.id = ${id}`
  return session
}

type SessionRow = Omit<Session, 'id' | 'user_id' | 'created_at' | 'used_at'> & {
  session_id: string
  id: string
  session_created_at: Date
  refreshed_at: Date | null
}

/** The session in a row that joins an account with it. */
export function sessionOf(row: SessionRow): Session {
  const { session_id: id, id: user_id, session_created_at: created_at, refreshed_at } = row
  const { aal, not_after, tag, ip, oauth_client_id, scopes, amr } = row
  const used_at = refreshed_at ?? created_at
  return { id, user_id, aal, created_at, not_after, used_at, tag, ip, oauth_client_id, scopes, amr }
}

/** The application that a refresh token belongs to, and the resource that it named. */
export async function findGrantOfToken(
  sql: Sql,
  token: string,
): Promise<{ clientId: string | null; scopes: string | null; resource: string | null } | undefined> {
  const [grant] = await sql<{ clientId: string | null; scopes: string | null; resource: string | null }>`
    select s.oauth_client_id "clientId", s.scopes, s.resource
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = ${token}`
  return grant
}

/** Locks the session of a refresh token, which serializes its refreshes. */
export async function lockSessionOfToken(sql: Sql, token: string): Promise<string | undefined> {
  const [session] = await sql<{ id: string }>`
    select id from auth.sessions where id = (select session_id from auth.refresh_tokens where token = ${token})
    for update`
  return session?.id
}

export async function noteRefresh(
  sql: Sql,
  id: string,
  client: { userAgent: string | undefined; ip: string },
  now: Date,
): Promise<void> {
  await sql`
    update auth.sessions set refreshed_at = ${now.toISOString()}::timestamptz at time zone 'utc', updated_at = ${now},
      user_agent = ${client.userAgent ?? null}, ip = ${client.ip}::inet
    where id = ${id}`
}

/**
 * Whether the account has a newer session with the same tag; of two of one moment, one counts as newer. Applications' sessions do
 * not count.
 */
export async function hasNewerSession(sql: Sql, { id }: Session): Promise<boolean> {
  const [newer] = await sql`
    select from auth.sessions own join auth.sessions s on s.user_id = own.user_id
      and s.tag is not distinct from own.tag and s.oauth_client_id is not distinct from own.oauth_client_id
      and (s.created_at, s.id) > (own.created_at, own.id)
    where own.id = ${id} limit 1`
  return newer !== undefined
}

/** Keeps it open until the end of the transaction; false if it has ended. */
export async function holdSession(sql: Sql, id: string): Promise<boolean> {
  const [held] = await sql`select from auth.sessions where id = ${id} for key share`
  return held !== undefined
}

export async function deleteSession(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${id}`
}

/** An application that connects to the Tannr API again, whose scopes alone have a colon, replaces what it had there, so that nobody fills a workspace with connections. */
export async function deleteConnections(
  sql: Sql,
  { userId, clientId, but }: { userId: string; clientId: string; but: string },
): Promise<void> {
  await sql`
    delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId} and id <> ${but}
      and scopes like '%:%'`
}

export async function deleteSessionsOfUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId}`
}

export async function deleteOtherSessions(sql: Sql, userId: string, keptId: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${keptId}`
}

export async function deleteEndedSessions(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions where not_after < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}
