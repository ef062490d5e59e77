import type { Sql } from '#server/platform/database.ts'
import type { AuthParts } from './auth-parts.ts'
import { checkFrequency, smsTooSoon } from './send-mail.ts'
import { type CodeSms, type PreparedSms, prepareCodeSms } from './send-sms.ts'
import { type User, updateUser } from './users.ts'

/** The code that goes to the new number. */
export async function preparePhoneChange(
  auth: AuthParts,
  sql: Sql,
  user: User,
  phone: string,
  channel: CodeSms['channel'],
): Promise<PreparedSms> {
  const now = auth.now()
  checkFrequency(user.phone_change_sent_at, auth.settings.phone.maxFrequency, smsTooSoon, now)
  const sms = await prepareCodeSms(auth, sql, {
    userId: user.id,
    phone,
    tokenType: 'phone_change_token',
    channel,
  })
  await updateUser(sql, user.id, { phone_change: phone, phone_change_sent_at: now }, now)
  return sms
}
