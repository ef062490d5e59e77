import type { AuthParts } from './auth-parts.ts'
import { createUser } from './create-user.ts'
import { AuthError, signupDisabled } from './errors.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'
import type { Client } from './read-request.ts'
import type { Metadata } from './users.ts'

export async function signUpAnonymously(
  auth: AuthParts,
  data: Metadata,
  client: Client,
): Promise<IssuedSession> {
  if (!auth.settings.anonymousSignIn) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!auth.settings.signUp) throw signupDisabled()
  return auth.database.transaction(async (sql) => {
    const user = await createUser(auth, sql, { columns: { is_anonymous: true, raw_user_meta_data: data } })
    return issueSession(auth, sql, user.id, { method: 'anonymous', client })
  })
}
