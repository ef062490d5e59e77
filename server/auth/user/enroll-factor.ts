/** POST /factors: second factors are switched off here, and answer as they do at Supabase when they are switched off there. */
import { z } from 'zod'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { readBody, text } from '#server/auth/read-request.ts'

const Factor = z.object({ factor_type: text })

export const enrollFactor: Endpoint = (app) => {
  app.post('/factors', async (request) => {
    const { factor_type: type } = readBody(request, Factor)
    if (!/^(totp|phone|webauthn)$/.test(type)) throw authError('factorTypeUnknown')
    throw authError('factorDisabled', { type })
  })
}
