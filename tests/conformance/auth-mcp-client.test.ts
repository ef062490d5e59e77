/** An MCP client by the protocol: it discovers the server of a resource, registers, and signs a person in with PKCE. */
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { claimsOf } from '#tests/support/saml-company.ts'

const auth = useAuthServer({
  settings: (s) => ({ ...s, oauthServer: { ...s.oauthServer, enabled: true, dynamicRegistration: true } }),
})
const insecure = { [oauth.allowInsecureRequests]: true }
const redirectUri = 'http://127.0.0.1:33418/callback'

test('a tool that knows nothing but a resource’s address lets a person in', async () => {
  const resource = new URL(`${auth.url}/functions/v1/mcp`)
  const said = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, insecure),
  )
  const issuer = new URL(said.authorization_servers?.[0] ?? '')
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' }),
  )
  expect(server.code_challenge_methods_supported).toEqual(['S256'])
  const registration = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: 'A tool', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
      insecure,
    ),
  )
  const client = { client_id: registration.client_id }

  const verifier = oauth.generateRandomCodeVerifier()
  const address = new URL(server.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    ...{ client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code', state: 's' },
    ...{ scope: 'openid email', resource: resource.href, code_challenge_method: 'S256' },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  }).toString()
  const away = await fetch(address, { redirect: 'manual' })
  const id = new URL(away.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
  const person = await signedInPerson(auth)
  const { data } = await person.client.auth.oauth.approveAuthorization(id)

  const back = oauth.validateAuthResponse(server, client, new URL(data?.redirect_url ?? ''), 's')
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), back, redirectUri, verifier, {
      ...insecure,
      additionalParameters: { resource: resource.href },
    }),
    { requireIdToken: true },
  )
  expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(person.session.user.id)
  const info = await oauth.processUserInfoResponse(
    server,
    client,
    person.session.user.id,
    await oauth.userInfoRequest(server, client, tokens.access_token, insecure),
  )
  expect(info.email).toBe(person.email)
  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', insecure),
  )
  expect(refreshed.access_token).not.toBe(tokens.access_token)
  expect(claimsOf(refreshed.access_token)).toMatchObject({ sub: person.session.user.id })

  // Only the person at this machine can tell such clients apart: consent is asked for each time.
  const again = await fetch(address, { redirect: 'manual' })
  const next = new URL(again.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
  const { data: details } = await person.client.auth.oauth.getAuthorizationDetails(next)
  expect(details).toHaveProperty('authorization_id')
})
