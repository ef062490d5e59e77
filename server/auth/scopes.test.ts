import fastify, { type RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { type AuthServiceOptions, authService, confirmForm } from './auth-service.ts'
import { defaultAuthSettings } from './settings.ts'

const locked = `
admin   DELETE /admin/custom-providers/:identifier
admin   DELETE /admin/oauth/clients/:id
admin   DELETE /admin/sso/providers/:id
admin   DELETE /admin/users/:id
admin   DELETE /admin/users/:id/factors/:factorId
admin   DELETE /admin/users/:id/passkeys/:passkeyId
admin   GET /admin/audit
admin   GET /admin/custom-providers
admin   GET /admin/custom-providers/:identifier
admin   GET /admin/oauth/clients
admin   GET /admin/oauth/clients/:id
admin   GET /admin/sso/providers
admin   GET /admin/sso/providers/:id
admin   GET /admin/users
admin   GET /admin/users/:id
admin   GET /admin/users/:id/factors
admin   GET /admin/users/:id/passkeys
admin   POST /admin/custom-providers
admin   POST /admin/generate_link
admin   POST /admin/oauth/clients
admin   POST /admin/oauth/clients/:id/regenerate_secret
admin   POST /admin/sso/providers
admin   POST /admin/users
admin   POST /invite
admin   PUT /admin/custom-providers/:identifier
admin   PUT /admin/oauth/clients/:id
admin   PUT /admin/sso/providers/:id
admin   PUT /admin/users/:id
admin   PUT /admin/users/:id/factors/:factorId
hook    GET /callback
hook    POST /callback
hook    POST /callback/confirm
hook    POST /sso/saml/acs
person  * /oauth/userinfo
person  DELETE /factors/:id
person  DELETE /factors/recovery-codes
person  DELETE /passkeys/:id
person  DELETE /user/identities/:id
person  DELETE /user/oauth/grants
person  GET /factors/recovery-codes
person  GET /oauth/authorizations/:id
person  GET /passkeys
person  GET /reauthenticate
person  GET /user
person  GET /user/identities/authorize
person  GET /user/oauth/grants
person  PATCH /passkeys/:id
person  POST /factors
person  POST /factors/:id/challenge
person  POST /factors/:id/verify
person  POST /factors/recovery-codes
person  POST /factors/recovery-codes/regenerate
person  POST /factors/recovery-codes/verify
person  POST /logout
person  POST /oauth/authorizations/:id/consent
person  POST /passkeys/registration/options
person  POST /passkeys/registration/verify
person  PUT /user
public  * /
public  * /*
public  GET /.well-known/jwks.json
public  GET /.well-known/oauth-authorization-server
public  GET /.well-known/openid-configuration
public  GET /authorize
public  GET /health
public  GET /oauth/authorize
public  GET /settings
public  GET /sso/saml/metadata
public  GET /verify
public  POST /auth/confirm
public  POST /magiclink
public  POST /oauth/clients/register
public  POST /oauth/token
public  POST /otp
public  POST /passkeys/authentication/options
public  POST /passkeys/authentication/verify
public  POST /recover
public  POST /resend
public  POST /signup
public  POST /sso
public  POST /token
public  POST /verify
`

/** The part of the service that works without a database: routes and their access checks. */
async function serviceAtRest() {
  const routes: RouteOptions[] = []
  const app = fastify()
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorateRequest('credentials', { getter: () => ({ keyRole: 'anon' as const, token: undefined }) })
  const options = {
    settings: {
      ...defaultAuthSettings,
      siteUrl: 'https://site.test',
      apiUrl: 'https://site.test/auth/v1',
      passkeys: { ...defaultAuthSettings.passkeys, enabled: true },
      rateLimits: { ...defaultAuthSettings.rateLimits, perAddress: false },
    },
  } as AuthServiceOptions
  await app.register(authService, options)
  await app.register(confirmForm, options)
  await app.ready()
  return { app, routes }
}

test('who may call an endpoint is said for every one of them', async () => {
  const { routes } = await serviceAtRest()
  const lines = routes.flatMap(({ config, method, url }) => {
    const methods = [method].flat()
    const named = methods.length > 1 ? ['*'] : methods.filter((one) => one !== 'HEAD')
    return named.map((one) => `${(config?.scope ?? 'NOBODY').padEnd(7)} ${one} ${url}`)
  })
  expect(lines.sort().join('\n')).toBe(locked.trim())
})

test('nobody gets past the door of a person’s or an administrator’s endpoint with the public key alone', async () => {
  const { app, routes } = await serviceAtRest()
  const guarded = routes.filter(({ config }) => config?.scope === 'person' || config?.scope === 'admin')
  expect(guarded.length).toBeGreaterThan(14)
  for (const { method, url } of guarded) {
    const answer = await app.inject({ method: [method].flat()[0] as 'GET', url: url.replace(/:\w+/, 'x') })
    expect([method, url, answer.statusCode]).toEqual([method, url, 401])
  }
})
