/** GET /.well-known/jwks.json: the public keys of our tokens. */
import type { Endpoint } from '#server/auth/auth-parts.ts'

export const discovery: Endpoint<'keys'> = (app, { keys }) => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(keys.jwks()),
  )
}
