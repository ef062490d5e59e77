/** People's consents to applications, until revoked. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'
import { type Connection, connectionsOf, isApiScope } from './api-resource.ts'
import { scopesOf } from './scopes-asked.ts'

/** The part of it that stands until revoked. What is given of the API is chosen each time, and kept by the connection. */
const ofAccount = (scope: string) => scopesOf(scope).filter((one) => !isApiScope(one))

/** Whether it does; locked until the end of the transaction. */
export async function consentCovers(
  sql: Sql,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
): Promise<boolean> {
  const [consent] = await sql<{ scopes: string }>`
    select scopes from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null for share`
  const given = scopesOf(consent?.scopes ?? '')
  return consent !== undefined && ofAccount(scope).every((one) => given.includes(one))
}

export async function noteConsent(
  sql: Sql,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
  now: Date,
): Promise<void> {
  const [before] = await sql<{ scopes: string }>`
    select scopes from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null for update`
  const scopes = [...new Set([...ofAccount(before?.scopes ?? ''), ...scopesOf(scope)])].join(' ')
  await sql`
    insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at)
    values (${randomUUID()}, ${userId}, ${clientId}, ${scopes}, ${now})
    on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at,
      revoked_at = null`
}

export type Grant = {
  client: { id: string; name: string; uri: string; logo_uri: string }
  scopes: string[]
  granted_at: Date
  /** Ours: where it is connected by the MCP server. */
  workspace?: Connection['workspace']
}

/**
 * What applications may do: of the account whatever the person has agreed to so far, and of the API what the tokens can do at this
 * moment. One that has neither is left out.
 */
export async function listGrants(sql: Sql, userId: string, now: Date): Promise<Grant[]> {
  const rows = await sql<Grant['client'] & { scopes: string; granted_at: Date }>`
    select c.id, coalesce(c.client_name, '') "name", coalesce(c.client_uri, '') uri, coalesce(c.logo_uri, '') logo_uri,
      a.scopes, a.granted_at
    from auth.oauth_consents a join auth.oauth_clients c on c.id = a.client_id
    where a.user_id = ${userId} and a.revoked_at is null and c.deleted_at is null order by a.granted_at desc`
  const connections = await connectionsOf(sql, userId, now)
  return rows.flatMap(({ scopes, granted_at, ...client }) => {
    const connection = connections.get(client.id)
    const held = [...ofAccount(scopes), ...(connection?.scopes ?? [])]
    const workspace = connection && { workspace: connection.workspace }
    return held.length > 0 ? [{ client, scopes: held, granted_at, ...workspace }] : []
  })
}

/**
 * Revokes the consent and everything that the application holds. Pending authorizations are locked first, in the order in which
 * answers and exchanges lock them; one that is being answered by the consent is invalid without it.
 */
export async function revokeConsent(
  sql: Sql,
  { userId, clientId }: { userId: string; clientId: string },
  now: Date,
): Promise<boolean> {
  await sql`delete from auth.oauth_authorizations where user_id = ${userId} and client_id = ${clientId}`
  const revoked = await sql`
    update auth.oauth_consents set revoked_at = greatest(granted_at, ${now})
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null returning id`
  if (revoked.length === 0) return false
  await sql`delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId}`
  return true
}

/** How many applications that registered themselves a person may have let in. */
const mostUnvouched = 100

/** Revokes the oldest beyond that, since what somebody has let in is not cleaned up, and anybody can register more. */
export async function makeRoomForGrant(sql: Sql, userId: string, now: Date): Promise<void> {
  const beyond = await sql<{ client_id: string }>`
    select a.client_id from auth.oauth_consents a join auth.oauth_clients c on c.id = a.client_id
    where a.user_id = ${userId} and a.revoked_at is null and c.registration_type = 'dynamic'
    order by a.granted_at desc, a.id offset ${mostUnvouched}`
  for (const { client_id: clientId } of beyond) await revokeConsent(sql, { userId, clientId }, now)
}

/** Forgets old consents to connections that are over: each is asked for anew. */
export async function deleteConsentsOfNothing(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.oauth_consents where id in (
      select a.id from auth.oauth_consents a
      where a.granted_at < ${before} and a.scopes ~ '^[^ :]+:[^ :]+( [^ :]+:[^ :]+)*$'
        and not exists (select from auth.sessions s where s.oauth_client_id = a.client_id and s.user_id = a.user_id)
      limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}
