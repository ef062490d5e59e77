/** Signing up by e-mail, told apart by nothing but the mail: whether the address was free, new or long known. */
import { randomUUID } from 'node:crypto'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { confirmEmail, putOwnIdentity } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData } from '#server/auth/create-user.ts'
import { AuthError } from '#server/auth/errors.ts'
import { deleteUnprovenIdentities } from '#server/auth/identities.ts'
import { type IssuedSession, issueSession } from '#server/auth/issue-session.ts'
import { type MailWish, sendConfirmation } from '#server/auth/messages/confirmation-mail.ts'
import { pretendMail } from '#server/auth/messages/send-mail.ts'
import type { Client } from '#server/auth/read-request.ts'
import { retryOnConflict } from '#server/auth/retry-on-conflict.ts'
import { toUserObject, type UserObject } from '#server/auth/user-object.ts'
import { findUser, findUserByEmail, isConfirmed, type Metadata, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

export type SignUpOutcome = { session: IssuedSession } | { user: UserObject }

export type EmailSignUp = MailWish & {
  email: string
  passwordHash: string | undefined
  data: Metadata
  client: Client
}

export function signUpByEmail(auth: AuthParts, person: EmailSignUp): Promise<SignUpOutcome> {
  const { settings, database } = auth
  return retryOnConflict('email_exists', () =>
    database.transaction(async (sql): Promise<SignUpOutcome> => {
      const known = await findUserByEmail(sql, person.email, settings.audience)
      if (known && isConfirmed(known)) return { user: await signUpAgain(auth, sql, person, known) }
      if (known) await disownStrangers(auth, sql, known)
      const user = known ?? (await createEmailUser(auth, sql, person))
      if (settings.email.autoconfirm) {
        await confirmEmail(auth, sql, user)
        await insertAuditEntry(
          sql,
          { action: 'user_signedup', actor: user, ip: person.client.ip },
          auth.now(),
        )
        return {
          session: await issueSession(auth, sql, user.id, { method: 'password', client: person.client }),
        }
      }
      await sendConfirmation(auth, sql, user, person)
      await insertAuditEntry(
        sql,
        { action: 'user_confirmation_requested', actor: user, ip: person.client.ip },
        auth.now(),
      )
      return { user: toUserObject((await findUser(sql, user.id)) as User) }
    }),
  )
}

export function createEmailUser(
  auth: AuthParts,
  sql: Sql,
  { email, passwordHash, data }: Pick<EmailSignUp, 'email' | 'passwordHash' | 'data'>,
): Promise<User> {
  const id = randomUUID()
  const identityData = ownIdentityData(id, { email }, data)
  return createUser(auth, sql, {
    id,
    columns: { email, encrypted_password: passwordHash ?? null, raw_user_meta_data: identityData },
    identity: { provider: 'email', data: identityData },
  })
}

/**
 * Somebody else may have begun with this address, at a provider that does not vouch for it. Whoever begins anew, and then
 * proves the address, must not find that person in their account.
 */
export async function disownStrangers(auth: AuthParts, sql: Sql, user: User): Promise<void> {
  await deleteUnprovenIdentities(sql, user.id)
  const left = (await findUser(sql, user.id)) ?? user
  if (left.identities.length === 0) await putOwnIdentity(auth, sql, left, 'email', { email: user.email })
}

/** The owner of the address learns nothing new and a stranger learns nothing: the answer is a made-up new account. */
async function signUpAgain(auth: AuthParts, sql: Sql, person: EmailSignUp, known: User): Promise<UserObject> {
  const { settings } = auth
  if (settings.email.autoconfirm || settings.phone.autoconfirm) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  await pretendMail(auth, sql, 'signup', person.email)
  await insertAuditEntry(
    sql,
    { action: 'user_repeated_signup', actor: known, ip: person.client.ip },
    auth.now(),
  )
  return pretendedUser(auth, 'email', { email: person.email }, person.data)
}

export function pretendedUser(
  { settings, now }: AuthParts,
  provider: 'email' | 'phone',
  address: { email?: string; phone?: string },
  data: Metadata,
): UserObject {
  const id = randomUUID()
  const at = now()
  const identityData = ownIdentityData(id, address, data)
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: identityData,
    provider,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
    ...(address.email ? { email: address.email } : {}),
  }
  return {
    id,
    aud: settings.audience,
    role: settings.revealAccounts ? '' : settings.defaultRole,
    email: address.email ?? '',
    phone: address.phone ?? '',
    confirmation_sent_at: at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: identityData,
    identities: settings.revealAccounts ? [] : [identity],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
