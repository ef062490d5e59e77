/** POST /resend: the same mail or SMS once more. Answers the same whether or not anything was pending. */
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import type { AuthParts, Endpoint } from '#server/auth/auth-parts.ts'
import { AuthError, validationFailed } from '#server/auth/errors.ts'
import { limitRequests } from '#server/auth/limit-requests.ts'
import { sendConfirmation } from '#server/auth/messages/confirmation-mail.ts'
import { sendEmailChange } from '#server/auth/messages/email-change-mail.ts'
import { preparePhoneChange } from '#server/auth/messages/phone-change-sms.ts'
import { pretendMail } from '#server/auth/messages/send-mail.ts'
import { pretendSms, sendSmsLater } from '#server/auth/messages/send-sms.ts'
import { type CodeChallenge, toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { preparePhoneCode } from '#server/auth/signup/sign-up-by-phone.ts'
import { answerSteadily } from '#server/auth/steady-answer.ts'
import { findUserByEmail, findUserByPhone } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

const Body = z.object({ type: text, email: text, phone: text, ...challengeFields })

type Wish = { type: string; address: string; redirectTo: string; challenge: CodeChallenge | undefined }

export const resend: Endpoint = (app, auth) => {
  const { settings, database } = auth
  const preHandler = limitRequests(auth, 'resend', settings.rateLimits.signInAndUp)
  app.post('/resend', { preHandler }, async (request) => {
    const body = readBody(request, Body)
    const isMail = body.type === 'signup' || body.type === 'email_change'
    if (!isMail && body.type !== 'sms' && body.type !== 'phone_change') {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
    }
    if (body.email && body.phone)
      throw validationFailed('Only an email address or phone number should be provided.')
    if (isMail && !body.email) throw validationFailed('Type provided requires an email address')
    if (!isMail && !body.phone) throw validationFailed('Type provided requires a phone number')
    if (isMail && !settings.email.enabled) {
      throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
    }
    if (!isMail && !settings.phone.enabled) {
      throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    }
    const wish: Wish = {
      type: body.type,
      address: isMail ? toEmail(body.email) : toPhone(body.phone),
      redirectTo: redirectOf(request, settings),
      challenge: toCodeChallenge(body.code_challenge, body.code_challenge_method),
    }
    return answerSteadily<object>(settings.steadyAnswer, () =>
      database.transaction<object>((sql) =>
        isMail ? resendMail(auth, sql, wish) : resendSms(auth, sql, wish),
      ),
    )
  })
}

async function resendMail(auth: AuthParts, sql: Sql, wish: Wish): Promise<Record<string, never>> {
  const user = await findUserByEmail(sql, wish.address, auth.settings.audience)
  if (user && wish.type === 'signup' && !user.email_confirmed_at)
    await sendConfirmation(auth, sql, user, wish)
  else if (user?.email_change && wish.type === 'email_change') {
    await sendEmailChange(auth, sql, user, user.email_change, wish)
  } else await pretendMail(auth, sql, wish.type, wish.address)
  return {}
}

async function resendSms(
  auth: AuthParts,
  sql: Sql,
  { type, address }: Wish,
): Promise<{ message_id: string }> {
  const user = await findUserByPhone(sql, address, auth.settings.audience)
  if (user && type === 'sms' && !user.phone_confirmed_at) {
    return sendSmsLater(sql, await preparePhoneCode(auth, sql, user, 'sms'))
  }
  if (user?.phone_change && type === 'phone_change') {
    return sendSmsLater(sql, await preparePhoneChange(auth, sql, user, user.phone_change, 'sms'))
  }
  return pretendSms(auth, sql, address)
}
