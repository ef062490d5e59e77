/** Discovery documents: RFC 8414, OpenID Connect Discovery, RFC 9728. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { scopes as apiScopes } from '#shared/orcher/scopes.ts'
import { apiResource } from './api-resource.ts'
import { knownScopes } from './scopes-asked.ts'
import { requireOAuthServer } from './switch.ts'

const cacheable = 'public, max-age=600'

export const metadataEndpoints: Endpoint<'keys' | 'settings'> = (app, auth) => {
  app.get('/.well-known/openid-configuration', async (_request, reply) =>
    reply.header('cache-control', cacheable).send(openIdMetadata(auth)),
  )
  app.get('/.well-known/oauth-authorization-server', async (_request, reply) => {
    requireOAuthServer(auth)
    return reply.header('cache-control', cacheable).send(serverMetadata(auth))
  })
}

type WellKnownOptions = Parts<'keys' | 'settings'> & { publicUrl: string }

/** The same at the root, where RFC 8414 puts the documents of an issuer with a path, and the resource metadata. */
export const oauthWellKnown: FastifyPluginAsync<WellKnownOptions> = async (app, { publicUrl, ...auth }) => {
  if (!auth.settings.oauthServer.enabled) return
  const issuer = issuerOf(auth.settings)
  const path = new URL(issuer).pathname.replace(/\/$/, '')
  const open = (reply: FastifyReply) =>
    reply.header('cache-control', cacheable).header('access-control-allow-origin', '*')
  app.get(`/.well-known/oauth-authorization-server${path}`, async (_request, reply) =>
    open(reply).send(serverMetadata(auth)),
  )
  app.get(`/.well-known/openid-configuration${path}`, async (_request, reply) =>
    open(reply).send(openIdMetadata(auth)),
  )
  // At the root as well, where clients look that know no path.
  for (const place of ['', '/v1/mcp']) {
    app.get(`/.well-known/oauth-protected-resource${place}`, async (_request, reply) =>
      open(reply).send({
        resource: apiResource(auth.settings),
        resource_name: 'Tannr',
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
        scopes_supported: apiScopes,
      }),
    )
  }
  app.get<{ Params: { '*': string } }>('/.well-known/oauth-protected-resource/*', async ({ params }, reply) =>
    open(reply).send({
      resource: `${publicUrl}/${params['*']}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: knownScopes,
    }),
  )
}

const issuerOf = ({ issuer, apiUrl }: AuthSettings) => issuer ?? apiUrl

function serverMetadata(auth: Parts<'keys' | 'settings'>): object {
  const { apiUrl, oauthServer } = auth.settings
  return {
    ...common(auth),
    authorization_endpoint: `${apiUrl}/oauth/authorize`,
    token_endpoint: `${apiUrl}/oauth/token`,
    userinfo_endpoint: `${apiUrl}/oauth/userinfo`,
    ...(oauthServer.dynamicRegistration || oauthServer.mcpRegistration
      ? { registration_endpoint: `${apiUrl}/oauth/clients/register` }
      : {}),
    scopes_supported: knownScopes,
    claims_supported: ['sub', 'email', 'email_verified', 'phone_number', 'name', 'picture'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function openIdMetadata(auth: Parts<'keys' | 'settings'>): object {
  if (auth.settings.oauthServer.enabled) return serverMetadata(auth)
  return { ...common(auth), userinfo_endpoint: `${auth.settings.apiUrl}/user` }
}

const common = ({ keys, settings }: Parts<'keys' | 'settings'>) => ({
  issuer: issuerOf(settings),
  jwks_uri: `${settings.apiUrl}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [...new Set(keys.jwks().keys.map(({ alg }) => alg))],
})
