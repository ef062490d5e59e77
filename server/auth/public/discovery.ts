/** GET /.well-known/…: the keys that verify our tokens, and where things are. */
import type { Endpoint } from '#server/auth/auth-parts.ts'

export const discovery: Endpoint<'keys' | 'settings'> = (app, { keys, settings }) => {
  const cacheable = 'public, max-age=600'
  const issuer = settings.issuer ?? settings.apiUrl
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', cacheable).send(keys.jwks()),
  )
  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    reply.header('cache-control', cacheable).send({
      issuer,
      jwks_uri: `${settings.apiUrl}/.well-known/jwks.json`,
      userinfo_endpoint: `${settings.apiUrl}/user`,
      id_token_signing_alg_values_supported: keys.jwks().keys.map(({ alg }) => alg),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    }),
  )
}
