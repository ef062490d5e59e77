/** POST /signup: creates an account with a password, or an anonymous one without an address. */
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { answerInConstantTime } from '#server/auth/constant-time.ts'
import { authError } from '#server/auth/errors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { toChannel } from '#server/auth/messages/send-sms.ts'
import { checkPassword } from '#server/auth/passwords/password-rules.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, clientOf, metadata, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { sendSession } from '#server/auth/sessions/issue-session.ts'
import { checkUserMetadata } from '#server/auth/user-metadata.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { signUpAnonymously } from './sign-up-anonymously.ts'
import { signUpByEmail } from './sign-up-by-email.ts'
import { signUpByPhone } from './sign-up-by-phone.ts'

const Body = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  ...challengeFields,
})

export const signUp: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now'> = (
  app,
  auth,
) => {
  const { settings, hasher } = auth
  app.post('/signup', async (request, reply) => {
    const body = readBody(request, Body)
    const client = clientOf(request)
    checkUserMetadata(body.data, settings)
    if (!body.email && !body.phone) {
      await takeRequest(auth, request, 'signup anonymous', settings.rateLimits.anonymous)
      return sendSession(reply, await signUpAnonymously(auth, body.data, client))
    }
    await takeRequest(auth, request, 'signup', settings.rateLimits.signInAndUp)
    if (!settings.signUp) throw authError('signUpDisabled')
    if (!body.password) throw authError('signUpNeedsPassword')
    if (body.email && body.phone) {
      throw authError('signUpNeedsOneAddress')
    }
    checkPassword(body.password, settings.password, body)
    const challenge = toCodeChallenge(body.code_challenge, body.code_challenge_method)
    const account = body.email
      ? { email: checkedEmail(body.email, body.channel) }
      : { phone: toPhone(body.phone), channel: toChannel(body.channel) }
    checkProvider(account)
    if ('phone' in account && challenge) throw authError('pkceNotForPhone')
    const outcome = await answerInConstantTime(settings.constantTimeStep, async () => {
      const person = {
        passwordHash: await hasher.hash(body.password, addressKey(client.ip)),
        data: body.data,
        client,
      }
      const redirectTo = redirectOf(request, settings)
      return requestCode(auth, ['email' in account ? account.email : account.phone], client.ip, () =>
        'email' in account
          ? signUpByEmail(auth, { ...person, email: account.email, redirectTo, challenge })
          : signUpByPhone(auth, { ...person, ...account }),
      )
    })
    return 'session' in outcome ? sendSession(reply, outcome.session) : reply.send(outcome.user)
  })

  const checkProvider = (account: { email: string } | { phone: string }) => {
    if ('email' in account && !settings.email.enabled) {
      throw authError('emailSignUpDisabled')
    }
    if ('phone' in account && !settings.phone.enabled) {
      throw authError('phoneSignUpDisabled')
    }
  }
}

function checkedEmail(email: string, channel: string): string {
  if (channel && channel !== 'sms' && channel !== 'whatsapp') toChannel(channel)
  return toEmail(email)
}
