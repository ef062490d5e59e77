/** Soft deletion: removes personal data and access, but keeps the id for what refers to it. */
import { createHash, randomBytes } from 'node:crypto'
import { deleteTokensOfUser } from '#server/auth/one-time-tokens.ts'
import { deleteSessionsOfUser } from '#server/auth/sessions/sessions.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

export async function softDelete(sql: Sql, user: User, now: Date): Promise<void> {
  const salt = randomBytes(16)
  const hashed = (text: string) =>
    createHash('sha256').update(salt).update(user.id).update(text).digest('base64url')
  await updateUser(
    sql,
    user.id,
    {
      email: user.email && hashed(user.email),
      phone: user.phone && hashed(user.phone).slice(0, 15),
      email_change: '',
      phone_change: '',
      encrypted_password: null,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
      deleted_at: now,
    },
    now,
  )
  for (const { id, provider_id: subject } of user.identities) {
    await sql`update auth.identities set provider_id = ${hashed(subject)}, identity_data = '{}', updated_at = ${now} where id = ${id}`
  }
  await sql`delete from auth.mfa_factors where user_id = ${user.id}`
  await sql`delete from auth.webauthn_credentials where user_id = ${user.id}`
  await deleteSessionsOfUser(sql, user.id)
  await deleteTokensOfUser(sql, user.id)
  // Codes that wait for their exchange would open sessions yet.
  await sql`delete from auth.flow_state where user_id = ${user.id}`
  await sql`delete from auth.oauth_authorizations where user_id = ${user.id}`
}
