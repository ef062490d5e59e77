/** Links a provider's identity to the account of a signed-in person. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { recomputeProviders, unlessTaken } from '#server/auth/confirm-user.ts'
import { authError } from '#server/auth/errors.ts'
import type { FlowState } from '#server/auth/flow-states.ts'
import { findIdentity, insertIdentity, lockIdentity } from '#server/auth/identities.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import type { Profile } from '#server/auth/providers/provider.ts'
import { findUser, isBanned, lockUser, type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { identityData } from './sign-in-by-provider.ts'

/** Throws if the identity must not be linked to this account. */
export async function lockPersonToLink(
  { now }: Parts<'now'>,
  sql: Sql,
  userId: string,
  provider: string,
  { subject }: Pick<Profile, 'subject'>,
): Promise<User> {
  await lockIdentity(sql, provider, subject)
  const user = await lockUser(sql, userId)
  if (!user) throw authError('userToLinkNotFound')
  // The company controls the sign-in of its accounts, also after it has released the person.
  if (user.is_sso_user) throw authError('managedElsewhere')
  if (isBanned(user, now())) throw authError('userBanned')
  const known = await findIdentity(sql, provider, subject)
  if (known) {
    const whose = known.user_id === user.id ? 'this' : 'another'
    throw authError('identityTaken', { whose })
  }
  return user
}

/** Links the identity of the flow, once the browser has shown that it started the flow. */
export function linkWaitingIdentity(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  { linking_target_id: userId, linking_profile: profile, provider_type: provider }: FlowState,
): Promise<User> {
  if (!userId || !profile) throw authError('stateNotFound')
  return linkIdentityTo(auth, sql, userId, provider, profile)
}

export async function linkIdentityTo(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<User> {
  const user = await lockPersonToLink(auth, sql, userId, provider, profile)
  const now = auth.now()
  const email = profile.emails.find(({ primary }) => primary) ?? profile.emails[0]
  const data = identityData(profile, email)
  await insertIdentity(sql, { userId, provider, subject: profile.subject, data }, now)
  const isProven = !user.email && email?.verified
  const columns = {
    ...(isProven ? { email: email.email.toLowerCase(), email_confirmed_at: now } : {}),
    // Whoever has a way back in is no passing guest, whatever the provider says of their address.
    is_anonymous: false,
  }
  await unlessTaken(() => updateUser(sql, userId, columns, now))
  await recomputeProviders(sql, userId, now)
  await insertAuditEntry(sql, { action: 'identity_linked', actor: user, ip: '', traits: { provider } }, now)
  const linked = (await findUser(sql, userId)) as User
  await notify(auth, sql, linked, { kind: 'identity_linked', provider })
  return linked
}
