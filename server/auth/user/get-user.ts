/** GET /user: the account behind the token. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { isForAnother } from '#server/auth/request-context.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { toUserObject } from '#server/auth/user-object.ts'

export const getUser: Endpoint = (app) => {
  app.get('/user', { config: { forApplications: true } }, async (request) => {
    const { user } = bearerOf(request)
    if (isForAnother(user)) throw authError('audienceDiffers')
    return toUserObject(user)
  })
}
