/** A new email address or phone number for a signed-in person: confirmed first, unless the settings say otherwise. */

import type { Parts } from '#server/auth/auth-parts.ts'
import { applyEmailChange, applyPhoneChange } from '#server/auth/confirm-user.ts'
import type { MailOptions } from '#server/auth/messages/confirmation-mail.ts'
import { sendEmailChange } from '#server/auth/messages/email-change-mail.ts'
import { preparePhoneChange } from '#server/auth/messages/phone-change-sms.ts'
import type { CodeSms, PreparedSms } from '#server/auth/messages/send-sms.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

export async function changeEmail(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  email: string,
  options: MailOptions,
): Promise<void> {
  if (user.is_anonymous && auth.settings.email.autoconfirm) {
    await changeEmailNow(auth, sql, { ...user, email_change: email })
    return
  }
  await sendEmailChange(auth, sql, user, email, options)
}

export async function changePhone(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  phone: string,
  channel: CodeSms['channel'],
): Promise<PreparedSms> {
  if (!auth.settings.phone.autoconfirm) return preparePhoneChange(auth, sql, user, phone, channel)
  await changePhoneNow(auth, sql, { ...user, phone_change: phone })
  return undefined
}

/** The new address is confirmed. The previous one is notified: it may be the only one that its owner still reads. */
export async function changeEmailNow(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
): Promise<void> {
  await applyEmailChange(auth, sql, user)
  if (!user.email_confirmed_at) return
  const changed = { ...user, email: user.email_change }
  await notify(auth, sql, changed, { kind: 'email_changed', to: user.email, oldEmail: user.email })
}

export async function changePhoneNow(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
): Promise<void> {
  await applyPhoneChange(auth, sql, user)
  await notify(auth, sql, user, { kind: 'phone_changed', oldPhone: user.phone, phone: user.phone_change })
}
