import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { confirmEmail } from '#server/auth/confirm-user.ts'
import { otpDisabled, signupDisabled } from '#server/auth/errors.ts'
import { type MailWish, sendConfirmation, sendSignInLink } from '#server/auth/messages/confirmation-mail.ts'
import { pretendMail } from '#server/auth/messages/send-mail.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { createEmailUser, disownStrangers } from '#server/auth/signup/sign-up-by-email.ts'
import { findUser, findUserByEmail, type Metadata, type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

type EmailOtp = MailWish & { email: string; createUser: boolean; data: Metadata; client: Client }

/** One mail in every case, so that the answer is the same: to confirm for who is new, to sign in for who is known. */
export async function otpByEmail(auth: AuthParts, wish: EmailOtp): Promise<Record<string, never>> {
  const { database, settings } = auth
  await retryOnConflict('email_exists', () =>
    database.transaction(async (sql) => {
      const known = await findUserByEmail(sql, wish.email, settings.audience)
      const user = known ?? (await makeAccount(auth, sql, wish))
      if (!user) return
      const action = user.email_confirmed_at ? 'user_recovery_requested' : 'user_confirmation_requested'
      await insertAuditEntry(sql, { action, actor: user, ip: wish.client.ip }, auth.now())
      if (user.email_confirmed_at) return sendSignInLink(auth, sql, user, 'magic_link', wish)
      await disownStrangers(auth, sql, user)
      // Whoever set a password has not shown that the address is theirs; the link must not make that password work.
      if (user.encrypted_password) await updateUser(sql, user.id, { encrypted_password: null }, auth.now())
      await sendConfirmation(auth, sql, user, wish)
    }),
  )
  return {}
}

async function makeAccount(auth: AuthParts, sql: Sql, wish: EmailOtp): Promise<User | undefined> {
  const { settings } = auth
  if (!wish.createUser || !settings.signUp) {
    if (settings.revealAccounts) throw wish.createUser ? signupDisabled() : otpDisabled()
    await pretendMail(auth, sql, 'sign-in', wish.email)
    return undefined
  }
  const user = await createEmailUser(auth, sql, { ...wish, passwordHash: undefined })
  if (!settings.email.autoconfirm) return user
  await confirmEmail(auth, sql, user)
  return findUser(sql, user.id)
}
