/** Signing in with a password. Unknown account, no password and wrong password cost the same and read the same. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { waitUntil } from '#server/auth/constant-time.ts'
import { type AuthError, authError } from '#server/auth/errors.ts'
import type { Guess } from '#server/auth/guesses/budgets.ts'
import { countGuess } from '#server/auth/guesses/count-guess.ts'
import { refusePassword } from '#server/auth/hooks/attempts.ts'
import { type IssuedSession, issueSession } from '#server/auth/issue-session.ts'
import { isOutdated } from '#server/auth/password-hasher.ts'
import { findWeakness } from '#server/auth/password-rules.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { type Address, findNewestSignUpPassword } from '#server/auth/signup/sign-ups.ts'
import { findUserByEmail, findUserByPhone, isBanned, type User, updateUser } from '#server/auth/users.ts'
import { addressKey } from '#server/platform/address-key.ts'

const Body = z.object({ email: text, phone: text, password: text })

export async function grantPassword(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now' | 'admitsPassword'>,
  request: FastifyRequest,
): Promise<IssuedSession> {
  const { email, phone, password } = readBody(request, Body)
  if (email && phone) throw authError('loginNeedsOneAddress')
  if (!email && !phone) throw authError('loginNeedsAddress')
  const { settings, hasher } = auth
  if (email && !settings.email.enabled) {
    throw authError('emailLoginDisabled')
  }
  if (phone && !settings.phone.enabled) {
    throw authError('phoneLoginDisabled')
  }
  const address = email ? { email: email.toLowerCase() } : { phone: toPhone(phone) }
  const started = performance.now()
  const user = await findUserOf(auth, address)
  const client = clientOf(request)
  const queue = addressKey(client.ip)
  const guess: Guess = {
    kind: 'password',
    ip: client.ip,
    address: address.email ?? address.phone,
    userId: user?.id,
  }
  return countGuess(auth, guess, async () => {
    const matches = await hasher.verify(password, user?.encrypted_password ?? undefined, queue)
    const refused =
      user?.encrypted_password && (await refusePassword(auth, { userId: user.id, valid: matches }))
    if (refused) throw refused
    if (!user || !matches || !auth.admitsPassword(user, request)) {
      const refusal = await refusalOf(auth, address, password, queue)
      if (settings.constantTimeStep > 0) await waitUntil(started + hasher.refusalTime())
      throw refusal
    }
    // Upstream looks at the ban before the password, which tells a stranger that the account exists.
    if (isBanned(user, auth.now())) throw authError('loginUserBanned')
    if (!(email ? user.email_confirmed_at : user.phone_confirmed_at)) throw notConfirmed(address)
    return signIn(auth, user, password, client)
  })
}

function findUserOf(
  { database, settings }: Parts<'database' | 'settings'>,
  address: Address,
): Promise<User | undefined> {
  return address.email === undefined
    ? findUserByPhone(database.sql, address.phone, settings.audience)
    : findUserByEmail(database.sql, address.email, settings.audience)
}

/**
 * A sign-up that stands beside an account has a password too. It is looked at whether there is one or not, and whether the
 * account is somebody's or not: else who signs up with an address could tell by signing in whether it was taken.
 */
async function refusalOf(
  auth: Parts<'database' | 'settings' | 'hasher'>,
  address: Address,
  password: string,
  queue: string,
): Promise<AuthError> {
  const { database, settings, hasher } = auth
  const waiting = await findNewestSignUpPassword(database.sql, settings.audience, address)
  return (await hasher.verify(password, waiting, queue))
    ? notConfirmed(address)
    : authError('invalidCredentials')
}

const notConfirmed = ({ email }: Address) =>
  email === undefined ? authError('phoneNotConfirmed') : authError('emailNotConfirmed')

async function signIn(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now'>,
  user: User,
  password: string,
  client: Client,
): Promise<IssuedSession> {
  const { database, settings, hasher } = auth
  const upgraded = isOutdated(user.encrypted_password ?? '')
    ? await hasher.hash(password, user.id)
    : undefined
  const issued = await database.transaction(async (sql) => {
    if (upgraded) await updateUser(sql, user.id, { encrypted_password: upgraded }, auth.now())
    await insertAuditEntry(
      sql,
      { action: 'login', actor: user, ip: client.ip, traits: { provider: 'email' } },
      auth.now(),
    )
    return issueSession(auth, sql, user.id, { method: 'password', client })
  })
  const weakness = findWeakness(password, settings.password, { ...user, data: user.raw_user_meta_data })
  if (weakness) issued.body.weak_password = { message: weakness.message, reasons: weakness.reasons }
  return issued
}
