import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { otpDisabled, signupDisabled } from '#server/auth/errors.ts'
import { type CodeSms, pretendSms, sendSmsLater, sendSmsNow } from '#server/auth/messages/send-sms.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { createPhoneUser, preparePhoneCode } from '#server/auth/signup/sign-up-by-phone.ts'
import { findUserByPhone, type Metadata, updateUser } from '#server/auth/users.ts'

type PhoneOtp = {
  phone: string
  channel: CodeSms['channel']
  createUser: boolean
  data: Metadata
  client: Client
}

/**
 * Where an account is made for whoever is new, an SMS is sent in every case and the provider's refusal can be told at once;
 * otherwise it goes out after the answer.
 */
export async function otpByPhone(auth: AuthParts, wish: PhoneOtp): Promise<{ message_id: string }> {
  const { database, settings } = auth
  const always = wish.createUser && settings.signUp
  const prepared = await retryOnConflict('phone_exists', () =>
    database.transaction(async (sql) => {
      const known = await findUserByPhone(sql, wish.phone, settings.audience)
      if (!known && !always) {
        if (settings.revealAccounts) throw wish.createUser ? signupDisabled() : otpDisabled()
        return { done: await pretendSms(auth, sql, wish.phone) }
      }
      const user = known ?? (await createPhoneUser(auth, sql, { ...wish, passwordHash: undefined }))
      // As with mail: a password set before the number was proven must not outlive the proof.
      if (!user.phone_confirmed_at && user.encrypted_password) {
        await updateUser(sql, user.id, { encrypted_password: null }, auth.now())
      }
      await insertAuditEntry(
        sql,
        { action: 'user_recovery_requested', actor: user, ip: wish.client.ip },
        auth.now(),
      )
      const sms = await preparePhoneCode(auth, sql, user, wish.channel)
      return always ? { userId: user.id, sms } : { done: await sendSmsLater(sql, sms) }
    }),
  )
  if ('done' in prepared) return prepared.done
  return sendSmsNow(auth, prepared.sms, { userId: prepared.userId, at: 'confirmation_sent_at' })
}
