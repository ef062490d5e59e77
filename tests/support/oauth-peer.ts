/**
 * A provider that speaks the real OAuth 2.0 protocol in each provider's dialect, under its name: `/google/…`, `/github/…`. Its
 * people consent to everything: the authorize address redirects at once, with a code for `person`.
 */
import { createHash, generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isProviderName, oauthProviders, type ProviderName } from '#server/auth/providers/providers.ts'
import { providerAnswers, tenant } from './provider-answers.ts'

export type OAuthPerson = {
  id: string
  name: string
  email?: string
  /** Whether the provider has verified the address. */
  verified?: boolean
  /** GitHub lists all of them. */
  emails?: { email: string; verified: boolean; primary: boolean }[]
}

/** A person unknown here, with the verification of each address. */
export const somebody = (email: string, verified = true): OAuthPerson => ({
  id: String(randomInt(1e9)),
  name: 'Ada',
  email,
  verified,
  emails: [
    { email: `other-${email}`, verified: false, primary: false },
    { email, verified, primary: true },
  ],
})

export type OAuthPeer = {
  url: string
  clientId: string
  secret: string
  /** The next person to sign in. */
  person: OAuthPerson
  /** If set, the person declines. */
  refuses: boolean
  /** The last authorize request's parameters. */
  asked: URLSearchParams
  /** Merged into the claims of the next ID tokens, for a dishonest provider. */
  lies: object
  /** A signed ID token with these claims, as Google would give it to an app. */
  idToken(claims: object): string
  stop(): Promise<void>
}

type Grant = { person: OAuthPerson; redirectUri: string; challenge: string | null; nonce: string | null }
type Issued = { grants: Map<string, Grant>; tokens: Map<string, OAuthPerson> }

export async function startOAuthPeer(): Promise<OAuthPeer> {
  const issued: Issued = { grants: new Map(), tokens: new Map() }
  const { publicJwk, idToken } = makeSigner()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: OAuthPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'tannr-test',
    secret: randomBytes(8).toString('hex'),
    person: { id: '1', name: 'Nobody' },
    refuses: false,
    asked: new URLSearchParams(),
    lies: {},
    idToken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', peer.url)
    const [, name = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(url.pathname.replace('/common', '')) ?? []
    if (!isProviderName(name)) return json(response, 404, {})
    const { paths } = oauthProviders[name]
    if (path === paths.authorizeUrl) return authorize(peer, issued, url.searchParams, response)
    if (path === paths.jwksUrl) return json(response, 200, { keys: [publicJwk] })
    if (path === paths.tokenUrl) {
      const form = new URLSearchParams(await bodyOf(request))
      return json(response, 200, giveToken(peer, issued, name, form, request.headers.authorization))
    }
    const person = issued.tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    const answer = person && profileOf(name, path, person, request.headers)
    json(response, answer ? 200 : 401, answer ?? { message: 'Bad credentials' })
  }
  return peer
}

function profileOf(
  name: ProviderName,
  path: string,
  person: OAuthPerson,
  given: IncomingMessage['headers'],
): object | undefined {
  const { profile, headers = {} } = providerAnswers[name]
  if (Object.entries(headers).some(([header, value]) => given[header] !== value)) return undefined
  return Object.entries(profile).find(([end]) => path.endsWith(end))?.[1](person)
}

/** Sends the browser back: by its address, or by a form that it posts. */
function authorize(
  peer: OAuthPeer,
  { grants }: Issued,
  asked: URLSearchParams,
  response: ServerResponse,
): void {
  peer.asked = asked
  const redirectUri = asked.get('redirect_uri') ?? ''
  const answer: Record<string, string> = { state: asked.get('state') ?? '' }
  if (peer.refuses) {
    answer.error = 'access_denied'
    answer.error_description = 'The user denied the request'
  } else {
    answer.code = randomBytes(12).toString('hex')
    const { person } = peer
    const [challenge, nonce] = [asked.get('code_challenge'), asked.get('nonce')]
    grants.set(answer.code, { person, redirectUri, challenge, nonce })
  }
  if (asked.get('response_mode') === 'form_post') {
    const [firstName, lastName] = peer.person.name.split(' ')
    answer.user = JSON.stringify({ name: { firstName, lastName }, email: 'anybody@evil.test' })
    const inputs = Object.entries(answer).map(([name, value]) => `<input name=${name} value='${value}'>`)
    const page = `<form method=post action="${redirectUri}">${inputs.join('')}</form>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams(answer)}` }).end()
}

function giveToken(
  peer: OAuthPeer,
  { grants, tokens }: Issued,
  name: ProviderName,
  form: URLSearchParams,
  authorization: string | undefined,
): object {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const { clientAuth = 'post', idToken, tokens: further } = providerAnswers[name]
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const given =
    clientAuth === 'basic' ? basic(authorization) : [form.get('client_id'), form.get('client_secret')]
  const isRight =
    grant !== undefined &&
    form.get('grant_type') === 'authorization_code' &&
    given[0] === peer.clientId &&
    given[1] === peer.secret &&
    form.get('redirect_uri') === grant.redirectUri &&
    (grant.challenge === null ? verifier === '' : grant.challenge === challenge)
  // With status 200, as GitHub does.
  if (!isRight) return { error: 'bad_verification_code', error_description: 'The code is wrong.' }
  const accessToken = randomBytes(12).toString('hex')
  tokens.set(accessToken, grant.person)
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16)
  const claims = {
    ...{ iss: issuerOf(name, peer.url), aud: peer.clientId, exp: Math.floor(Date.now() / 1000) + 600 },
    at_hash: half.toString('base64url'),
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
    ...idToken?.(grant.person),
    ...peer.lies,
  }
  return {
    ...{ access_token: accessToken, refresh_token: `refresh-${accessToken}`, token_type: 'Bearer' },
    ...(idToken ? { id_token: peer.idToken(claims) } : {}),
    ...further,
  }
}

function basic(authorization = ''): string[] {
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  return text.split(':').map(decodeURIComponent)
}

function issuerOf(name: ProviderName, url: string): string {
  if (name === 'azure') return `${url}/azure/${tenant}/v2.0`
  return oauthProviders[name].openId?.issuers[0] ?? `${url}/${name}`
}

function makeSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: 'peer', alg: 'RS256', use: 'sig' }
  const idToken = (claims: object) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signed = `${encode({ alg: 'RS256', kid: 'peer' })}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  return { publicJwk, idToken }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
