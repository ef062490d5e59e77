import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import {
  type CodeSms,
  pretendSms,
  sendSmsLater,
  sendSmsNow,
  waitForPhone,
} from '#server/auth/messages/send-sms.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { beginPhoneSignUp, preparePhoneCode } from '#server/auth/signup/sign-up-by-phone.ts'
import { findHolder, isConfirmed, type Metadata } from '#server/auth/users.ts'

type PhoneOtp = {
  phone: string
  channel: CodeSms['channel']
  createUser: boolean
  data: Metadata
  client: Client
}

/**
 * If new accounts are allowed, an SMS is sent in any case, so the provider's refusal can be answered at once; otherwise it is sent
 * after the answer.
 */
export async function otpByPhone(
  auth: Parts<'database' | 'settings' | 'smsSender' | 'now'>,
  input: PhoneOtp,
): Promise<{ message_id: string }> {
  const { database, settings } = auth
  const always = input.createUser && settings.signUp
  const prepared = await retryOnConflict('phone_exists', () =>
    database.transaction(async (sql) => {
      await waitForPhone(auth, sql, input.phone)
      const holder = await findHolder(sql, { phone: input.phone })
      const known = holder?.aud === settings.audience ? holder : undefined
      if (!known && !always) {
        if (settings.revealAccounts)
          throw input.createUser ? authError('signUpDisabled') : authError('otpDisabled')
        return { done: await pretendSms(auth, sql) }
      }
      // It is confirmed in another audience, which nobody is told.
      if (holder && !known && isConfirmed(holder)) return { done: await pretendSms(auth, sql) }
      // As with mail: a request while a sign-up is unconfirmed creates another beside it, without a password.
      const id = randomUUID()
      const sms = known?.phone_confirmed_at
        ? await preparePhoneCode(auth, sql, known, input.channel)
        : await beginPhoneSignUp(auth, sql, id, { ...input, passwordHash: undefined }, holder)
      const actor = known ?? { id, phone: input.phone }
      const { ip } = input.client
      await insertAuditEntry(sql, { action: 'user_recovery_requested', actor, ip }, auth.now())
      return always ? { sms } : { done: await sendSmsLater(sql, sms) }
    }),
  )
  if ('done' in prepared) return prepared.done
  return sendSmsNow(auth, prepared.sms)
}
