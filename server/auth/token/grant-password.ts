/** Signs in with a password. Unknown account, missing password and wrong password take the same time and give the same answer. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { waitUntil } from '#server/auth/constant-time.ts'
import { type AuthError, authError } from '#server/auth/errors.ts'
import { afterTaking, type OwnBudget } from '#server/auth/guesses/count-guess.ts'
import { refusePassword } from '#server/auth/hooks/attempts.ts'
import { isOutdated } from '#server/auth/passwords/password-hasher.ts'
import { findWeakness } from '#server/auth/passwords/password-rules.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import { type Address, findNewestSignUpPassword } from '#server/auth/signup/sign-ups.ts'
import { type Account, isBanned, lockUnchanged, updateUser } from '#server/auth/users.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { attemptPassword } from './attempt-password.ts'
import { signInFast } from './sign-in-fast.ts'

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
  const client = clientOf(request)
  const queue = addressKey(client.ip)
  const attempt = await attemptPassword(auth, address, client)
  const { account } = attempt
  return afterTaking(auth, attempt, async (own) => {
    const matches = await hasher.verify(password, account?.encrypted_password ?? undefined, queue)
    const refused =
      account?.encrypted_password && (await refusePassword(auth, { userId: account.id, valid: matches }))
    if (refused) throw refused
    if (!account || !matches || !auth.admitsPassword(account, request)) {
      const refusal = await refusalOf(auth, address, password, queue)
      if (settings.constantTimeStep > 0) await waitUntil(started + hasher.refusalTime())
      throw refusal
    }
    // Supabase checks the ban before the password, which reveals that the account exists.
    if (isBanned(account, auth.now())) throw authError('loginUserBanned')
    if (!(email ? account.email_confirmed_at : account.phone_confirmed_at)) throw notConfirmed(address)
    return signIn(auth, { ...attempt, account }, password, client, own)
  })
}

/**
 * A pending sign-up has a password, too. It is checked in any case, or signing in after a sign-up would reveal whether the address
 * was taken.
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
  { account, isKnown }: { account: Account; isKnown: boolean },
  password: string,
  client: Client,
  own: OwnBudget,
): Promise<IssuedSession> {
  const { settings } = auth
  const isPlain =
    isKnown && !isOutdated(account.encrypted_password ?? '') && !settings.hooks.custom_access_token
  const issued = isPlain
    ? await signInFast(auth, account, client, own.key)
    : await signInByParts(auth, account, password, client)
  if (isPlain) own.isReturned = own.isReturned || own.key !== undefined
  const weakness = findWeakness(password, settings.password, { ...account, data: account.raw_user_meta_data })
  if (weakness) issued.body.weak_password = { message: weakness.message, reasons: weakness.reasons }
  return issued
}

async function signInByParts(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now'>,
  account: Account,
  password: string,
  client: Client,
): Promise<IssuedSession> {
  const { database, hasher } = auth
  const upgraded = isOutdated(account.encrypted_password ?? '')
    ? await hasher.hash(password, account.id)
    : undefined
  return database.transaction(async (sql) => {
    if (!(await lockUnchanged(sql, account, auth.now()))) throw authError('invalidCredentials')
    if (upgraded) await updateUser(sql, account.id, { encrypted_password: upgraded }, auth.now())
    await insertAuditEntry(
      sql,
      { action: 'login', actor: account, ip: client.ip, traits: { provider: 'email' } },
      auth.now(),
    )
    return issueSession(auth, sql, account.id, { method: 'password', client })
  })
}
