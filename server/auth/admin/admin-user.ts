/** Changes by an administrator to an account: applied at once, without mail or confirmation. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { putOwnIdentity, recomputeProviders } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData, takenAddress } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import { insertIdentity } from '#server/auth/identities.ts'
import { deleteTokensOfUser } from '#server/auth/one-time-tokens.ts'
import { isPasswordHash } from '#server/auth/passwords/password-hasher.ts'
import { checkPassword } from '#server/auth/passwords/password-rules.ts'
import { text } from '#server/auth/read-request.ts'
import { deleteSessionsOfUser } from '#server/auth/sessions/sessions.ts'
import {
  findUser,
  lockUser,
  type Metadata,
  mergeMetadata,
  type User,
  type UserColumns,
  updateUser,
} from '#server/auth/users.ts'
import { isUuid } from '#shared/uuid.ts'
import { banEnd } from './ban-duration.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

export const AdminUser = z.object({
  id: text,
  aud: text,
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})
type AdminUser = z.output<typeof AdminUser>

export async function createAsAdmin(
  auth: Parts<'database' | 'settings' | 'hasher' | 'now'>,
  given: AdminUser,
): Promise<User> {
  const { database, now } = auth
  if (!given.email && !given.phone) throw authError('newUserNeedsAddress')
  if (given.id && !isUuid(given.id)) throw authError('newUserIdInvalid')
  const id = given.id || randomUUID()
  const columns = await columnsOf(auth, given)
  const verified = given.email_confirm ? { email_verified: true } : {}
  const [first, second] = ownIdentities(id, columns, verified)
  return database.transaction(async (sql) => {
    await createUser(auth, sql, {
      id,
      columns: { ...columns, raw_user_meta_data: mergeMetadata(given.user_metadata ?? {}, verified) },
      identity: first,
      byAdmin: true,
    })
    if (second) {
      await insertIdentity(sql, { userId: id, subject: id, ...second }, now())
      await recomputeProviders(sql, id, now())
    }
    return (await findUser(sql, id)) as User
  })
}

function ownIdentities(id: string, { email, phone }: Partial<UserColumns>, verified: Metadata) {
  return [
    ...(email ? [{ provider: 'email', data: { ...ownIdentityData(id, { email }, {}), ...verified } }] : []),
    ...(phone ? [{ provider: 'phone', data: ownIdentityData(id, { phone }, {}) }] : []),
  ]
}

export async function changeAsAdmin(
  auth: Parts<'database' | 'settings' | 'hasher' | 'now'>,
  id: string,
  given: AdminUser,
): Promise<User> {
  const { database, settings, now } = auth
  if (given.password) {
    checkPassword(given.password, settings.password, { ...given, data: given.user_metadata })
  }
  const columns = await columnsOf(auth, given)
  try {
    return await database.transaction(async (sql) => {
      const user = (await lockUser(sql, id)) as User
      await updateUser(
        sql,
        id,
        {
          ...columns,
          raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, given.user_metadata ?? {}),
          raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, given.app_metadata ?? {}),
        },
        now(),
      )
      if (columns.email) {
        await putOwnIdentity(auth, sql, user, 'email', {
          email: columns.email,
          email_verified: given.email_confirm ?? false,
        })
      }
      if (columns.phone) {
        await putOwnIdentity(auth, sql, user, 'phone', {
          phone: columns.phone,
          phone_verified: given.phone_confirm ?? false,
        })
      }
      if (columns.encrypted_password) {
        await deleteSessionsOfUser(sql, id)
        await deleteTokensOfUser(sql, id)
      }
      return (await findUser(sql, id)) as User
    })
  } catch (error) {
    const taken = takenAddress(error)
    if (taken) throw taken === 'email' ? authError('emailExists') : authError('phoneExists')
    throw error
  }
}

async function columnsOf(
  { hasher, now }: Parts<'hasher' | 'now'>,
  given: AdminUser,
): Promise<Partial<UserColumns>> {
  if (given.password && given.password_hash) throw authError('passwordOrHash')
  if (given.password_hash && !isPasswordHash(given.password_hash)) {
    throw authError('passwordHashUnknown')
  }
  if (Buffer.byteLength(given.password.normalize('NFC')) > 72) throw authError('passwordTooLong')
  for (const field of ['aud', 'role'] as const) {
    if ([...given[field]].length > 255) throw authError('fieldTooLong', { field })
  }
  const hash = given.password ? await hasher.hash(given.password, 'admin') : given.password_hash
  return {
    ...(given.email ? { email: toEmail(given.email) } : {}),
    ...(given.phone ? { phone: toPhone(given.phone) } : {}),
    ...(given.aud ? { aud: given.aud } : {}),
    ...(given.role ? { role: given.role } : {}),
    ...(hash ? { encrypted_password: hash } : {}),
    ...(given.email_confirm ? { email_confirmed_at: now(), is_anonymous: false } : {}),
    ...(given.phone_confirm ? { phone_confirmed_at: now(), is_anonymous: false } : {}),
    ...(given.app_metadata ? { raw_app_meta_data: mergeMetadata(given.app_metadata, {}) } : {}),
    ...(given.ban_duration ? { banned_until: banEnd(given.ban_duration, now()) } : {}),
  }
}
