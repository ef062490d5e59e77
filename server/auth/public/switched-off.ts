/** Parts of the protocol that are switched off here answer as they do at Supabase when they are switched off there. */
import { z } from 'zod'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authenticate } from '#server/auth/bearer.ts'
import { authError } from '#server/auth/errors.ts'
import { readBody, text } from '#server/auth/read-request.ts'

const Factor = z.object({ factor_type: text })

export const switchedOff: Endpoint = (app, auth) => {
  const off = (name: 'samlDisabled' | 'passkeysDisabled' | 'oauthServerDisabled') => async () => {
    throw authError(name)
  }
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  app.post('/sso', off('samlDisabled'))
  for (const url of ['/passkeys', '/passkeys/*']) {
    app.route({ method: all, url, handler: off('passkeysDisabled') })
  }
  for (const url of ['/oauth/*', '/admin/oauth/*', '/user/oauth/grants']) {
    app.route({ method: all, url, handler: off('oauthServerDisabled') })
  }
  app.post('/factors', async (request) => {
    await authenticate(auth, request)
    const { factor_type: type } = readBody(request, Factor)
    if (!/^(totp|phone|webauthn)$/.test(type)) throw authError('factorTypeUnknown')
    throw authError('factorDisabled', { type })
  })
}
