/** POST /factors/{id}/challenge: starts a second step. A phone receives its code. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { refillBucket } from '#server/auth/limits/rate-limits.ts'
import { checkFrequency, waitForAddress, waitKey } from '#server/auth/messages/send-mail.ts'
import { type PreparedSms, prepareSms, sendSmsNow, toChannel } from '#server/auth/messages/send-sms.ts'
import { hashCode } from '#server/auth/one-time-code.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { requireVerification } from './factor-kinds.ts'
import { type Factor, insertChallenge, lockFactor } from './factors.ts'
import { factorCeremony } from './webauthn-factor.ts'

const Body = z.object({ channel: text, webauthn: z.object({ rpId: text }).nullish() })
type Input = z.output<typeof Body>

type Begun = { answer: object; sms?: PreparedSms }

export const challengeFactor: Endpoint<'database' | 'settings' | 'smsSender' | 'now'> = (app, auth) => {
  const preHandler = limitRequests(auth, 'factors', auth.settings.rateLimits.factors)
  app.post<{ Params: { id: string } }>('/factors/:id/challenge', { preHandler }, async (request, reply) => {
    const { user } = bearerOf(request)
    if (user.is_anonymous) throw authError('anonymousNotAllowed')
    const input = readBody(request, Body)
    const { ip } = clientOf(request)
    const { id: factorId } = request.params
    const { answer, sms } = await auth.database.transaction(async (sql) => {
      const factor = await lockFactor(sql, user.id, factorId)
      requireVerification(auth.settings, factor.factor_type)
      const traits = { factor_id: factor.id, factor_status: factor.status }
      await insertAuditEntry(sql, { action: 'challenge_created', actor: user, ip, traits }, auth.now())
      return begin(auth, sql, { user, factor, input, ip })
    })
    if (sms) await send(auth, sms, factorId)
    return reply.header('cache-control', 'no-store').send(answer)
  })
}

type Step = { user: User; factor: Factor; input: Input; ip: string }

async function begin(auth: Parts<'settings' | 'now'>, sql: Sql, step: Step): Promise<Begun> {
  const { factor, ip } = step
  const id = randomUUID()
  const now = auth.now()
  const { challengeLifetime } = auth.settings.mfa
  const answer = {
    id,
    type: factor.factor_type,
    expires_at: Math.floor(now.getTime() / 1000) + challengeLifetime,
  }
  const challenge = { id, factorId: factor.id, ip }
  if (factor.factor_type === 'phone') {
    const { code, sms } = await phoneCode(auth, sql, factor, step.input.channel)
    const codeHash = hashCode(factor.phone ?? '', code)
    await insertChallenge(sql, { ...challenge, codeHash }, now)
    return { answer, sms }
  }
  if (factor.factor_type === 'webauthn') {
    const ceremony = await factorCeremony(auth, step)
    await insertChallenge(sql, { ...challenge, webauthn: ceremony.session }, now)
    return { answer: { ...answer, webauthn: ceremony.webauthn } }
  }
  await insertChallenge(sql, challenge, now)
  return { answer }
}

async function phoneCode(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  factor: Factor,
  channel: string,
): Promise<{ code: string; sms: PreparedSms }> {
  const { maxFrequency, otpLength, template } = auth.settings.mfa.phone
  checkFrequency(factor.last_challenged_at, maxFrequency, 'smsTooSoon', auth.now())
  const to = factor.phone ?? ''
  // Per phone number, also across factors and persons.
  const wait = { purpose: 'factor', address: to, seconds: maxFrequency, refusal: 'smsTooSoon' } as const
  await waitForAddress(auth, sql, wait)
  const recipient = { id: factor.user_id, phone: to }
  return prepareSms(auth, sql, {
    ...{ to, otpLength, template, channel: toChannel(channel) },
    ...{ recipient, type: 'mfa' },
  })
}

/** If the provider refuses the number, the next attempt need not wait. */
async function send(
  auth: Parts<'database' | 'smsSender' | 'now'>,
  sms: PreparedSms,
  factorId: string,
): Promise<void> {
  try {
    await sendSmsNow(auth, sms)
  } catch (error) {
    const { sql } = auth.database
    await sql`update auth.mfa_factors set last_challenged_at = null where id = ${factorId}`
    if (typeof sms === 'object') await refillBucket(sql, waitKey('factor', sms.to))
    throw error
  }
}
