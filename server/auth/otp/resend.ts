/** POST /resend: sends the same mail or SMS again. The answer is the same if nothing is pending. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { answerInConstantTime } from '#server/auth/constant-time.ts'
import { authError } from '#server/auth/errors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { sendConfirmation } from '#server/auth/messages/confirmation-mail.ts'
import { sendEmailChange } from '#server/auth/messages/email-change-mail.ts'
import { preparePhoneChange } from '#server/auth/messages/phone-change-sms.ts'
import { secondsToWait, takeMailQuota, waitForEmail } from '#server/auth/messages/send-mail.ts'
import { pretendSms, sendSmsLater, waitForPhone } from '#server/auth/messages/send-sms.ts'
import { type CodeChallenge, toCodeChallenge } from '#server/auth/pkce.ts'
import {
  type Client,
  challengeFields,
  clientOf,
  readBody,
  redirectOf,
  text,
} from '#server/auth/read-request.ts'
import { beginEmailSignUp } from '#server/auth/signup/sign-up-by-email.ts'
import { beginPhoneSignUp, preparePhoneCode } from '#server/auth/signup/sign-up-by-phone.ts'
import { lockSignUps } from '#server/auth/signup/sign-ups.ts'
import { findUserByEmail, findUserByPhone, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

const Body = z.object({ type: text, email: text, phone: text, ...challengeFields })

type Input = {
  type: string
  address: string
  redirectTo: string
  challenge: CodeChallenge | undefined
  client: Client
}

export const resend: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const { settings, database } = auth
  const preHandler = limitRequests(auth, 'resend', settings.rateLimits.signInAndUp)
  app.post('/resend', { preHandler }, async (request) => {
    const body = readBody(request, Body)
    const isMail = body.type === 'signup' || body.type === 'email_change'
    if (!isMail && body.type !== 'sms' && body.type !== 'phone_change') {
      throw authError('resendNeedsType')
    }
    if (body.email && body.phone) throw authError('resendNeedsOneAddress')
    if (isMail && !body.email) throw authError('resendNeedsEmail')
    if (!isMail && !body.phone) throw authError('resendNeedsPhone')
    if (isMail && !settings.email.enabled) {
      throw authError('emailMailsDisabled')
    }
    if (!isMail && !settings.phone.enabled) {
      throw authError('phoneMessagesDisabled')
    }
    const input: Input = {
      type: body.type,
      address: isMail ? toEmail(body.email) : toPhone(body.phone),
      redirectTo: redirectOf(request, settings),
      challenge: toCodeChallenge(body.code_challenge, body.code_challenge_method),
      client: clientOf(request),
    }
    const resendIt = () =>
      database.transaction<object>((sql) =>
        isMail ? resendMail(auth, sql, input) : resendSms(auth, sql, input),
      )
    const { ip } = clientOf(request)
    return answerInConstantTime(settings.constantTimeStep, () =>
      requestCode(auth, [input.address], ip, resendIt),
    )
  })
}

/** A request that is too early answers as if nothing were pending. */
const mayMail = ({ settings, now }: Parts<'settings' | 'now'>, { email_change_sent_at: sentAt }: User) =>
  secondsToWait(sentAt, settings.email.maxFrequency, now()) <= 0
const maySms = ({ settings, now }: Parts<'settings' | 'now'>, { phone_change_sent_at: sentAt }: User) =>
  secondsToWait(sentAt, settings.phone.maxFrequency, now()) <= 0

async function resendMail(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  input: Input,
): Promise<Record<string, never>> {
  const { audience } = auth.settings
  await waitForEmail(auth, sql, input.type, input.address)
  const user = await findUserByEmail(sql, input.address, audience)
  if (user && input.type === 'signup' && !user.email_confirmed_at)
    await resendConfirmation(auth, sql, user, input)
  else if (user?.email_change && input.type === 'email_change' && mayMail(auth, user)) {
    await sendEmailChange(auth, sql, user, user.email_change, input)
  } else await takeMailQuota(auth, sql)
  return {}
}

/**
 * If several people have signed up with an address, it is unknown whose sign-up is meant: the mail then confirms a new one without
 * a password, rather than a stranger's.
 */
async function resendConfirmation(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  input: Input,
): Promise<void> {
  const { address: email, client } = input
  const others = await lockSignUps(sql, auth.settings.audience, { email })
  if (others.length === 0) return sendConfirmation(auth, sql, user, input)
  const person = { ...input, email, client, passwordHash: undefined, data: {} }
  await beginEmailSignUp(auth, sql, randomUUID(), person, user)
}

async function resendSms(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  input: Input,
): Promise<{ message_id: string }> {
  const { type, address: phone, client } = input
  const { audience } = auth.settings
  await waitForPhone(auth, sql, phone)
  const user = await findUserByPhone(sql, phone, audience)
  if (user && type === 'sms' && !user.phone_confirmed_at) {
    const others = await lockSignUps(sql, audience, { phone })
    if (others.length === 0) return sendSmsLater(sql, await preparePhoneCode(auth, sql, user, 'sms'))
    const person = { phone, channel: 'sms', client, passwordHash: undefined, data: {} } as const
    return sendSmsLater(sql, await beginPhoneSignUp(auth, sql, randomUUID(), person, user))
  }
  if (user?.phone_change && type === 'phone_change' && maySms(auth, user)) {
    return sendSmsLater(sql, await preparePhoneChange(auth, sql, user, user.phone_change, 'sms'))
  }
  return pretendSms(auth, sql)
}
