/** POST /recover: mails a link to set a new password. The answer is the same for an unknown address. */
import { z } from 'zod'
import { toEmail } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { answerInConstantTime } from '#server/auth/constant-time.ts'
import { authError } from '#server/auth/errors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { sendSignInLink } from '#server/auth/messages/confirmation-mail.ts'
import { takeMailQuota, waitForEmail } from '#server/auth/messages/send-mail.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, clientOf, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { findUserByEmail } from '#server/auth/users.ts'

const Body = z.object({ email: text, ...challengeFields })

export const recover: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const { settings, database } = auth
  const preHandler = limitRequests(auth, 'recover', settings.rateLimits.signInAndUp)
  app.post('/recover', { preHandler }, async (request) => {
    const body = readBody(request, Body)
    if (!settings.email.enabled) throw authError('emailMailsDisabled')
    if (!body.email) throw authError('recoveryNeedsEmail')
    const email = toEmail(body.email)
    const challenge = toCodeChallenge(body.code_challenge, body.code_challenge_method)
    const redirectTo = redirectOf(request, settings)
    const { ip } = clientOf(request)
    const sendLink = () =>
      database.transaction(async (sql) => {
        await waitForEmail(auth, sql, 'recover', email)
        const user = await findUserByEmail(sql, email, settings.audience)
        if (!user) return takeMailQuota(auth, sql)
        await sendSignInLink(auth, sql, user, 'recovery', { redirectTo, challenge })
        await insertAuditEntry(sql, { action: 'user_recovery_requested', actor: user, ip }, auth.now())
      })
    await answerInConstantTime(settings.constantTimeStep, () => requestCode(auth, [email], ip, sendLink))
    return {}
  })
}
