/** POST /token?grant_type=…: all grants that yield an access token. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { takeRequest } from '#server/auth/limits/limit-requests.ts'
import { queryOf } from '#server/auth/read-request.ts'
import { sendSession } from '#server/auth/sessions/issue-session.ts'
import { grantWeb3 } from '#server/auth/web3/grant-web3.ts'
import { grantIdToken } from './grant-id-token.ts'
import { grantPassword } from './grant-password.ts'
import { grantPkce } from './grant-pkce.ts'
import { grantRefreshToken } from './grant-refresh-token.ts'

const grants = {
  password: grantPassword,
  refresh_token: grantRefreshToken,
  pkce: grantPkce,
  id_token: grantIdToken,
  web3: grantWeb3,
}

export const token: Endpoint<
  'database' | 'keys' | 'settings' | 'templates' | 'hasher' | 'now' | 'admitsPassword'
> = (app, auth) => {
  const limits = auth.settings.rateLimits
  const preHandler = (request: FastifyRequest) =>
    queryOf(request).grant_type === 'web3'
      ? takeRequest(auth, request, 'web3', limits.web3)
      : takeRequest(auth, request, 'token', limits.token)
  app.post('/token', { preHandler }, async (request, reply) => {
    const type = queryOf(request).grant_type ?? ''
    if (!isGrant(type)) throw authError('grantUnknown')
    return sendSession(reply, await grants[type](auth, request))
  })
}

function isGrant(type: string): type is keyof typeof grants {
  return Object.hasOwn(grants, type)
}
