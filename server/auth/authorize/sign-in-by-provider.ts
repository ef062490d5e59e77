/** Finds the account of a provider's profile: by identity, by a verified address, or a new one. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { recomputeProviders } from '#server/auth/confirm-user.ts'
import { createUser } from '#server/auth/create-user.ts'
import { type AuthError, authError, type Refusal } from '#server/auth/errors.ts'
import {
  deleteIdentitiesOfUser,
  findIdentity,
  findUserIdsByEmails,
  insertIdentity,
  lockIdentity,
  updateIdentityData,
} from '#server/auth/identities.ts'
import { sendConfirmation } from '#server/auth/messages/confirmation-mail.ts'
import { takeMailQuota, waitForEmail } from '#server/auth/messages/send-mail.ts'
import { deleteTokensOfUser } from '#server/auth/one-time-tokens.ts'
import type { EnabledProvider } from '#server/auth/providers/find-provider.ts'
import type { Profile } from '#server/auth/providers/provider.ts'
import type { Client } from '#server/auth/read-request.ts'
import { deleteSessionsOfUser } from '#server/auth/sessions/sessions.ts'
import { deleteSignUpsOf } from '#server/auth/signup/sign-ups.ts'
import {
  findHolder,
  findUser,
  isBanned,
  lockUser,
  type Metadata,
  mergeMetadata,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

/** Who vouches for the profile. */
export type Source = {
  /** As stored in identities. */
  name: string
  /** The display name. */
  title: string
  emailOptional: boolean
}

export const sourceOf = ({ name, provider, settings }: EnabledProvider): Source => ({
  name,
  title: provider.title,
  emailOptional: settings.emailOptional === true,
})

export async function signInByProvider(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  source: Source,
  profile: Profile,
  client: Client,
  target: string,
): Promise<User | Refusal> {
  const email = bestEmail(profile)
  if (!email && !source.emailOptional) throw authError('providerGaveNoEmail')
  const data = identityData(profile, email)
  const user = await findOrCreate(auth, sql, source.name, profile, data)
  if (!user) return { refused: needsVerification(source) }
  if (isBanned(user, auth.now())) throw authError('userBanned')
  const refusal = email && (await requireProvenEmail(auth, sql, user, email, { source, target }))
  if (refusal) return refusal
  const traits = { provider: source.name }
  await insertAuditEntry(sql, { action: 'login', actor: user, ip: client.ip, traits }, auth.now())
  return (await findUser(sql, user.id)) as User
}

type Email = Profile['emails'][number]

function bestEmail({ emails }: Profile): Email | undefined {
  return emails.find((one) => one.primary && one.verified) ?? emails.find((one) => one.primary) ?? emails[0]
}

export function identityData(profile: Profile, email: Email | undefined): Metadata {
  const known = Object.entries(profile.claims).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const address = email
    ? { email: email.email.toLowerCase(), email_verified: email.verified }
    : { email_verified: false }
  return { ...Object.fromEntries(known), ...address, phone_verified: false }
}

async function findOrCreate(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  provider: string,
  profile: Profile,
  data: Metadata,
): Promise<User | undefined> {
  const { subject } = profile
  const now = auth.now()
  await lockIdentity(sql, provider, subject)
  const known = await findIdentity(sql, provider, subject)
  if (known) {
    const key = { userId: known.user_id, provider, subject }
    await updateIdentityData(sql, key, data, now, true)
    return mergeProfile(auth, sql, known.user_id, data)
  }
  const owner = await findOwner(auth, sql, profile)
  if (!owner) return createUnlessTaken(auth, sql, provider, profile, data)
  // An account without an address of its own was found by an identity whose provider vouches for this one.
  if (owner.email && !owner.email_confirmed_at) await takeOver(auth, sql, owner, data)
  await insertIdentity(sql, { userId: owner.id, provider, subject, data }, now)
  await recomputeProviders(sql, owner.id, now)
  return mergeProfile(auth, sql, owner.id, data)
}

/** Only addresses that the provider has verified link accounts; with autoconfirm, all do. */
async function findOwner(auth: Parts<'settings'>, sql: Sql, { emails }: Profile): Promise<User | undefined> {
  const proven = emails.filter(({ verified }) => verified || auth.settings.email.autoconfirm)
  const ids = await findUserIdsByEmails(
    sql,
    proven.map(({ email }) => email.toLowerCase()),
    auth.settings.audience,
  )
  if (ids.length > 1) {
    throw authError('severalAccounts')
  }
  return ids[0] ? lockUser(sql, ids[0]) : undefined
}

/** Undefined if the unverified address belongs to someone: the answer must be the same as for a free address. */
async function createUnlessTaken(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  provider: string,
  { subject }: Profile,
  data: Metadata,
): Promise<User | undefined> {
  if (!auth.settings.signUp) throw authError('signUpDisabled')
  const email = typeof data.email === 'string' ? data.email : null
  if (email && (await findHolder(sql, { email }))) {
    await waitForEmail(auth, sql, 'signup', email)
    await takeMailQuota(auth, sql)
    return undefined
  }
  const columns = { email, raw_user_meta_data: data }
  return createUser(auth, sql, { columns, identity: { provider, subject, data } })
}

/**
 * Takes over an account whose address was never confirmed: what a stranger may have set up with it is removed, sessions included.
 */
export async function takeOver(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  owner: User,
  data: Metadata,
): Promise<void> {
  await deleteIdentitiesOfUser(sql, owner.id)
  await deleteSessionsOfUser(sql, owner.id)
  await sql`delete from auth.webauthn_credentials where user_id = ${owner.id}`
  await sql`delete from auth.mfa_factors where user_id = ${owner.id}`
  await deleteTokensOfUser(sql, owner.id)
  const columns = { aud: auth.settings.audience, encrypted_password: null, raw_user_meta_data: data }
  await updateUser(sql, owner.id, columns, auth.now())
}

async function mergeProfile({ now }: Parts<'now'>, sql: Sql, userId: string, data: Metadata): Promise<User> {
  const user = (await lockUser(sql, userId)) as User
  await updateUser(sql, userId, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data) }, now())
  return (await findUser(sql, userId)) as User
}

async function requireProvenEmail(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  email: Email,
  { source, target }: { source: Source; target: string },
): Promise<Refusal | undefined> {
  // An account without an address is identified by its identity alone, so there is nothing to confirm.
  if (user.email_confirmed_at || !user.email) return undefined
  const now = auth.now()
  const isOwn = user.email === email.email.toLowerCase()
  if ((email.verified && isOwn) || auth.settings.email.autoconfirm) {
    await updateUser(sql, user.id, { email_confirmed_at: now, is_anonymous: false }, now)
    await deleteSignUpsOf(sql, user)
    return undefined
  }
  await waitForEmail(auth, sql, 'signup', user.email)
  await sendConfirmation(auth, sql, user, { redirectTo: target, challenge: undefined })
  return { refused: needsVerification(source) }
}

function needsVerification({ title }: Source): AuthError {
  return authError('providerEmailUnverified', { title })
}
