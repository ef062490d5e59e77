/** Registered applications: their rows, and their form on the wire. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database, Sql } from '#server/platform/database.ts'

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

export type ClientRow = {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  /** Separated by commas. */
  redirect_uris: string
  grant_types: string
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: ClientAuthMethod
  created_at: Date
  updated_at: Date
}

/** Metadata from an administrator, or from the application itself. */
export type ClientMetadata = {
  redirect_uris: string[]
  grant_types: string[]
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  client_type: ClientRow['client_type']
  token_endpoint_auth_method: ClientAuthMethod
}

/** 256 random bits, so a plain hash without salt is enough. */
export const newSecret = () => randomBytes(32).toString('base64url')

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** As Supabase stores it, so that applications move with their project. */
const secretHashOf = (secret: string) => sha256(secret).toString('base64url')
/** Of a code, which only we read. */
export const hashOf = (code: string) => sha256(code).toString('hex')

/** Older rows of ours are hexadecimal. */
export function isSecretOf({ client_secret_hash: hash }: ClientRow, given: string): boolean {
  const stored = Buffer.from(hash ?? '', hash?.length === 64 ? 'hex' : 'base64url')
  const asked = sha256(given)
  return stored.length === asked.length && timingSafeEqual(stored, asked)
}

export async function insertClient(
  sql: Sql,
  { redirect_uris, grant_types, ...client }: ClientMetadata,
  registration: ClientRow['registration_type'],
  secret: string | undefined,
): Promise<ClientRow> {
  const [row] = await sql<ClientRow>`
    insert into auth.oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name,
      client_uri, logo_uri, client_type, token_endpoint_auth_method)
    values (${randomUUID()}, ${secret === undefined ? null : secretHashOf(secret)}, ${registration}, ${redirect_uris.join(',')},
      ${grant_types.join(',')}, ${client.client_name}, ${client.client_uri}, ${client.logo_uri}, ${client.client_type},
      ${client.token_endpoint_auth_method})
    returning *`
  return row as ClientRow
}

export async function updateClient(
  sql: Sql,
  id: string,
  { redirect_uris, grant_types, ...client }: ClientMetadata,
): Promise<ClientRow> {
  const [row] = await sql<ClientRow>`
    update auth.oauth_clients set redirect_uris = ${redirect_uris.join(',')}, grant_types = ${grant_types.join(',')},
      client_name = ${client.client_name}, client_uri = ${client.client_uri}, logo_uri = ${client.logo_uri},
      token_endpoint_auth_method = ${client.token_endpoint_auth_method}, updated_at = now()
    where id = ${id} returning *`
  return row as ClientRow
}

export async function setClientSecret(sql: Sql, id: string, secret: string): Promise<ClientRow> {
  const [row] = await sql<ClientRow>`
    update auth.oauth_clients set client_secret_hash = ${secretHashOf(secret)}, updated_at = now() where id = ${id} returning *`
  return row as ClientRow
}

export async function findClient(sql: Sql, id: string): Promise<ClientRow | undefined> {
  const [row] = await sql<ClientRow>`select * from auth.oauth_clients where id = ${id} and deleted_at is null`
  return row
}

export async function listClients(
  sql: Sql,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ clients: ClientRow[]; total: number }> {
  const clients = await sql<ClientRow>`
    select * from auth.oauth_clients where deleted_at is null order by created_at desc, id
    limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<{ total: number }>`
    select count(*) total from auth.oauth_clients where deleted_at is null`
  return { clients, total: count?.total ?? 0 }
}

/**
 * Soft deletion: the row stays for the audit log; sessions and consents end. In separate statements: a code that is being exchanged
 * is waited for, and its session ends with the others.
 */
export async function deleteClient(database: Database, id: string): Promise<void> {
  await database.transaction(async (sql) => {
    await sql`update auth.oauth_clients set deleted_at = now() where id = ${id}`
    await sql`delete from auth.oauth_authorizations where client_id = ${id}`
    await sql`
      update auth.oauth_consents set revoked_at = greatest(granted_at, now())
      where client_id = ${id} and revoked_at is null`
    await sql`delete from auth.sessions where oauth_client_id = ${id}`
  })
}

/** Deletes self-registered applications that nobody has let in. */
export async function deleteUnusedClients(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.oauth_clients where id in (
      select c.id from auth.oauth_clients c
      where c.registration_type = 'dynamic' and c.created_at < ${before}
        and not exists (select from auth.oauth_consents o where o.client_id = c.id and o.revoked_at is null)
        and not exists (select from auth.oauth_authorizations a where a.client_id = c.id)
        and not exists (select from auth.sessions s where s.oauth_client_id = c.id)
      limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

/**
 * Those of the self-registered applications that nobody has let in and that nobody is looking at, beyond the newest: a registration
 * that was never used costs nobody anything, and applications register again.
 */
export async function deleteOldestUnusedClients(sql: Sql, most: number, now: Date): Promise<number> {
  const gone = await sql`
    delete from auth.oauth_clients where id = any(array(
      select id from auth.oauth_clients where id = any(array(
        select c.id from auth.oauth_clients c
        where c.registration_type = 'dynamic'
          and not exists (select from auth.oauth_consents o where o.client_id = c.id and o.revoked_at is null)
          and not exists (select from auth.oauth_authorizations a
            where a.client_id = c.id and a.user_id is not null and a.expires_at > ${now})
        order by c.created_at desc, c.id offset ${most} limit 1000
      )) for update skip locked
    )) returning 1`
  return gone.length
}

/** As on the wire; the secret appears only once. */
export function shownClient(client: ClientRow, secret?: string): object {
  return {
    client_id: client.id,
    ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_type: client.client_type,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    registration_type: client.registration_type,
    redirect_uris: client.redirect_uris.split(','),
    grant_types: client.grant_types.split(','),
    response_types: ['code'],
    ...(client.client_name ? { client_name: client.client_name } : {}),
    ...(client.client_uri ? { client_uri: client.client_uri } : {}),
    ...(client.logo_uri ? { logo_uri: client.logo_uri } : {}),
    client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}
