/** POST /token?grant_type=…: every way to come by an access token. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { sendSession } from '#server/auth/issue-session.ts'
import { limitRequests } from '#server/auth/limit-requests.ts'
import { queryOf } from '#server/auth/read-request.ts'
import { grantIdToken } from './grant-id-token.ts'
import { grantPassword } from './grant-password.ts'
import { grantPkce } from './grant-pkce.ts'
import { grantRefreshToken } from './grant-refresh-token.ts'

const grants = {
  password: grantPassword,
  refresh_token: grantRefreshToken,
  pkce: grantPkce,
  id_token: grantIdToken,
}

export const token: Endpoint<
  'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now' | 'admitsPassword'
> = (app, auth) => {
  const preHandler = limitRequests(auth, 'token', auth.settings.rateLimits.token)
  app.post('/token', { preHandler }, async (request, reply) => {
    const type = queryOf(request).grant_type ?? ''
    if (type === 'web3') throw authError('web3Disabled')
    if (!isGrant(type)) throw authError('grantUnknown')
    return sendSession(reply, await grants[type](auth, request))
  })
}

function isGrant(type: string): type is keyof typeof grants {
  return Object.hasOwn(grants, type)
}
