import type { Parts } from '#server/auth/auth-parts.ts'
import { createUser } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import type { Client } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import type { Metadata } from '#server/auth/users.ts'

export async function signUpAnonymously(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  data: Metadata,
  client: Client,
): Promise<IssuedSession> {
  if (!auth.settings.anonymousSignIn) {
    throw authError('anonymousDisabled')
  }
  if (!auth.settings.signUp) throw authError('signUpDisabled')
  return auth.database.transaction(async (sql) => {
    const user = await createUser(auth, sql, { columns: { is_anonymous: true, raw_user_meta_data: data } })
    return issueSession(auth, sql, user.id, { method: 'anonymous', client })
  })
}
