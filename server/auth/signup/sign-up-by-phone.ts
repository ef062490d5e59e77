/** Signing up by phone: the SMS is sent after the answer, for the same reason as a mail. */

import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmPhone } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import {
  type CodeSms,
  type PreparedSms,
  prepareCodeSms,
  pretendSms,
  sendSmsLater,
  waitForPhone,
} from '#server/auth/messages/send-sms.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import {
  findHolder,
  findUserByPhone,
  isConfirmed,
  type Metadata,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { newUserObject } from './new-user-object.ts'
import type { SignUpOutcome } from './sign-up-by-email.ts'
import { insertSignUp } from './sign-ups.ts'

export type PhoneSignUp = {
  phone: string
  channel: CodeSms['channel']
  passwordHash: string | undefined
  data: Metadata
  client: Client
}

export function signUpByPhone(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  person: PhoneSignUp,
): Promise<SignUpOutcome> {
  const { settings, database } = auth
  const { phone } = person
  return retryOnConflict('phone_exists', () =>
    database.transaction(async (sql): Promise<SignUpOutcome> => {
      if (settings.phone.autoconfirm) return { session: await signUpConfirmed(auth, sql, person) }
      await waitForPhone(auth, sql, phone)
      const id = randomUUID()
      const known = await findHolder(sql, { phone })
      const isTaken = known !== undefined && isConfirmed(known)
      if (isTaken) {
        if (settings.email.autoconfirm) throw authError('alreadyRegistered')
        await storeSignUp(auth, sql, id, person)
        await pretendSms(auth, sql)
      } else {
        await sendSmsLater(sql, await beginPhoneSignUp(auth, sql, id, person, known))
      }
      const action = isTaken ? 'user_repeated_signup' : 'user_signedup'
      const actor = known ?? { id, phone }
      await insertAuditEntry(sql, { action, actor, ip: person.client.ip }, auth.now())
      const data = ownIdentityData(id, { phone }, person.data)
      return { user: newUserObject(auth, { id, address: { phone }, data, isTaken }) }
    }),
  )
}

async function signUpConfirmed(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  person: PhoneSignUp,
): Promise<IssuedSession> {
  const known = await findUserByPhone(sql, person.phone, auth.settings.audience)
  if (known && isConfirmed(known)) throw authError('alreadyRegistered')
  const user = known ?? (await createPhoneUser(auth, sql, person))
  const { client } = person
  await insertAuditEntry(sql, { action: 'user_signedup', actor: user, ip: client.ip }, auth.now())
  await confirmPhone(auth, sql, user)
  return issueSession(auth, sql, user.id, { method: 'password', client })
}

/** The first sign-up of a number creates its account, unconfirmed; further ones are stored beside it. Returns the code to send. */
export async function beginPhoneSignUp(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  id: string,
  person: PhoneSignUp,
  known: User | undefined,
): Promise<PreparedSms> {
  if (!known) {
    const user = await createPhoneUser(auth, sql, person, id)
    return preparePhoneCode(auth, sql, user, person.channel)
  }
  const { phone, channel } = person
  await storeSignUp(auth, sql, id, person)
  const code = { userId: id, isSignUp: true, phone, tokenType: 'confirmation_token', channel } as const
  return prepareCodeSms(auth, sql, code)
}

async function storeSignUp(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  id: string,
  person: PhoneSignUp,
): Promise<void> {
  const { phone, passwordHash } = person
  const data = ownIdentityData(id, { phone }, person.data)
  const aud = auth.settings.audience
  await insertSignUp(sql, { id, aud, address: { phone }, passwordHash, data }, auth.now())
}

function createPhoneUser(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  { phone, passwordHash, data }: Pick<PhoneSignUp, 'phone' | 'passwordHash' | 'data'>,
  id: string = randomUUID(),
): Promise<User> {
  const identityData = ownIdentityData(id, { phone }, data)
  return createUser(auth, sql, {
    id,
    columns: { phone, encrypted_password: passwordHash ?? null, raw_user_meta_data: identityData },
    identity: { provider: 'phone', data: identityData },
  })
}

/** One code serves for signing in and for confirming. */
export async function preparePhoneCode(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  user: User,
  channel: CodeSms['channel'],
): Promise<PreparedSms> {
  const now = auth.now()
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
