/** Creates accounts. Errors of a project's own triggers are passed on. */
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
  /** The provider and its data; the subject defaults to the account's id. */
  identity?: { provider: string; subject?: string; data: Metadata } | undefined
  /** Created by an administrator: no hook is asked. */
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

/** The identity data of a sign-up with an address; it cannot contain claims that we vouch for. */
export function ownIdentityData(
  id: string,
  address: { email?: string; phone?: string },
  data: Metadata,
): Metadata {
  return { ...data, sub: id, ...address, email_verified: false, phone_verified: false }
}

/** The unique index on an address that an insert or update violated; undefined for other errors. */
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
