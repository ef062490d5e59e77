/** Parts of the protocol that are switched off here answer as they do at Supabase when they are switched off there. */
import { z } from 'zod'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authenticate } from '#server/auth/bearer.ts'
import { AuthError, validationFailed } from '#server/auth/errors.ts'
import { readBody, text } from '#server/auth/read-request.ts'

const Factor = z.object({ factor_type: text })

export const switchedOff: Endpoint = (app, auth) => {
  const off = (status: number, code: string, message: string) => async () => {
    throw new AuthError(status, code, message)
  }
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  app.post('/sso', off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  for (const url of ['/passkeys', '/passkeys/*']) {
    app.route({ method: all, url, handler: off(404, 'passkey_disabled', 'Passkeys are disabled') })
  }
  for (const url of ['/oauth/*', '/admin/oauth/*', '/user/oauth/grants']) {
    app.route({ method: all, url, handler: off(404, 'feature_disabled', 'OAuth server is disabled') })
  }
  app.post('/factors', async (request) => {
    await authenticate(auth, request)
    const { factor_type: type } = readBody(request, Factor)
    if (!/^(totp|phone|webauthn)$/.test(type))
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
  })
}
