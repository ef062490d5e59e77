/** Turns a confirmed sign-up into the account of its address; other sign-ups of the address are deleted. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmEmail, confirmPhone, recomputeProviders } from '#server/auth/confirm-user.ts'
import { createUser, ownIdentityData } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import { deleteIdentitiesOfUser, insertIdentity } from '#server/auth/identities.ts'
import {
  deleteUser,
  findHolder,
  findUser,
  isBanned,
  isConfirmed,
  lockUser,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import { type Address, holdSignUp, type SignUp } from './sign-ups.ts'

export async function adoptSignUp(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  signUp: SignUp,
  { keepPassword }: { keepPassword: boolean },
): Promise<User> {
  const address = addressOf(signUp)
  const standing = await lockOwner(sql, address)
  // Of two that redeem it at once, the second finds it gone, and the account that it waited for as well.
  const isGone = !(await holdSignUp(sql, signUp.id))
  if (isGone || (standing && isConfirmed(standing))) throw authError('otpExpired')
  if (standing && isBanned(standing, auth.now())) throw authError('userBanned')
  const passwordHash = keepPassword ? signUp.encrypted_password : null
  const made = { ...signUp, encrypted_password: passwordHash }
  const user =
    standing && !(await removeIfSelfMade(sql, standing))
      ? await remake(auth, sql, standing, made)
      : await make(auth, sql, made)
  if (address.email === undefined) await confirmPhone(auth, sql, user)
  else await confirmEmail(auth, sql, user)
  return (await findUser(sql, user.id)) as User
}

function addressOf({ email, phone }: SignUp): Address {
  return email === null ? { phone: phone ?? '' } : { email }
}

async function lockOwner(sql: Sql, address: Address): Promise<User | undefined> {
  const found = await findHolder(sql, address)
  return found && lockUser(sql, found.id)
}

/**
 * Deletes the unconfirmed account of another sign-up, with what triggers created for it. It is kept if an administrator has changed
 * it, or if the project's own tables refer to it.
 */
async function removeIfSelfMade(sql: Sql, user: User): Promise<boolean> {
  const { provider: _one, providers: _all, ...given } = user.raw_app_meta_data ?? {}
  if (user.invited_at || Object.keys(given).length > 0 || (user.email && user.phone)) return false
  await sql`savepoint standing_user`
  try {
    await deleteUser(sql, user.id)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    await sql`rollback to savepoint standing_user`
    return false
  }
  await sql`release savepoint standing_user`
  return true
}

function make(auth: Parts<'settings' | 'now'>, sql: Sql, signUp: SignUp): Promise<User> {
  const { id, aud, email, phone, encrypted_password, raw_user_meta_data: data } = signUp
  return createUser(auth, sql, {
    id,
    columns: { aud, email, phone, encrypted_password, raw_user_meta_data: data },
    identity: { provider: email === null ? 'phone' : 'email', data },
  }).then(async (user) => {
    await updateUser(sql, id, { confirmation_sent_at: signUp.sent_at }, auth.now())
    return user
  })
}

async function remake(auth: Parts<'now'>, sql: Sql, user: User, signUp: SignUp): Promise<User> {
  const now = auth.now()
  const address = addressOf(signUp)
  const data = ownIdentityData(user.id, address, signUp.raw_user_meta_data)
  const provider = address.email === undefined ? 'phone' : 'email'
  await deleteIdentitiesOfUser(sql, user.id)
  await insertIdentity(sql, { userId: user.id, provider, subject: user.id, data }, now)
  await updateUser(
    sql,
    user.id,
    { aud: signUp.aud, encrypted_password: signUp.encrypted_password, raw_user_meta_data: data },
    now,
  )
  await recomputeProviders(sql, user.id, now)
  return (await findUser(sql, user.id)) as User
}
