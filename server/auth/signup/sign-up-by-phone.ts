/** Signing up by phone: the code goes out by SMS after the answer, for the same reason as a mail does. */
import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { confirmPhone } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData } from '#server/auth/create-user.ts'
import { AuthError } from '#server/auth/errors.ts'
import { issueSession } from '#server/auth/issue-session.ts'
import { checkFrequency, smsTooSoon } from '#server/auth/messages/send-mail.ts'
import {
  type CodeSms,
  type PreparedSms,
  prepareCodeSms,
  pretendSms,
  sendSmsLater,
} from '#server/auth/messages/send-sms.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import {
  findUser,
  findUserByPhone,
  isConfirmed,
  type Metadata,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { pretendedUser, type SignUpOutcome } from './sign-up-by-email.ts'

type PhoneSignUp = {
  phone: string
  channel: CodeSms['channel']
  passwordHash: string | undefined
  data: Metadata
  client: Client
}

export function signUpByPhone(auth: AuthParts, person: PhoneSignUp): Promise<SignUpOutcome> {
  const { settings, database } = auth
  return retryOnConflict('phone_exists', () =>
    database.transaction(async (sql): Promise<SignUpOutcome> => {
      const known = await findUserByPhone(sql, person.phone, settings.audience)
      if (known && isConfirmed(known)) {
        if (settings.email.autoconfirm || settings.phone.autoconfirm) {
          throw new AuthError(422, 'user_already_exists', 'User already registered')
        }
        await pretendSms(auth, sql, person.phone)
        return { user: pretendedUser(auth, 'phone', { phone: person.phone }, person.data) }
      }
      const user = known ?? (await createPhoneUser(auth, sql, person))
      await insertAuditEntry(sql, { action: 'user_signedup', actor: user, ip: person.client.ip }, auth.now())
      if (settings.phone.autoconfirm) {
        await confirmPhone(auth, sql, user)
        return {
          session: await issueSession(auth, sql, user.id, { method: 'password', client: person.client }),
        }
      }
      await sendSmsLater(sql, await preparePhoneCode(auth, sql, user, person.channel))
      return { user: toUserObject((await findUser(sql, user.id)) as User) }
    }),
  )
}

export function createPhoneUser(
  auth: AuthParts,
  sql: Sql,
  { phone, passwordHash, data }: Pick<PhoneSignUp, 'phone' | 'passwordHash' | 'data'>,
): Promise<User> {
  const id = randomUUID()
  const identityData = ownIdentityData(id, { phone }, data)
  return createUser(auth, sql, {
    id,
    columns: { phone, encrypted_password: passwordHash ?? null, raw_user_meta_data: identityData },
    identity: { provider: 'phone', data: identityData },
  })
}

/** The code that signs in or confirms; both are proven by the same one. */
export async function preparePhoneCode(
  auth: AuthParts,
  sql: Sql,
  user: User,
  channel: CodeSms['channel'],
): Promise<PreparedSms> {
  const now = auth.now()
  checkFrequency(user.confirmation_sent_at, auth.settings.phone.maxFrequency, smsTooSoon, now)
  const phone = user.phone ?? ''
  const sms = await prepareCodeSms(auth, sql, {
    userId: user.id,
    phone,
    tokenType: 'confirmation_token',
    channel,
  })
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now)
  return sms
}
