/** WebAuthn challenges: valid once, for a few minutes, for one person. */

import { randomUUID } from 'node:crypto'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'

type Purpose = 'registration' | 'authentication'

/** `userId` is null for a sign-in, where the person is unknown. */
type Of = { purpose: Purpose; userId: string | null }

const maxPerPerson = 5

export async function keepChallenge(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  { purpose, userId }: Of,
  challenge: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const id = randomUUID()
  const made = now()
  const expires = new Date(made.getTime() + settings.webauthn.challengeLifetime * 1000)
  // Keeps the newest few of a person, so that a program cannot fill the table.
  await sql`
    with older as (
      delete from auth.webauthn_challenges where id in (
        select id from auth.webauthn_challenges where user_id = ${userId}::uuid and challenge_type = ${purpose}
        order by created_at desc, id offset ${maxPerPerson - 1}
      )
    )
    insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
    values (${id}, ${userId}, ${purpose}, ${{ challenge }}, ${made}, ${expires})`
  return { challenge_id: id, expires_at: Math.floor(expires.getTime() / 1000) }
}

/** Uses up the challenge, also if the verification fails. */
export async function takeChallenge(
  { now }: Parts<'now'>,
  sql: Sql,
  { purpose, userId }: Of,
  id: string,
): Promise<string> {
  const [taken] = isUuid(id)
    ? await sql<{ challenge: string; expires_at: Date }>`
        delete from auth.webauthn_challenges
        where id = ${id} and challenge_type = ${purpose} and user_id is not distinct from ${userId}::uuid
        returning session_data ->> 'challenge' challenge, expires_at`
    : []
  if (!taken) throw authError('passkeyChallengeNotFound')
  if (taken.expires_at < now()) throw authError('passkeyChallengeExpired')
  return taken.challenge
}

export async function deleteOldPasskeyChallenges(sql: Sql, now: Date): Promise<number> {
  const gone = await sql`
    delete from auth.webauthn_challenges where id in (
      select id from auth.webauthn_challenges where expires_at < ${now} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

/** Those of sign-ins, which are nobody's yet. */
export async function deleteOldestSignInChallenges(sql: Sql, most: number): Promise<number> {
  const gone = await sql`
    delete from auth.webauthn_challenges where id = any(array(
      select id from auth.webauthn_challenges where id = any(array(
        select id from auth.webauthn_challenges where user_id is null
        order by created_at desc, id offset ${most} limit 1000
      )) for update skip locked
    )) returning 1`
  return gone.length
}
