/** New accounts. What a project's own triggers refuse is answered as such. */
import { randomUUID } from 'node:crypto'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import type { Parts } from './auth-parts.ts'
import { authError } from './errors.ts'
import { askHook } from './hooks/ask-hook.ts'
import { insertIdentity, providersOf } from './identities.ts'
import { toNewUserObject, toUserObject } from './user-object.ts'
import { findUser, insertUser, type Metadata, type User, type UserColumns } from './users.ts'

export type NewUser = {
  id?: string
  columns: Partial<UserColumns>
  /** The provider and what it knows; its subject is the account's own id when left out. */
  identity?: { provider: string; subject?: string; data: Metadata } | undefined
  /** An administrator makes it: nobody else is asked. */
  byAdmin?: boolean
}

export async function createUser(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  { id = randomUUID(), columns: given, identity, byAdmin = false }: NewUser,
): Promise<User> {
  const { settings, now } = auth
  const at = now()
  const providers = identity ? providersOf([identity]) : {}
  const columns = {
    aud: settings.audience,
    role: settings.defaultRole,
    ...given,
    raw_app_meta_data: { ...providers, ...given.raw_app_meta_data },
  }
  if (!byAdmin) await askHook(auth, sql, 'before_user_created', { user: toNewUserObject(id, columns, at) })
  try {
    await insertUser(sql, id, columns, at)
  } catch (error) {
    throw translate(error)
  }
  if (identity) {
    const { provider, subject = id, data } = identity
    await insertIdentity(sql, { userId: id, provider, subject, data }, at)
  }
  const user = (await findUser(sql, id)) as User
  await askHook(auth, sql, 'after_user_created', { user: toUserObject(user) })
  return user
}

/** The identity of somebody who signs up with an address of their own; they cannot set what we vouch for. */
export function ownIdentityData(
  id: string,
  address: { email?: string; phone?: string },
  data: Metadata,
): Metadata {
  return { ...data, sub: id, ...address, email_verified: false, phone_verified: false }
}

/** The unique index on an address that an insert or update ran into, if that is what went wrong. */
export function takenAddress(error: unknown): 'email' | 'phone' | undefined {
  if (!isDatabaseError(error) || error.code !== '23505' || error.schema !== 'auth') return undefined
  if (error.constraint === 'users_email_partial_key') return 'email'
  return error.constraint === 'users_phone_key' ? 'phone' : undefined
}

function translate(error: unknown): unknown {
  const taken = takenAddress(error)
  if (taken === 'email') return authError('emailExists')
  if (taken === 'phone') return authError('phoneExists')
  if (!isDatabaseError(error)) return error
  return authError('userNotSaved', {}, { cause: error })
}
