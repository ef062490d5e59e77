/**
 * A provider that speaks the real OAuth 2.0 protocol, in the dialects of Google, GitHub and Discord. Its people agree to
 * everything: the authorize address redirects at once, with a code for `person`.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OAuthPerson = {
  id: string
  name: string
  email?: string
  /** Whether the provider vouches for the address. */
  verified?: boolean
  /** GitHub lists all of them. */
  emails?: { email: string; verified: boolean; primary: boolean }[]
}

export type OAuthPeer = {
  url: string
  clientId: string
  secret: string
  /** Who comes next. */
  person: OAuthPerson
  /** Set, the person says no. */
  refuses: boolean
  /** The last authorize request's parameters. */
  asked: URLSearchParams
  /** A signed ID token with these claims, as Google would give it to an app. */
  idToken(claims: object): string
  stop(): Promise<void>
}

type Grant = { person: OAuthPerson; redirectUri: string; challenge: string | null }
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
    idToken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', peer.url)
    if (/auth(orize)?$/.test(url.pathname)) {
      response.writeHead(302, { location: authorize(peer, issued, url.searchParams) }).end()
    } else if (/(token|access_token)$/.test(url.pathname)) {
      json(response, 200, giveToken(peer, issued, new URLSearchParams(await bodyOf(request))))
    } else if (url.pathname.endsWith('/certs')) {
      json(response, 200, { keys: [publicJwk] })
    } else {
      const person = issued.tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      json(
        response,
        person ? 200 : 401,
        person ? profile(url.pathname, person) : { message: 'Bad credentials' },
      )
    }
  }
  return peer
}

/** Where the browser goes back to. */
function authorize(peer: OAuthPeer, { grants }: Issued, asked: URLSearchParams): string {
  peer.asked = asked
  const redirectUri = asked.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  back.searchParams.set('state', asked.get('state') ?? '')
  if (peer.refuses) {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The user denied the request')
  } else {
    const code = randomBytes(12).toString('hex')
    grants.set(code, { person: peer.person, redirectUri, challenge: asked.get('code_challenge') })
    back.searchParams.set('code', code)
  }
  return back.toString()
}

function giveToken(
  { clientId, secret }: OAuthPeer,
  { grants, tokens }: Issued,
  form: URLSearchParams,
): object {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isRight =
    grant !== undefined &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === clientId &&
    form.get('client_secret') === secret &&
    form.get('redirect_uri') === grant.redirectUri &&
    (grant.challenge === null || grant.challenge === challenge)
  // With status 200, as GitHub does.
  if (!isRight) return { error: 'bad_verification_code', error_description: 'The code is wrong.' }
  const accessToken = randomBytes(12).toString('hex')
  tokens.set(accessToken, grant.person)
  return { access_token: accessToken, refresh_token: `refresh-${accessToken}`, token_type: 'bearer' }
}

function profile(path: string, { id, name, email, verified = false, emails = [] }: OAuthPerson): object {
  if (path.endsWith('/emails')) return emails
  if (path.endsWith('/userinfo')) {
    return { sub: id, name, email, email_verified: verified, picture: 'https://pics.test/a.png' }
  }
  if (path.includes('@me')) {
    return { id, username: name, discriminator: '0', global_name: name, email, verified, avatar: 'abc' }
  }
  return { id: Number(id), login: name.toLowerCase(), name, avatar_url: 'https://pics.test/a.png' }
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
