import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmEmail } from '#server/auth/confirm-user.ts'
import { authError } from '#server/auth/errors.ts'
import { type MailOptions, sendSignInLink } from '#server/auth/messages/confirmation-mail.ts'
import { takeMailQuota, waitForEmail } from '#server/auth/messages/send-mail.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { beginEmailSignUp, createEmailUser } from '#server/auth/signup/sign-up-by-email.ts'
import { findHolder, findUser, isConfirmed, type Metadata, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

type EmailOtp = MailOptions & { email: string; createUser: boolean; data: Metadata; client: Client }

/**
 * Sends one mail in any case, so that the answer is the same: a sign-in for an existing account, a confirmation for a new one. A
 * request for an unconfirmed address creates a sign-up beside it, without a password.
 */
export async function otpByEmail(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  input: EmailOtp,
): Promise<Record<string, never>> {
  const { database, settings } = auth
  await retryOnConflict('email_exists', () =>
    database.transaction(async (sql) => {
      await waitForEmail(auth, sql, 'otp', input.email)
      const holder = await findHolder(sql, { email: input.email })
      const known = holder?.aud === settings.audience ? holder : undefined
      if (known?.email_confirmed_at) return sendLink(auth, sql, known, input)
      if (!known && !(input.createUser && settings.signUp)) return refuse(auth, sql, input)
      if (!holder && settings.email.autoconfirm)
        return sendLink(auth, sql, await makeAccount(auth, sql, input), input)
      // It is confirmed in another audience, which nobody is told.
      if (holder && !known && isConfirmed(holder)) return takeMailQuota(auth, sql)
      await beginEmailSignUp(auth, sql, randomUUID(), { ...input, passwordHash: undefined }, holder)
    }),
  )
  return {}
}

async function sendLink(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  input: EmailOtp,
): Promise<void> {
  const { ip } = input.client
  await insertAuditEntry(sql, { action: 'user_recovery_requested', actor: user, ip }, auth.now())
  await sendSignInLink(auth, sql, user, 'magic_link', input)
}

async function refuse(auth: Parts<'settings' | 'now'>, sql: Sql, input: EmailOtp): Promise<void> {
  if (auth.settings.revealAccounts)
    throw input.createUser ? authError('signUpDisabled') : authError('otpDisabled')
  await takeMailQuota(auth, sql)
}

async function makeAccount(auth: Parts<'settings' | 'now'>, sql: Sql, input: EmailOtp): Promise<User> {
  const user = await createEmailUser(auth, sql, { ...input, passwordHash: undefined })
  await confirmEmail(auth, sql, user)
  return (await findUser(sql, user.id)) as User
}
