/** An issuer of OpenID Connect that others wrote; its people sign in and agree at once. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type OidcIssuer = {
  url: string
  clientId: string
  secret: string
  /** The claims of the next person. */
  person: { sub: string; [claim: string]: unknown }
  stop(): Promise<void>
}

/** `callback` is the redirect URI of its one client. */
export async function startOidcIssuer(callback: string): Promise<OidcIssuer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer: OidcIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'tannr',
    secret: randomBytes(24).toString('hex'),
    person: { sub: 'nobody' },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer.url, configurationOf(issuer, callback))
  const callbackOf = provider.callback()
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(provider, issuer, request, response)
    else callbackOf(request, response)
  }
  return issuer
}

function configurationOf(issuer: OidcIssuer, callback: string): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        ...{ client_id: issuer.clientId, client_secret: issuer.secret, redirect_uris: [callback] },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'issuer', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'team'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: () => {
      const { person } = issuer
      return { accountId: person.sub, claims: async () => person }
    },
  }
}

async function agree(
  provider: Provider,
  { person }: OidcIssuer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    return
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}
