/** GET /user: the account behind the token. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authenticate } from '#server/auth/bearer.ts'
import { toUserObject } from '#server/auth/user-object.ts'

export const getUser: Endpoint = (app, auth) => {
  app.get('/user', async (request) => toUserObject((await authenticate(auth, request)).user))
}
