/** Codes by SMS. The provider is asked after the transaction, so that no connection waits for it. */
import { randomUUID } from 'node:crypto'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { AuthError, TooManyRequests, validationFailed } from '#server/auth/errors.ts'
import { hashCode, makeCode } from '#server/auth/one-time-code.ts'
import { replaceToken, type TokenType } from '#server/auth/one-time-tokens.ts'
import { takeFrom } from '#server/auth/rate-limits.ts'
import { updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueSms } from '#server/platform/outbox.ts'
import { type Sms, SmsRefused } from '#server/platform/sms.ts'
import { smsTooSoon, waitAsNobody } from './send-mail.ts'

export type CodeSms = {
  userId: string
  phone: string
  tokenType: TokenType
  channel: NonNullable<Sms['channel']>
}

/** Undefined: a test number, that no SMS is sent to. */
export type PreparedSms = Sms | undefined

export async function prepareCodeSms(auth: AuthParts, sql: Sql, sms: CodeSms): Promise<PreparedSms> {
  const { userId, phone, tokenType, channel } = sms
  const { testOtp, otpLength, template } = auth.settings.phone
  const testCode = testOtp[phone]
  if (testCode === undefined) await takeSmsQuota(auth, sql)
  const code = testCode ?? makeCode(otpLength)
  await replaceToken(
    sql,
    { userId, type: tokenType, hash: hashCode(phone, code), relatesTo: phone },
    auth.now(),
  )
  if (testCode !== undefined) return undefined
  return { to: phone, text: template.replace(/\{\{\s*\.Code\s*\}\}/g, code), channel }
}

/** Hands it to the provider now, so that a number it refuses is answered as such, and may be tried again at once. */
export async function sendSmsNow(
  { smsSender, database, now }: AuthParts,
  sms: PreparedSms,
  sent: { userId: string; at: 'confirmation_sent_at' | 'phone_change_sent_at' | 'reauthentication_sent_at' },
): Promise<{ message_id: string }> {
  if (!sms) return testMessage
  try {
    await smsSender.send(sms)
  } catch (error) {
    await updateUser(database.sql, sent.userId, { [sent.at]: null }, now())
    const reason = error instanceof SmsRefused ? error.message : 'the provider could not be reached'
    throw new AuthError(422, 'sms_send_failed', `Error sending sms OTP to provider: ${reason}`, {
      cause: error,
    })
  }
  return { message_id: randomUUID() }
}

/** Leaves it to the outbox, where the answer must not tell whether one was sent. */
export async function sendSmsLater(sql: Sql, sms: PreparedSms): Promise<{ message_id: string }> {
  if (!sms) return testMessage
  await queueSms(sql, sms)
  return { message_id: randomUUID() }
}

const testMessage = { message_id: 'test-otp' }

export function toChannel(channel: string): CodeSms['channel'] {
  const known = channel || 'sms'
  if (known !== 'sms' && known !== 'whatsapp') {
    throw validationFailed(
      'Invalid channel, supported values are "sms" or "whatsapp". Email signups do not have a channel',
    )
  }
  return known
}

/** What a request costs that no SMS follows; see pretendMail. */
export async function pretendSms(auth: AuthParts, sql: Sql, phone: string): Promise<{ message_id: string }> {
  const seconds = auth.settings.phone.maxFrequency
  await waitAsNobody(auth, sql, { purpose: 'sms', address: phone, seconds, code: smsTooSoon })
  await takeSmsQuota(auth, sql)
  return { message_id: randomUUID() }
}

async function takeSmsQuota({ settings, now }: AuthParts, sql: Sql): Promise<void> {
  const quota = settings.rateLimits.smsPerHour
  if (quota === undefined) return
  const full = { key: 'sms', burst: quota, refill: 3600 / Math.max(quota, 1) }
  const seconds = quota === 0 ? 3600 : await takeFrom(sql, full, now())
  if (seconds > 0) throw new TooManyRequests(smsTooSoon, 'SMS rate limit exceeded', seconds)
}
