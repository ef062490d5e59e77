/**
 * POST /otp: signs in by a link in a mail or a code by SMS; creates an account for a new address. POST /magiclink is its older
 * form.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { answerInConstantTime } from '#server/auth/constant-time.ts'
import { authError } from '#server/auth/errors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { toChannel } from '#server/auth/messages/send-sms.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, clientOf, metadata, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { checkUserMetadata } from '#server/auth/user-metadata.ts'
import { otpByEmail } from './otp-by-email.ts'
import { otpByPhone } from './otp-by-phone.ts'

const Body = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  channel: text,
  ...challengeFields,
})

export const otp: Endpoint<'database' | 'settings' | 'templates' | 'smsSender' | 'now'> = (app, auth) => {
  const { settings } = auth
  const preHandler = limitRequests(auth, 'otp', settings.rateLimits.signInAndUp)

  const sendCode = async (request: FastifyRequest, allowPhone: boolean) => {
    const body = readBody(request, Body)
    checkUserMetadata(body.data, settings)
    if (body.email && body.phone) throw authError('codeNeedsOneAddress')
    if (!body.email && !(allowPhone && body.phone)) throw authError('codeNeedsAddress')
    if (body.email && body.channel) throw authError('channelOnlyForPhone')
    const input = { createUser: body.create_user ?? true, data: body.data, client: clientOf(request) }
    if (body.phone) {
      if (!settings.phone.enabled) throw authError('phoneCodesDisabled')
      const phone = toPhone(body.phone)
      return requestCode(auth, [phone], input.client.ip, () =>
        otpByPhone(auth, { ...input, phone, channel: toChannel(body.channel) }),
      )
    }
    if (!settings.email.enabled) throw authError('emailLoginDisabled')
    const email = toEmail(body.email)
    const challenge = toCodeChallenge(body.code_challenge, body.code_challenge_method)
    const redirectTo = redirectOf(request, settings)
    return answerInConstantTime(settings.constantTimeStep, () =>
      requestCode(auth, [email], input.client.ip, () =>
        otpByEmail(auth, { ...input, email, challenge, redirectTo }),
      ),
    )
  }
  app.post('/otp', { preHandler }, async (request) => sendCode(request, true))
  app.post('/magiclink', { preHandler }, async (request) => sendCode(request, false))
}
