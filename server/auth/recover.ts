/** POST /recover: a link to choose a new password. The answer is the same whether or not somebody has this address. */
import { z } from 'zod'
import { toEmail } from './addresses.ts'
import { insertAuditEntry } from './audit-log.ts'
import type { Endpoint } from './auth-parts.ts'
import { sendSignInLink } from './confirmation-mail.ts'
import { AuthError, validationFailed } from './errors.ts'
import { limitRequests } from './limit-requests.ts'
import { toCodeChallenge } from './pkce.ts'
import { challengeFields, clientOf, readBody, redirectOf, text } from './read-request.ts'
import { pretendMail } from './send-mail.ts'
import { answerSteadily } from './steady-answer.ts'
import { findUserByEmail } from './users.ts'

const Body = z.object({ email: text, ...challengeFields })

export const recover: Endpoint = (app, auth) => {
  const { settings, database } = auth
  const preHandler = limitRequests(auth, 'recover', settings.rateLimits.signInAndUp)
  app.post('/recover', { preHandler }, async (request) => {
    const body = readBody(request, Body)
    if (!settings.email.enabled)
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
    if (!body.email) throw validationFailed('Password recovery requires an email')
    const email = toEmail(body.email)
    const challenge = toCodeChallenge(body.code_challenge, body.code_challenge_method)
    const redirectTo = redirectOf(request, settings)
    await answerSteadily(settings.steadyAnswer, () =>
      database.transaction(async (sql) => {
        const user = await findUserByEmail(sql, email, settings.audience)
        if (!user) return pretendMail(auth, sql, 'sign-in', email)
        await sendSignInLink(auth, sql, user, 'recovery', { redirectTo, challenge })
        const { ip } = clientOf(request)
        await insertAuditEntry(sql, { action: 'user_recovery_requested', actor: user, ip }, auth.now())
      }),
    )
    return {}
  })
}
