/** Authorization requests of applications, until the person has answered and the code is used. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'
import { hashOf } from './clients.ts'

export type Authorization = {
  id: string
  /** The id in the URL of the consent page. */
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  code_challenge: string
  status: 'pending' | 'approved' | 'denied' | 'expired'
  approved_at: Date | null
  expires_at: Date
  nonce: string | null
  session_id: string | null
  /** Chosen by the person, where the application asks for the Tannr API. */
  workspace_id: string | null
}

export type NewAuthorization = {
  clientId: string
  redirectUri: string
  scope: string
  state: string | undefined
  resource: string | undefined
  challenge: string
  nonce: string | undefined
}

export async function insertAuthorization(
  sql: Sql,
  asked: NewAuthorization,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  await sql`
    insert into auth.oauth_authorizations (id, authorization_id, client_id, redirect_uri, scope, state, resource,
      code_challenge, code_challenge_method, nonce, created_at, expires_at)
    values (${randomUUID()}, ${id}, ${asked.clientId}, ${asked.redirectUri}, ${asked.scope}, ${asked.state ?? null},
      ${asked.resource ?? null}, ${asked.challenge}, 's256', ${asked.nonce ?? null}, ${now}, ${expiresAt})`
  return id
}

/** Locks it, and binds it to the first person who opens it: nobody else can answer it. */
export async function lockAuthorizationFor(
  sql: Sql,
  authorizationId: string,
  userId: string,
  now: Date,
): Promise<Authorization | undefined> {
  const [found] = await sql<Authorization>`
    update auth.oauth_authorizations set user_id = ${userId}
    where authorization_id = ${authorizationId} and coalesce(user_id, ${userId}) = ${userId} and expires_at > ${now}
    returning *`
  return found
}

/** Keeps what the person chose: the workspace, and at most the scopes asked for. */
export async function choose(
  sql: Sql,
  { id }: Authorization,
  { workspace, scope }: { workspace: string; scope: string },
): Promise<void> {
  await sql`update auth.oauth_authorizations set workspace_id = ${workspace}, scope = ${scope} where id = ${id}`
}

/** Creates the code, of which only the hash is stored. */
export async function approve(
  sql: Sql,
  { id }: Authorization,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await sql`
    update auth.oauth_authorizations set status = 'approved', authorization_code = ${hashOf(code)}, approved_at = ${now},
      expires_at = ${expiresAt}
    where id = ${id}`
  return code
}

export async function deny(sql: Sql, { id }: Authorization): Promise<void> {
  await sql`update auth.oauth_authorizations set status = 'denied' where id = ${id}`
}

export async function lockAuthorizationByCode(sql: Sql, code: string): Promise<Authorization | undefined> {
  const [found] = await sql<Authorization>`
    select * from auth.oauth_authorizations where authorization_code = ${hashOf(code)} for update`
  return found
}

export async function noteExchanged(sql: Sql, { id }: Authorization, sessionId: string): Promise<void> {
  await sql`update auth.oauth_authorizations set status = 'expired', session_id = ${sessionId} where id = ${id}`
}

/** Deletes old requests; their codes are unknown afterwards. What nobody has opened in time, nobody can. */
export async function deleteOldAuthorizations(sql: Sql, before: Date, now: Date): Promise<number> {
  const gone = await sql`
    delete from auth.oauth_authorizations where id in (
      select id from auth.oauth_authorizations
      where expires_at < ${before} or (user_id is null and expires_at < ${now}) limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

export async function deleteOldestUnopened(sql: Sql, most: number): Promise<number> {
  const gone = await sql`
    delete from auth.oauth_authorizations where id = any(array(
      select id from auth.oauth_authorizations where user_id is null and id = any(array(
        select id from auth.oauth_authorizations where user_id is null
        order by created_at desc, id offset ${most} limit 1000
      )) for update skip locked
    )) returning 1`
  return gone.length
}
