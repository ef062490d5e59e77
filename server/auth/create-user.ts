/** New accounts. What a project's own triggers refuse is answered as such. */
import { randomUUID } from 'node:crypto'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import type { Parts } from './auth-parts.ts'
import { authError } from './errors.ts'
import { insertIdentity, providersOf } from './identities.ts'
import { findUser, insertUser, type Metadata, type User, type UserColumns } from './users.ts'

export type NewUser = {
  id?: string
  columns: Partial<UserColumns>
  /** The provider and what it knows; its subject is the account's own id when left out. */
  identity?: { provider: string; subject?: string; data: Metadata } | undefined
}

export async function createUser(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  { id = randomUUID(), columns, identity }: NewUser,
): Promise<User> {
  const at = now()
  try {
    const providers = identity ? providersOf([identity]) : {}
    await insertUser(
      sql,
      id,
      {
        aud: settings.audience,
        role: settings.defaultRole,
        ...columns,
        raw_app_meta_data: { ...providers, ...columns.raw_app_meta_data },
      },
      at,
    )
  } catch (error) {
    throw translate(error)
  }
  if (identity) {
    const { provider, subject = id, data } = identity
    await insertIdentity(sql, { userId: id, provider, subject, data }, at)
  }
  return (await findUser(sql, id)) as User
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
