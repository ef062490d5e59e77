/** POST /factors/recovery-codes/verify: a recovery code as the second step; each works once. */
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError, type Refusal } from '#server/auth/errors.ts'
import { countGuess } from '#server/auth/guesses/count-guess.ts'
import { refuseFactor } from '#server/auth/hooks/attempts.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { type IssuedSession, sendSession } from '#server/auth/sessions/issue-session.ts'
import type { Sql } from '#server/platform/database.ts'
import { lockOwnSession, raiseSession } from './raise-session.ts'
import { codesOf, hashRecoveryCode } from './recovery-codes.ts'

export const verifyRecoveryCode: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (
  app,
  auth,
) => {
  const preHandler = limitRequests(auth, 'factors', auth.settings.rateLimits.factors)
  app.post('/factors/recovery-codes/verify', { preHandler }, async (request, reply) => {
    const bearer = bearerOf(request)
    if (bearer.user.is_anonymous) throw authError('anonymousNotAllowed')
    if (!auth.settings.mfa.recoveryCodes.verify) {
      throw authError('factorVerifyDisabled', { type: 'recovery_codes', title: 'recovery codes' })
    }
    const { code } = readBody(request, z.object({ code: text }))
    const client = clientOf(request)
    const { id } = bearer.user
    const guess = { kind: 'recovery', ip: client.ip, address: id, userId: id } as const
    const issued = await countGuess(auth, guess, async () => {
      const outcome = await auth.database.transaction((sql) => redeem(auth, sql, bearer, code, client))
      if ('refused' in outcome) throw outcome.refused
      return outcome
    })
    return sendSession(reply, issued)
  })
}

/** Without recovery codes, the answer is that of a wrong one. */
async function redeem(
  auth: Parts<'keys' | 'settings' | 'now'>,
  sql: Sql,
  { user, session }: Bearer,
  code: string,
  client: Client,
): Promise<IssuedSession | Refusal> {
  const now = auth.now()
  const sessionId = await lockOwnSession(sql, session)
  const codes = codesOf(user)
  const [used] = codes
    ? await sql`
        update auth.mfa_recovery_codes set used_at = ${now}
        where factor_id = ${codes.id} and code_hash = ${hashRecoveryCode(codes.id, code)} and used_at is null
        returning factor_id`
    : []
  const traits = { factor_id: codes?.id, factor_type: 'recovery_code' }
  const action = used ? 'recovery_code_used' : 'verification_attempted'
  await insertAuditEntry(sql, { action, actor: user, ip: client.ip, traits }, now)
  const valid = used !== undefined
  const attempt = { userId: user.id, factorId: codes?.id ?? '', factorType: 'recovery_code', valid }
  const refused = await refuseFactor(auth, sql, attempt)
  if (refused) return refused
  if (!codes || !used) return { refused: authError('recoveryCodeWrong') }
  const raise = { sessionId, userId: user.id, factorId: codes.id, client }
  return raiseSession(auth, sql, { ...raise, method: 'mfa/recovery_code' })
}
