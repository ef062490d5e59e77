/** Codes by SMS. The provider is called after the transaction, so that no connection waits for it. */
import { randomUUID } from 'node:crypto'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError, tooManyRequests } from '#server/auth/errors.ts'
import { type Recipient, smsByHook } from '#server/auth/hooks/messages.ts'
import { refillBucket, takeFrom } from '#server/auth/limits/rate-limits.ts'
import { hashCode, makeCode, makeLinkToken } from '#server/auth/one-time-code.ts'
import { replaceToken, type TokenType } from '#server/auth/one-time-tokens.ts'
import { noteSignUpSent } from '#server/auth/signup/sign-ups.ts'
import { updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueSms } from '#server/platform/messages/outbox.ts'
import { type Sms, SmsRefused } from '#server/platform/messages/sms.ts'
import { shortText } from '#server/platform/messages/template/short-text.ts'
import { waitForAddress, waitKey } from './send-mail.ts'

export type CodeSms = {
  userId: string
  /** The code belongs to the sign-up with this id, which is not an account yet. */
  isSignUp?: boolean
  phone: string
  tokenType: TokenType
  channel: NonNullable<Sms['channel']>
}

/** Undefined: a test number, to which no SMS is sent; `handed over`: a hook sends it. */
export type PreparedSms = Sms | 'handed over' | undefined

export async function prepareCodeSms(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  sms: CodeSms,
): Promise<PreparedSms> {
  const { userId, phone, tokenType, channel, isSignUp } = sms
  const { otpLength, template } = auth.settings.phone
  const what = { recipient: { id: userId, phone }, type: smsTypes[tokenType] ?? 'sms' }
  const prepared = await prepareSms(auth, sql, { to: phone, otpLength, template, channel, ...what })
  const hashes = { hash: makeLinkToken(), codeHash: hashCode(phone, prepared.code) }
  const token = { userId, type: tokenType, kind: 'sms', ...hashes, relatesTo: phone }
  if (isSignUp) await noteSignUpSent(sql, userId, hashes, auth.now())
  else await replaceToken(sql, token, auth.now())
  return prepared.sms
}

type SmsInput = {
  to: string
  otpLength: number
  template: string
  channel: CodeSms['channel']
  /** Recipient and purpose, for a hook. */
  recipient: Recipient
  type: string
}

/** Creates a code and its text, and counts it toward the installation's quota. */
export async function prepareSms(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  input: SmsInput,
): Promise<{ code: string; sms: PreparedSms }> {
  const { to, otpLength, template, channel, recipient, type } = input
  const testCode = auth.settings.phone.testOtp[to]
  if (testCode !== undefined) return { code: testCode, sms: undefined }
  await takeSmsQuota(auth, sql)
  const code = makeCode(otpLength)
  const byHook = { otp: code, phone: to, sms_type: type }
  if (await smsByHook(auth, sql, recipient, byHook)) return { code, sms: 'handed over' }
  return { code, sms: { to, text: shortText(template)({ Code: code }), channel } }
}

/** Sends at once, so that a refused number is answered as such, and can be retried without a wait. */
export async function sendSmsNow(
  { smsSender, database, now }: Parts<'database' | 'smsSender' | 'now'>,
  sms: PreparedSms,
  sent?: { userId: string; at: 'phone_change_sent_at' | 'reauthentication_sent_at' },
): Promise<{ message_id: string }> {
  if (!sms) return testMessage
  if (sms === 'handed over') return { message_id: randomUUID() }
  try {
    await smsSender.send(sms)
  } catch (error) {
    if (sent) await updateUser(database.sql, sent.userId, { [sent.at]: null }, now())
    await refillBucket(database.sql, waitKey('sms', sms.to))
    const reason = error instanceof SmsRefused ? error.message : 'the provider could not be reached'
    throw authError(
      'smsNotSent',
      { reason },
      {
        cause: error,
      },
    )
  }
  return { message_id: randomUUID() }
}

/** Queues it in the outbox, if the answer must not reveal whether one is sent. */
export async function sendSmsLater(sql: Sql, sms: PreparedSms): Promise<{ message_id: string }> {
  if (!sms) return testMessage
  if (sms !== 'handed over') await queueSms(sql, sms)
  return { message_id: randomUUID() }
}

const smsTypes: Partial<Record<TokenType, string>> = {
  confirmation_token: 'signup',
  phone_change_token: 'phone_change',
  reauthentication_token: 'reauthentication',
}

const testMessage = { message_id: 'test-otp' }

export function toChannel(channel: string): CodeSms['channel'] {
  const known = channel || 'sms'
  if (known !== 'sms' && known !== 'whatsapp') {
    throw authError('channelUnknown')
  }
  return known
}

/** The same as waitForEmail, for phones. */
export async function waitForPhone(auth: Parts<'settings' | 'now'>, sql: Sql, phone: string): Promise<void> {
  const { maxFrequency: seconds } = auth.settings.phone
  await waitForAddress(auth, sql, { purpose: 'sms', address: phone, seconds, refusal: 'smsTooSoon' })
}

/** Takes from the quota as for an SMS, without sending one. */
export async function pretendSms(auth: Parts<'settings' | 'now'>, sql: Sql): Promise<{ message_id: string }> {
  await takeSmsQuota(auth, sql)
  return { message_id: randomUUID() }
}

async function takeSmsQuota({ settings, now }: Parts<'settings' | 'now'>, sql: Sql): Promise<void> {
  const quota = settings.rateLimits.smsPerHour
  if (quota === undefined) return
  const full = { key: 'sms', burst: quota, refill: 3600 / Math.max(quota, 1) }
  const seconds = quota === 0 ? 3600 : await takeFrom(sql, full, now())
  if (seconds > 0) throw tooManyRequests('smsQuota', seconds)
}
