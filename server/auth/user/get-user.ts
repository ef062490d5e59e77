/** GET /user: the account behind the token. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authenticate } from '#server/auth/bearer.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import { readAgain } from '#server/platform/unavailable.ts'

export const getUser: Endpoint = (app, auth) => {
  app.get('/user', (request) => readAgain(async () => toUserObject((await authenticate(auth, request)).user)))
}
