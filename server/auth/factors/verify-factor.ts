/** POST /factors/{id}/verify: completes the second step. Returns new tokens for the same session. */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError, type Refusal } from '#server/auth/errors.ts'
import { networkOf } from '#server/auth/guesses/budgets.ts'
import { countGuess } from '#server/auth/guesses/count-guess.ts'
import { refuseFactor } from '#server/auth/hooks/attempts.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import { hashCode } from '#server/auth/one-time-code.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { type IssuedSession, sendSession } from '#server/auth/sessions/issue-session.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Enrollable, requireVerification } from './factor-kinds.ts'
import {
  type Challenge,
  type Factor,
  hasVerifiedFactor,
  lockChallenge,
  lockFactor,
  markVerified,
  spendChallenge,
  takeStep,
} from './factors.ts'
import { lockOwnSession, raiseSession, type SecondMethod } from './raise-session.ts'
import { unseal } from './secret-at-rest.ts'
import { stepOfCode } from './totp.ts'
import { CredentialAnswer, checkFactorCredential } from './webauthn-factor.ts'

const Body = z.object({ challenge_id: text, code: text, webauthn: CredentialAnswer.nullish() })
type Answer = z.output<typeof Body>

const methods: Record<Enrollable, SecondMethod> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

export const verifyFactor: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const preHandler = limitRequests(auth, 'factors', auth.settings.rateLimits.factors)
  app.post<{ Params: { id: string } }>('/factors/:id/verify', { preHandler }, async (request, reply) => {
    const bearer = bearerOf(request)
    if (bearer.user.is_anonymous) throw authError('anonymousNotAllowed')
    const answer = readBody(request, Body)
    const client = clientOf(request)
    const guess = { kind: 'factor', ip: client.ip, address: bearer.user.id, userId: bearer.user.id } as const
    const issued = await countGuess(auth, guess, async () => {
      const outcome = await auth.database.transaction((sql) =>
        takeSecondStep(auth, sql, { bearer, factorId: request.params.id, answer, client }),
      )
      if ('refused' in outcome) throw outcome.refused
      return outcome
    })
    return sendSession(reply, issued)
  })
}

type Step = { bearer: Bearer; factorId: string; answer: Answer; client: Client }

async function takeSecondStep(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  { bearer: { user, session }, factorId, answer, client }: Step,
): Promise<IssuedSession | Refusal> {
  const now = auth.now()
  const current = await lockIfNew(sql, user, factorId)
  const sessionId = await lockOwnSession(sql, session)
  const factor = await lockFactor(sql, user.id, factorId)
  const { factor_type: type, status } = factor
  // A person with a second factor needs it to add another, also one whose enrolment began before.
  if (status === 'unverified' && hasVerifiedFactor(current) && session?.aal !== 'aal2') {
    throw authError('enrollNeedsAal2')
  }
  requireVerification(auth.settings, type)
  if (type !== 'webauthn' && !answer.code.trim()) throw authError('factorCodeEmpty')
  const challenge = await lockChallenge(sql, factor.id, answer.challenge_id)
  checkChallenge(auth, challenge, client)
  const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: type }
  const entry = { action: 'verification_attempted', actor: user, ip: client.ip, traits } as const
  await insertAuditEntry(sql, entry, now)
  const wrong = await checkAnswer(auth, sql, factor, challenge, answer)
  const attempt = { userId: user.id, factorId: factor.id, factorType: type, valid: wrong === undefined }
  const refused = (await refuseFactor(auth, sql, attempt)) ?? wrong
  if (refused) return refused
  await spendChallenge(sql, challenge.id, now)
  if (status === 'unverified') {
    await markVerified(sql, factor, now)
    await notify(auth, sql, user, { kind: 'mfa_factor_enrolled', factorType: type })
  }
  return raiseSession(auth, sql, { sessionId, userId: user.id, factorId, method: methods[type], client })
}

/**
 * If two first factors are verified at once, the second finds the first. Otherwise the account is not locked, since a hook may
 * change it.
 */
async function lockIfNew(sql: Sql, user: User, factorId: string): Promise<User> {
  const id = factorId.toLowerCase()
  const isNew = user.factors.some((one) => one.id === id && one.status === 'unverified')
  return (isNew && (await lockUser(sql, user.id))) || user
}

/** A used challenge answers like an unknown one, as on the wire. */
function checkChallenge(
  { settings, now }: Parts<'settings' | 'now'>,
  challenge: Challenge | undefined,
  { ip }: Client,
): asserts challenge {
  if (!challenge) throw authError('factorChallengeNotFound')
  if (challenge.verified_at || networkOf(challenge.ip) !== networkOf(ip)) {
    throw authError('factorChallengeElsewhere')
  }
  const age = (now().getTime() - challenge.created_at.getTime()) / 1000
  if (age > settings.mfa.challengeLifetime) throw authError('factorChallengeExpired', { id: challenge.id })
}

/** A refusal is returned instead of thrown, so that the attempt stays in the audit log. */
async function checkAnswer(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  factor: Factor,
  challenge: Challenge,
  { code, webauthn }: Answer,
): Promise<Refusal | undefined> {
  if (factor.factor_type === 'webauthn') return checkFactorCredential(auth, sql, factor, challenge, webauthn)
  if (factor.factor_type === 'phone') {
    const given = Buffer.from(hashCode(factor.phone ?? '', code.trim()))
    const stored = Buffer.from(challenge.otp_code ?? '')
    const isRight = given.length === stored.length && timingSafeEqual(given, stored)
    return isRight ? undefined : { refused: authError('phoneCodeWrong') }
  }
  const secret = unseal(factor.secret ?? '', factor.id, auth.settings.mfa.encryptionKey)
  const step = stepOfCode(secret, code, auth.now())
  if (step !== undefined && (await takeStep(sql, factor.id, step))) return undefined
  return { refused: authError('totpCodeWrong') }
}
