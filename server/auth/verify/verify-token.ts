/**
 * Redeems codes and links from mails and SMS: once, in time, and codes within few tries. Concurrent attempts are serialized by
 * locking the account's pending tokens.
 */

import type { Parts } from '#server/auth/auth-parts.ts'
import { confirmEmail, confirmPhone, removeUnprovenAccess } from '#server/auth/confirm-user.ts'
import { authError, type Refusal } from '#server/auth/errors.ts'
import type { Standing } from '#server/auth/guesses/budgets.ts'
import { hashCode } from '#server/auth/one-time-code.ts'
import {
  countWrongTry,
  deleteToken,
  deleteTokensOfUser,
  findTokenByHash,
  isCodeOf,
  lockTokens,
  type OneTimeToken,
  type TokenType,
  type WrongTries,
  wrongTriesOf,
} from '#server/auth/one-time-tokens.ts'
import { adoptSignUp } from '#server/auth/signup/adopt-sign-up.ts'
import {
  countWrongSignUpTry,
  findSignUpByHash,
  lockSignUps,
  type SignUp,
} from '#server/auth/signup/sign-ups.ts'
import { changeEmailNow, changePhoneNow } from '#server/auth/user/change-address.ts'
import { findUser, isBanned, isConfirmed, lockUser, type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

export type VerifyType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email'
  | 'email_change'
  | 'sms'
  | 'phone_change'

export const tokenTypes: Record<VerifyType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export function isVerifyType(type: string): type is VerifyType {
  return Object.hasOwn(tokenTypes, type)
}

/** A change of address, where the address may belong to another account by then. */
export const isChange = (type: VerifyType) => type === 'email_change' || type === 'phone_change'

/** `halfway`: one of the two addresses of a secure change has confirmed, the other is pending. */
export type Verified = { user: User; passwordDropped?: boolean } | { halfway: true; user: User }

/**
 * The ids of the sign-ups made in the browser that asks. If given, the password of any other sign-up is dropped, since a stranger
 * may have typed it. Standard clients omit it, and passwords are kept.
 */
export type OwnSignUps = readonly string[] | undefined

/** By the hash in the link. */
export async function verifyHash(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  hash: string,
  type: VerifyType,
  own?: OwnSignUps,
): Promise<Verified> {
  const refusal = authError('linkExpired')
  const found = await findTokenByHash(sql, hash, tokenTypes[type])
  const signUp = found || !confirmsSignUp(type) ? undefined : await findSignUpByHash(sql, hash)
  if (signUp) {
    if (isSignUpOver(auth, signUp, type)) throw refusal
    return adopt(auth, sql, signUp, own)
  }
  const user = found && (await lockUser(sql, found.user_id))
  if (!user) throw refusal
  const [token] = (await lockTokens(sql, user.id, [found.token_type])).filter(
    ({ token_hash }) => token_hash === hash,
  )
  if (!token || isOver(auth, token, type) || !isFor(user, token, type)) throw refusal
  return redeem(auth, sql, user, token, type, own)
}

type CodeGuess = {
  userId: string
  address: string
  code: string
  type: VerifyType
  standing: Standing
  own: OwnSignUps
}

/** By the code and its recipient. Throw a refusal after the commit, since the wrong try must count. */
export async function verifyCode(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  given: CodeGuess,
): Promise<Verified | Refusal> {
  const { userId, address, code, type, standing } = given
  const isAlive = (one: WrongTries) => wrongTriesOf(one, standing) < auth.settings.otpAttempts
  const user = await lockUser(sql, userId)
  if (!user) return { refused: authError('otpExpired') }
  // The codes of an account in another audience are none here; sign-ups with its address may stand beside it.
  const isOurs = user.aud === auth.settings.audience
  const tokens = isOurs ? await lockTokens(sql, userId, tokenTypes[type]) : []
  const hash = hashCode(address, code)
  const token = tokens.find(
    (one) => isCodeOf(one, hash) && isAlive(one) && (isTestCode(auth, given) || !isOver(auth, one, type)),
  )
  if (token) return redeem(auth, sql, user, token, type, given.own)
  if (!isConfirmed(user) && confirmsSignUp(type)) {
    const owner = type === 'sms' ? { phone: address } : { email: address }
    const signUps = await lockSignUps(sql, auth.settings.audience, owner)
    const signUp = signUps.find(
      (one) =>
        isCodeOf(one, hash) && isAlive(one) && (isTestCode(auth, given) || !isSignUpOver(auth, one, type)),
    )
    if (signUp) {
      return adopt(auth, sql, signUp, given.own)
    }
    await countWrongSignUpTry(sql, auth.settings.audience, owner, standing)
  }
  if (isOurs) await countWrongTry(sql, isChange(type) ? { address } : { userId }, tokenTypes[type], standing)
  return { refused: authError('otpExpired') }
}

async function redeem(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  token: OneTimeToken,
  type: VerifyType,
  own: OwnSignUps,
): Promise<Verified> {
  if (isBanned(user, auth.now())) throw authError('userBanned')
  if (type === 'email_change' && (await isFirstHalf(auth, sql, user, token))) return { halfway: true, user }
  await deleteTokensOfUser(sql, user.id)
  if (type === 'email_change') await changeEmailNow(auth, sql, user)
  else if (type === 'phone_change') await changePhoneNow(auth, sql, user)
  else if (type === 'sms') {
    if (!isConfirmed(user) && !isOwn(user.id, own)) await removeUnprovenAccess(auth, sql, user)
    await confirmPhone(auth, sql, user)
  } else await proveEmail(auth, sql, user, token, own)
  const verified = (await findUser(sql, user.id)) as User
  return { user: verified, passwordDropped: Boolean(user.encrypted_password && !verified.encrypted_password) }
}

async function adopt(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  signUp: SignUp,
  own: OwnSignUps,
): Promise<Verified> {
  const keepPassword = isOwn(signUp.id, own)
  const user = await adoptSignUp(auth, sql, signUp, { keepPassword })
  return { user, passwordDropped: Boolean(signUp.encrypted_password) && !keepPassword }
}

async function proveEmail(
  auth: Parts<'now'>,
  sql: Sql,
  user: User,
  token: OneTimeToken,
  own: OwnSignUps,
): Promise<void> {
  if (user.email_confirmed_at) return
  // A recovery removes what was set up before the address was confirmed.
  if (token.token_type === 'recovery_token' || !isOwn(user.id, own))
    await removeUnprovenAccess(auth, sql, user)
  await confirmEmail(auth, sql, user)
}

const isOwn = (id: string, own: OwnSignUps) => own === undefined || own.includes(id)

/** Whoever reads a mail has proven that address, which opens no account that has moved to another since. */
const isFor = ({ email, phone }: User, { relates_to: address }: OneTimeToken, type: VerifyType) =>
  isChange(type) || address === email || address === phone

/** The types that a sign-up's mail or SMS has. */
const confirmsSignUp = (type: VerifyType) => tokenTypes[type].includes('confirmation_token')

async function isFirstHalf(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  user: User,
  token: OneTimeToken,
): Promise<boolean> {
  const bothNeeded = settings.email.secureChange && !settings.email.autoconfirm && Boolean(user.email)
  if (!bothNeeded || user.email_change_confirm_status !== 0) return false
  await deleteToken(sql, token.id)
  await updateUser(sql, user.id, { email_change_confirm_status: 1 }, now())
  return true
}

function isOver(
  { settings, now }: Parts<'settings' | 'now'>,
  { sent_at: sentAt }: OneTimeToken,
  type: VerifyType,
): boolean {
  const isSms = type === 'sms' || type === 'phone_change'
  const lifetime = isSms ? settings.phone.otpLifetime : settings.email.otpLifetime
  return now().getTime() > sentAt.getTime() + lifetime * 1000
}

function isSignUpOver(
  { settings, now }: Parts<'settings' | 'now'>,
  { sent_at }: SignUp,
  type: VerifyType,
): boolean {
  const lifetime = type === 'sms' ? settings.phone.otpLifetime : settings.email.otpLifetime
  return !sent_at || now().getTime() > sent_at.getTime() + lifetime * 1000
}

function isTestCode(
  { settings }: Parts<'settings'>,
  given: { address: string; code: string; type: VerifyType },
): boolean {
  const isSms = given.type === 'sms' || given.type === 'phone_change'
  return (
    isSms &&
    Object.hasOwn(settings.phone.testOtp, given.address) &&
    settings.phone.testOtp[given.address] === given.code
  )
}
