/** The mails of a change of address: one to the new address and, for a secure change, one to the old. */

import type { Parts } from '#server/auth/auth-parts.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { type MailWish, rememberFlow } from './confirmation-mail.ts'
import { checkFrequency, sendCodeMail } from './send-mail.ts'

export async function sendEmailChange(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  newEmail: string,
  wish: MailWish,
): Promise<void> {
  const { settings } = auth
  const now = auth.now()
  checkFrequency(user.email_change_sent_at, settings.email.maxFrequency, 'mailTooSoon', now)
  await rememberFlow(auth, sql, user, 'email_change', wish)
  const mail = {
    kind: 'email_change',
    linkType: 'email_change',
    user,
    newEmail,
    redirectTo: wish.redirectTo,
    pkce: wish.challenge !== undefined,
  } as const
  if (settings.email.secureChange && user.email) {
    await sendCodeMail(auth, sql, { ...mail, tokenType: 'email_change_token_current', to: user.email })
  }
  await sendCodeMail(auth, sql, { ...mail, tokenType: 'email_change_token_new', to: newEmail })
  await updateUser(
    sql,
    user.id,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  )
}
