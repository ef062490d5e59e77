/**
 * The fast path after a right password, for nearly all sign-ins: the person is known in this network. Session, tokens, audit entry
 * and the returned try are one statement.
 */
import { randomUUID } from 'node:crypto'
import { auditPayload } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { knownNetwork } from '#server/auth/guesses/known-networks.ts'
import type { Client } from '#server/auth/read-request.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/sessions/issue-session.ts'
import { makeRefreshToken } from '#server/auth/sessions/refresh-tokens.ts'
import type { Account, User } from '#server/auth/users.ts'

const method = 'password'

/** `guess` is the budget to refill. Throws if the account was deleted, or its password changed meanwhile. */
export async function signInFast(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  account: Account,
  client: Client,
  guess: string | undefined,
): Promise<IssuedSession> {
  const { sql } = auth.database
  const now = auth.now()
  const [id, refreshToken] = [randomUUID(), makeRefreshToken()]
  const said = auditPayload({ action: 'login', actor: account, traits: { provider: 'email' } })
  const [user] = await sql<User>`
    with signed_in as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now}
      where id = ${account.id} and encrypted_password = ${account.encrypted_password}
        and (banned_until is null or banned_until <= ${now})
      returning *
    ), made as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      select ${id}, id, ${now}, ${now}, 'aal1', ${client.userAgent ?? null}, ${client.ip}::inet from signed_in
    ), proven as (
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      select ${id}, ${now}, ${now}, ${method} from signed_in
    ), first as (
      insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      select '00000000-0000-0000-0000-000000000000', ${refreshToken}, id::text, false, ${now}, ${now}, ${id} from signed_in
    ), seen as (
      update auth.known_networks set seen_at = ${now}
      where user_id = ${account.id} and network = ${knownNetwork(account.id, client.ip)}
        and seen_at < ${now}::timestamptz - interval '1 day'
    ), told as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), ${said}::json, ${now}, ${client.ip}
      from signed_in where ${auth.settings.auditLog}
    ), returned as (
      delete from auth.guesses where key = ${guess ?? null} and exists (select from signed_in)
    )
    select u.*, r.identities, r.factors from signed_in u cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors
    ) r`
  if (!user) throw authError('invalidCredentials')
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const session = { id, aal: 'aal1' as const, amr, not_after: null, oauth_client_id: null, scopes: null }
  const access = await signAccessToken(auth, user, session, now, sql)
  return { sessionId: id, body: tokenResponse(access, refreshToken, user) }
}
