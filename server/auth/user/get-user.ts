/** GET /user: the account behind the token. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { toUserObject } from '#server/auth/user-object.ts'

export const getUser: Endpoint = (app) => {
  app.get('/user', async (request) => toUserObject(bearerOf(request).user))
}
