/** POST /verify: a code, or the hash of a link that an app opened itself. Returns tokens. */
import { z } from 'zod'
import { isEmail, toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { answerInConstantTime } from '#server/auth/constant-time.ts'
import { authError, type Refusal } from '#server/auth/errors.ts'
import type { Guess } from '#server/auth/guesses/budgets.ts'
import { countGuess, countLink } from '#server/auth/guesses/count-guess.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { hashCode } from '#server/auth/one-time-code.ts'
import { findAskerFor } from '#server/auth/one-time-tokens.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession, sendSession } from '#server/auth/sessions/issue-session.ts'
import { findHolder, findUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import {
  isChange,
  isVerifyType,
  tokenTypes,
  type Verified,
  type VerifyType,
  verifyCode,
  verifyHash,
} from './verify-token.ts'

const Body = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
  /** Our extension: the ids that sign-ups in this browser were answered with. */
  sign_ups: z.array(z.string()).max(100).nullish(),
})

type Given = z.output<typeof Body> & { type: VerifyType }

export const verify: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const preHandler = limitRequests(auth, 'verify', auth.settings.rateLimits.verify)
  app.post('/verify', { preHandler }, async (request, reply) => {
    const given = checked(readBody(request, Body))
    const client = clientOf(request)
    const outcome = await answerInConstantTime(auth.settings.constantTimeStep, () =>
      redeem(auth, given, client),
    )
    return 'halfway' in outcome ? reply.send(outcome.halfway) : sendSession(reply, outcome)
  })
}

export const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Counts the guess, and throws its refusal after the commit. */
async function redeem(
  auth: Parts<'database' | 'keys' | 'settings' | 'templates' | 'now'>,
  given: Given,
  client: Client,
): Promise<IssuedSession | Halfway> {
  const { transaction } = auth.database
  const own = given.sign_ups ?? undefined
  const redeemed = async (verify: (sql: Sql) => Promise<Verified | Refusal>) => {
    const outcome = await transaction((sql) => signIn(auth, sql, verify, client, own !== undefined))
    if ('refused' in outcome) throw outcome.refused
    return outcome
  }
  const { token_hash: hash, token: code, type } = given
  if (hash) return countLink(auth, client.ip, () => redeemed((sql) => verifyHash(auth, sql, hash, type, own)))
  const isPhone = type === 'sms' || type === 'phone_change'
  const address = isPhone ? toPhone(given.phone) : checkedEmail(given.email)
  const owner = await findOwner(auth, type, address, code)
  const guess: Guess = { kind: 'code', ip: client.ip, address, userId: owner?.id }
  return countGuess(auth, guess, (standing) =>
    redeemed(async (sql) =>
      owner
        ? verifyCode(auth, sql, { userId: owner.id, address, code, type, standing, own })
        : { refused: authError('otpExpired') },
    ),
  )
}

type Halfway = { halfway: { msg: string; code: string } }

async function signIn(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  verify: (sql: Sql) => Promise<Verified | Refusal>,
  client: Client,
  isOurSite: boolean,
): Promise<IssuedSession | Refusal | Halfway> {
  const verified = await verify(sql)
  if ('refused' in verified) return verified
  if ('halfway' in verified) return { halfway: { msg: halfwayMessage, code: '200' } }
  const { user } = verified
  await insertAuditEntry(sql, { action: 'login', actor: user, ip: client.ip }, auth.now())
  const issued = await issueSession(auth, sql, user.id, { method: 'otp', client })
  if (isOurSite) {
    issued.body.password_set = Boolean(user.encrypted_password)
    issued.body.password_dropped = verified.passwordDropped ?? false
  }
  return issued
}

async function findOwner(
  { database: { sql }, settings: { audience } }: Parts<'database' | 'settings'>,
  type: VerifyType,
  address: string,
  code: string,
): Promise<User | undefined> {
  if (isChange(type)) {
    const asker = await findAskerFor(sql, address, hashCode(address, code), tokenTypes[type], audience)
    if (asker) return findUser(sql, asker)
  }
  const isPhone = type === 'sms' || type === 'phone_change'
  return findHolder(sql, isPhone ? { phone: address } : { email: address })
}

function checked(body: z.output<typeof Body>): Given {
  const { type, token, token_hash: hash, email, phone } = body
  if (!type) throw authError('verifyNeedsType')
  if (!token && !hash) throw authError('verifyNeedsToken')
  if (token && hash) throw authError('verifyNeedsOneToken')
  if (!isVerifyType(type)) throw authError('verifyTypeUnknown')
  const isPhone = type === 'sms' || type === 'phone_change'
  if (hash) {
    if (email || phone || body.redirect_to) throw authError('verifyHashStandsAlone')
    if (isPhone) throw authError('verifyHashNotForPhone')
    return { ...body, type }
  }
  if (email && phone) throw authError('verifyNeedsOneAddress')
  if (isPhone ? !phone : !email) {
    throw authError('verifyNeedsAddress')
  }
  return { ...body, type }
}

function checkedEmail(email: string): string {
  if (isEmail(email)) return email.toLowerCase()
  throw authError('verifyEmailInvalid')
}
