/** People's consents to applications, until revoked. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'
import { scopesOf } from './scopes-asked.ts'

/** Whether it does; locked until the end of the transaction. */
export async function consentCovers(
  sql: Sql,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
): Promise<boolean> {
  const [consent] = await sql<{ scopes: string }>`
    select scopes from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null for share`
  const given = scopesOf(consent?.scopes ?? '')
  return consent !== undefined && scopesOf(scope).every((one) => given.includes(one))
}

export async function noteConsent(
  sql: Sql,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
  now: Date,
): Promise<void> {
  const [before] = await sql<{ scopes: string }>`
    select scopes from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null for update`
  const scopes = [...new Set([...scopesOf(before?.scopes ?? ''), ...scopesOf(scope)])].join(' ')
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
}

export async function listGrants(sql: Sql, userId: string): Promise<Grant[]> {
  const rows = await sql<Grant['client'] & { scopes: string; granted_at: Date }>`
    select c.id, coalesce(c.client_name, '') "name", coalesce(c.client_uri, '') uri, coalesce(c.logo_uri, '') logo_uri,
      a.scopes, a.granted_at
    from auth.oauth_consents a join auth.oauth_clients c on c.id = a.client_id
    where a.user_id = ${userId} and a.revoked_at is null and c.deleted_at is null order by a.granted_at desc`
  return rows.map(({ scopes, granted_at, ...client }) => ({ client, scopes: scopesOf(scopes), granted_at }))
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
