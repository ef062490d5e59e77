/** Accepting an invitation through a provider: its token proves the address, the provider identifies the person. */
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmEmail, recomputeProviders } from '#server/auth/confirm-user.ts'
import { authError } from '#server/auth/errors.ts'
import { findIdentity, insertIdentity, lockIdentity } from '#server/auth/identities.ts'
import { findTokenByHash } from '#server/auth/one-time-tokens.ts'
import type { Profile } from '#server/auth/providers/provider.ts'
import type { Client } from '#server/auth/read-request.ts'
import { findUser, isBanned, isConfirmed, lockUser, mergeMetadata, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { identityData, takeOver } from './sign-in-by-provider.ts'

/** Throws before the redirect to the provider if the token is unknown or used up. */
export async function checkInvitation(
  auth: Parts<'database' | 'settings' | 'now'>,
  token: string | undefined,
): Promise<void> {
  if (token && !(await findInvited(auth, auth.database.sql, token))) throw authError('inviteTokenNotFound')
}

export async function acceptInvitation(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  token: string,
  { provider, profile, client }: { provider: string; profile: Profile; client: Client },
): Promise<User> {
  await lockIdentity(sql, provider, profile.subject)
  const invited = await findInvited(auth, sql, token)
  // If two callbacks use it at once, the second finds it used up.
  const user = invited && (await lockUser(sql, invited))
  if (!user || !(await findInvited(auth, sql, token))) throw authError('inviteNotFound')
  if (isBanned(user, auth.now())) throw authError('userBanned')
  const email = profile.emails.find((one) => one.email.toLowerCase() === user.email)
  if (!email) throw authError('inviteEmailDiffers')
  if (await findIdentity(sql, provider, profile.subject))
    throw authError('identityTaken', { whose: 'another' })
  const now = auth.now()
  const data = identityData(profile, { ...email, verified: true })
  await takeOver(auth, sql, user, mergeMetadata(user.raw_user_meta_data, data))
  await insertIdentity(sql, { userId: user.id, provider, subject: profile.subject, data }, now)
  await recomputeProviders(sql, user.id, now)
  await confirmEmail(auth, sql, (await findUser(sql, user.id)) as User)
  const entry = { action: 'invite_accepted' as const, actor: user, ip: client.ip, traits: { provider } }
  await insertAuditEntry(sql, entry, now)
  return (await findUser(sql, user.id)) as User
}

/** The account that the token invites, while the token is valid. */
async function findInvited(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  token: string,
): Promise<string | undefined> {
  const found = await findTokenByHash(sql, token, ['confirmation_token'])
  if (!found || now().getTime() > found.sent_at.getTime() + settings.email.otpLifetime * 1000)
    return undefined
  const user = await findUser(sql, found.user_id)
  const isOpen = user?.invited_at && !isConfirmed(user) && user.aud === settings.audience
  return isOpen ? user.id : undefined
}
