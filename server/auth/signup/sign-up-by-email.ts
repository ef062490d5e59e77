/**
 * Signing up by email. Only the mail tells whether the address was free, unconfirmed or taken. Until one is confirmed, sign-ups of
 * an address exist beside each other, each with its own password and metadata.
 */
import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmEmail } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import {
  type MailOptions,
  sendConfirmation,
  sendSignUpConfirmation,
} from '#server/auth/messages/confirmation-mail.ts'
import { sendExistingAccountMail } from '#server/auth/messages/existing-account-mail.ts'
import { waitForEmail } from '#server/auth/messages/send-mail.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import type { UserObject } from '#server/auth/user-object.ts'
import { findHolder, findUserByEmail, isConfirmed, type Metadata, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { newUserObject } from './new-user-object.ts'
import { insertSignUp } from './sign-ups.ts'

export type SignUpOutcome = { session: IssuedSession } | { user: UserObject }

export type EmailSignUp = MailOptions & {
  email: string
  passwordHash: string | undefined
  data: Metadata
  client: Client
}

export function signUpByEmail(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  person: EmailSignUp,
): Promise<SignUpOutcome> {
  const { settings, database } = auth
  return retryOnConflict('email_exists', () =>
    database.transaction(async (sql): Promise<SignUpOutcome> => {
      if (settings.email.autoconfirm) return { session: await signUpConfirmed(auth, sql, person) }
      await waitForEmail(auth, sql, 'signup', person.email)
      const id = randomUUID()
      const known = await findHolder(sql, { email: person.email })
      const isTaken = known !== undefined && isConfirmed(known)
      if (isTaken) await signUpAgain(auth, sql, id, person, known)
      else await beginEmailSignUp(auth, sql, id, person, known)
      const data = ownIdentityData(id, { email: person.email }, person.data)
      return { user: newUserObject(auth, { id, address: { email: person.email }, data, isTaken }) }
    }),
  )
}

/** Autoconfirm: the address counts as confirmed. */
async function signUpConfirmed(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  person: EmailSignUp,
): Promise<IssuedSession> {
  const known = await findUserByEmail(sql, person.email, auth.settings.audience)
  if (known && isConfirmed(known)) throw authError('alreadyRegistered')
  const user = known ?? (await createEmailUser(auth, sql, person))
  await confirmEmail(auth, sql, user)
  const { client } = person
  await insertAuditEntry(sql, { action: 'user_signedup', actor: user, ip: client.ip }, auth.now())
  return issueSession(auth, sql, user.id, { method: 'password', client })
}

/** The first sign-up of an address creates its account, unconfirmed; further ones are stored beside it. */
export async function beginEmailSignUp(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  id: string,
  person: EmailSignUp,
  known: User | undefined,
): Promise<void> {
  const { email, client } = person
  const data = ownIdentityData(id, { email }, person.data)
  if (known) {
    await storeSignUp(auth, sql, id, person)
    await sendSignUpConfirmation(auth, sql, { id, email, raw_user_meta_data: data }, person)
  } else {
    await sendConfirmation(auth, sql, await createEmailUser(auth, sql, person, id), person)
  }
  const actor = { id, email }
  await insertAuditEntry(sql, { action: 'user_confirmation_requested', actor, ip: client.ip }, auth.now())
}

async function storeSignUp(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  id: string,
  person: EmailSignUp,
): Promise<void> {
  const { email, passwordHash } = person
  const data = ownIdentityData(id, { email }, person.data)
  const aud = auth.settings.audience
  await insertSignUp(sql, { id, aud, address: { email }, passwordHash, data }, auth.now())
}

/** An administrator's metadata is kept unchanged; a sign-up's includes address and subject. */
type Origin = { isInvited?: boolean }

export function createEmailUser(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  { email, passwordHash, data, isInvited }: Pick<EmailSignUp, 'email' | 'passwordHash' | 'data'> & Origin,
  id: string = randomUUID(),
): Promise<User> {
  const identityData = ownIdentityData(id, { email }, data)
  const metadata = isInvited ? data : identityData
  return createUser(auth, sql, {
    id,
    columns: { email, encrypted_password: passwordHash ?? null, raw_user_meta_data: metadata },
    identity: { provider: 'email', data: identityData },
  })
}

/**
 * The owner is notified by mail that they have an account. A stranger learns nothing, not even by signing in with the new password,
 * which waits for confirmation as for any other address.
 */
async function signUpAgain(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  id: string,
  person: EmailSignUp,
  known: User,
): Promise<void> {
  if (auth.settings.phone.autoconfirm) throw authError('alreadyRegistered')
  await storeSignUp(auth, sql, id, person)
  await sendExistingAccountMail(auth, sql, known, person.email)
  const { ip } = person.client
  await insertAuditEntry(sql, { action: 'user_repeated_signup', actor: known, ip }, auth.now())
}
