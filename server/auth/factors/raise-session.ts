/**
 * Completes a second step: raises the session to aal2 and issues new tokens. The old refresh tokens are revoked, so that a copy
 * made before the step is worthless. Sessions of the person without the step end, too, except those of applications, which rest on
 * a consent.
 */

import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { noteSecondStep } from '#server/auth/guesses/known-networks.ts'
import type { Client } from '#server/auth/read-request.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/sessions/issue-session.ts'
import { makeRefreshToken } from '#server/auth/sessions/refresh-tokens.ts'
import { findSession, type Session } from '#server/auth/sessions/sessions.ts'
import { findUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

/** The value in `amr`. */
export type SecondMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code'

type Raise = { sessionId: string; userId: string; factorId: string; method: SecondMethod; client: Client }

export async function raiseSession(
  auth: Parts<'keys' | 'settings' | 'now'>,
  sql: Sql,
  { sessionId, userId, factorId, method, client }: Raise,
): Promise<IssuedSession> {
  const now = auth.now()
  const refreshToken = makeRefreshToken()
  await sql`
    insert into auth.mfa_amr_claims as known (session_id, created_at, updated_at, authentication_method)
    values (${sessionId}, ${now}, ${now}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = ${now} where id = ${sessionId}`
  await sql`
    delete from auth.sessions where user_id = ${userId} and id <> ${sessionId} and aal is distinct from 'aal2'
      and aal is distinct from 'aal3' and oauth_client_id is null`
  await sql`delete from auth.refresh_tokens where session_id = ${sessionId}`
  await sql`
    insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
    values ('00000000-0000-0000-0000-000000000000', ${refreshToken}, ${userId}::uuid::text, false, ${now}, ${now}, ${sessionId})`
  await noteSecondStep(sql, userId, client.ip, now)
  const [user, session] = [await findUser(sql, userId), await findSession(sql, sessionId)]
  const access = await signAccessToken(auth, user as User, session as Session, now, sql)
  return { sessionId, body: tokenResponse(access, refreshToken, user as User) }
}

/** Locks the session that is to be raised against its end and its refresh. */
export async function lockOwnSession(sql: Sql, session: Session | undefined): Promise<string> {
  const [own] = session
    ? await sql<{ id: string }>`select id from auth.sessions where id = ${session.id} for update`
    : []
  if (!own) throw authError('sessionOfTokenNotFound')
  return own.id
}
