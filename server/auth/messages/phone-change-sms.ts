import type { Parts } from '#server/auth/auth-parts.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { checkFrequency } from './send-mail.ts'
import { type CodeSms, type PreparedSms, prepareCodeSms, waitForPhone } from './send-sms.ts'

/** The code that is sent to the new number. */
export async function preparePhoneChange(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  user: User,
  phone: string,
  channel: CodeSms['channel'],
): Promise<PreparedSms> {
  const now = auth.now()
  checkFrequency(user.phone_change_sent_at, auth.settings.phone.maxFrequency, 'smsTooSoon', now)
  // The wait is per number, across accounts.
  await waitForPhone(auth, sql, phone)
  const sms = await prepareCodeSms(auth, sql, {
    userId: user.id,
    phone,
    tokenType: 'phone_change_token',
    channel,
  })
  await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now)
  return sms
}
