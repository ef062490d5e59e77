/** Hooks that are called for each attempt of a password or a second factor, and can refuse it. */
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { type AuthError, authError, type Refusal, refusedByHook } from '#server/auth/errors.ts'
import { deleteSessionsOfUser } from '#server/auth/sessions/sessions.ts'
import type { Sql } from '#server/platform/database.ts'
import { askHook } from './ask-hook.ts'

const Verdict = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().nullish(),
  should_logout_user: z.boolean().nullish(),
})

/** Undefined if there is no hook, or it accepts. Sessions that it ends stay ended, so the refusal is thrown after the commit. */
export async function refusePassword(
  auth: Parts<'database' | 'settings' | 'now'>,
  attempt: { userId: string; valid: boolean },
): Promise<AuthError | undefined> {
  if (!auth.settings.hooks.password_verification_attempt) return undefined
  return auth.database.transaction(async (sql) => {
    const input = { user_id: attempt.userId, valid: attempt.valid }
    const verdict = verdictOf(await askHook(auth, sql, 'password_verification_attempt', input))
    if (verdict?.decision !== 'reject') return undefined
    if (verdict.should_logout_user) await deleteSessionsOfUser(sql, attempt.userId)
    const message = verdict.message || 'Further password verification attempts will be rejected.'
    return refusedByHook(400, 'invalid_credentials', message)
  })
}

/** The same for a second factor; a refusal signs the person out everywhere. */
export async function refuseFactor(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  attempt: { userId: string; factorId: string; factorType: string; valid: boolean },
): Promise<Refusal | undefined> {
  const output = await askHook(auth, sql, 'mfa_verification_attempt', {
    user_id: attempt.userId,
    factor_id: attempt.factorId,
    factor_type: attempt.factorType,
    valid: attempt.valid,
  })
  const verdict = verdictOf(output)
  if (verdict?.decision !== 'reject') return undefined
  await deleteSessionsOfUser(sql, attempt.userId)
  const message = verdict.message || 'Further MFA verification attempts will be rejected.'
  return { refused: refusedByHook(403, 'mfa_verification_rejected', message) }
}

/** Throws for an answer with neither decision. */
function verdictOf(output: object | undefined): z.output<typeof Verdict> | undefined {
  if (output === undefined) return undefined
  const verdict = Verdict.safeParse(output)
  if (!verdict.success) throw authError('hookVerdictUnclear')
  return verdict.data
}
