/** GET /user: the account behind the token. */
import type { Endpoint } from './auth-parts.ts'
import { authenticate } from './bearer.ts'
import { toUserObject } from './user-object.ts'

export const getUser: Endpoint = (app, auth) => {
  app.get('/user', async (request) => toUserObject((await authenticate(auth, request)).user))
}
