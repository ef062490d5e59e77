/** What a confirmed address changes on an account. The functions return nothing: read the account again afterwards. */

import type { Sql } from '#server/platform/database.ts'
import type { Parts } from './auth-parts.ts'
import { takenAddress } from './create-user.ts'
import { authError } from './errors.ts'
import { deleteUnprovenIdentities, insertIdentity, providersOf, updateIdentityData } from './identities.ts'
import { deleteSignUpsOf } from './signup/sign-ups.ts'
import { findUser, lockUser, mergeMetadata, type User, updateUser } from './users.ts'

export async function confirmEmail({ now }: Parts<'now'>, sql: Sql, user: User): Promise<void> {
  const at = now()
  await updateUser(
    sql,
    user.id,
    {
      email_confirmed_at: user.email_confirmed_at ?? at,
      is_anonymous: false,
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
    },
    at,
  )
  await updateIdentityData(sql, ownKey(user, 'email'), { email_verified: true }, at)
  await deleteSignUpsOf(sql, { ...user, phone: null })
}

export async function confirmPhone({ now }: Parts<'now'>, sql: Sql, user: User): Promise<void> {
  const at = now()
  await updateUser(
    sql,
    user.id,
    { phone_confirmed_at: user.phone_confirmed_at ?? at, is_anonymous: false },
    at,
  )
  await updateIdentityData(sql, ownKey(user, 'phone'), { phone_verified: true }, at)
  await deleteSignUpsOf(sql, { ...user, email: null })
}

/** Moves the account to its new, confirmed address. */
export async function applyEmailChange(auth: Parts<'now'>, sql: Sql, user: User): Promise<void> {
  const email = user.email_change ?? ''
  const at = auth.now()
  const data = { email, email_verified: true }
  await unlessTaken(() =>
    updateUser(
      sql,
      user.id,
      {
        email,
        email_change: '',
        email_change_confirm_status: 0,
        email_confirmed_at: at,
        is_anonymous: false,
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data),
      },
      at,
    ),
  )
  await putOwnIdentity(auth, sql, user, 'email', data)
}

export async function applyPhoneChange(auth: Parts<'now'>, sql: Sql, user: User): Promise<void> {
  const phone = user.phone_change ?? ''
  const at = auth.now()
  await unlessTaken(() =>
    updateUser(sql, user.id, { phone, phone_change: '', phone_confirmed_at: at, is_anonymous: false }, at),
  )
  await putOwnIdentity(auth, sql, user, 'phone', { phone, phone_verified: true })
}

/** Removes what a stranger may have set up with an address that was not theirs. */
export async function removeUnprovenAccess(auth: Parts<'now'>, sql: Sql, user: User): Promise<void> {
  await updateUser(sql, user.id, { encrypted_password: null }, auth.now())
  await deleteUnprovenIdentities(sql, user.id)
  const left = (await findUser(sql, user.id)) ?? user
  if (left.identities.length === 0 && user.email)
    await putOwnIdentity(auth, sql, left, 'email', { email: user.email })
  else await recomputeProviders(sql, user.id, auth.now())
}

/** Creates or updates the account's own identity of this kind, and the list of providers derived from it. */
export async function putOwnIdentity(
  { now }: Parts<'now'>,
  sql: Sql,
  user: User,
  provider: 'email' | 'phone',
  data: Record<string, unknown>,
): Promise<void> {
  const key = ownKey(user, provider)
  if (user.identities.some((identity) => identity.provider === provider)) {
    await updateIdentityData(sql, key, data, now())
    return
  }
  await insertIdentity(
    sql,
    { ...key, data: { sub: user.id, email_verified: false, phone_verified: false, ...data } },
    now(),
  )
  await recomputeProviders(sql, user.id, now())
}

export async function recomputeProviders(sql: Sql, userId: string, now: Date): Promise<void> {
  const user = await lockUser(sql, userId)
  if (!user) throw authError('userGone')
  const { provider: _one, providers: _all, ...rest } = user.raw_app_meta_data ?? {}
  await updateUser(sql, userId, { raw_app_meta_data: { ...rest, ...providersOf(user.identities) } }, now)
}

const ownKey = (user: User, provider: string) => ({ userId: user.id, provider, subject: user.id })

/** Translates a unique violation to the wire's error that the address is taken. */
export async function unlessTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const taken = takenAddress(error)
    if (taken === 'email') throw authError('emailExists')
    if (taken === 'phone') throw authError('phoneExists')
    throw error
  }
}
