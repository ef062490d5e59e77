/** A new password for a signed-in person. It is hashed before the transaction, so that no row stays locked meanwhile. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { countGuess } from '#server/auth/guesses/count-guess.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import { hashCode } from '#server/auth/one-time-code.ts'
import {
  countWrongTry,
  deleteTokensOfUser,
  isCodeOf,
  lockTokens,
  wrongTriesOf,
} from '#server/auth/one-time-tokens.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { deleteOtherSessions, deleteSessionsOfUser } from '#server/auth/sessions/sessions.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

type Input = { password?: string | null | undefined; current_password: string; nonce: string }

const day = 24 * 3600 * 1000

/** Checks the rules, and returns the new hash. */
export async function preparePasswordChange(
  auth: Parts<'database' | 'settings' | 'templates' | 'hasher' | 'now'>,
  bearer: Bearer,
  input: Input,
  ip: string,
): Promise<string> {
  const { settings, hasher } = auth
  const { user, session } = bearer
  const stored = user.encrypted_password || undefined
  const isOld = !session || auth.now().getTime() - session.created_at.getTime() > day
  if (settings.password.updateNeedsReauthentication && isOld) await checkNonce(auth, bearer, input.nonce, ip)
  const proven = session?.amr.some(({ method }) => ['otp', 'magiclink', 'recovery'].includes(method)) ?? false
  if (settings.password.updateNeedsCurrentPassword && stored && !proven) {
    if (!input.current_password) {
      throw authError('currentPasswordRequired')
    }
    await countGuess(auth, { kind: 'password', ip, address: addressOf(user), userId: user.id }, async () => {
      if (await hasher.verify(input.current_password, stored, user.id)) return
      throw authError('currentPasswordInvalid')
    })
  }
  const password = input.password ?? ''
  if (stored && (await hasher.verify(password, stored, user.id))) {
    throw authError('samePassword')
  }
  return hasher.hash(password, user.id)
}

const addressOf = ({ email, phone }: User) => email || phone || ''

async function checkNonce(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  { user }: Bearer,
  nonce: string,
  ip: string,
): Promise<void> {
  if (!nonce) throw authError('reauthenticationNeeded')
  const { database, settings } = auth
  const lifetime = user.email ? settings.email.otpLifetime : settings.phone.otpLifetime
  const address = addressOf(user)
  await countGuess(auth, { kind: 'code', ip, address, userId: user.id }, async (standing) => {
    const isRight = await database.transaction(async (sql) => {
      const [token] = await lockTokens(sql, user.id, ['reauthentication_token'])
      const inTime = token && auth.now().getTime() <= token.sent_at.getTime() + lifetime * 1000
      const tries = token ? wrongTriesOf(token, standing) : 0
      if (inTime && tries < settings.otpAttempts && isCodeOf(token, hashCode(address, nonce))) return true
      await countWrongTry(sql, { userId: user.id }, ['reauthentication_token'], standing)
      return false
    })
    if (!isRight) throw authError('nonceInvalid')
  })
}

/** Ends the person's other sessions, and voids pending mails. */
export async function applyPasswordChange(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  { user, session }: Bearer,
  hash: string,
): Promise<void> {
  await updateUser(sql, user.id, { encrypted_password: hash }, auth.now())
  await deleteTokensOfUser(sql, user.id)
  if (session) await deleteOtherSessions(sql, user.id, session.id)
  else await deleteSessionsOfUser(sql, user.id)
  await insertAuditEntry(sql, { action: 'user_updated_password', actor: user, ip: '' }, auth.now())
  await notify(auth, sql, user, { kind: 'password_changed' })
}
