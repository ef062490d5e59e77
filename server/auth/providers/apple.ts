/**
 * Apple sends the name only once, in the form that the browser posts after the first consent, and everything else in the ID token.
 */
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { inner, type Json, joined, type Provider, type ProviderSettings, providerRows } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

const issuer = 'https://appleid.apple.com'

export const apple: Provider = {
  title: 'apple',
  authorizeUrl: 'https://appleid.apple.com/auth/authorize',
  tokenUrl: 'https://appleid.apple.com/auth/token',
  jwksUrl: 'https://appleid.apple.com/auth/keys',
  paths: { authorizeUrl: '/auth/authorize', tokenUrl: '/auth/token', jwksUrl: '/auth/keys' },
  rows: providerRows(
    'apple',
    'Apple',
    'The client secret that Apple’s key signed, or `<team id>:<key id>:<the key, PEM>`: then one is signed for each sign-in.',
  ),
  scopes: ['email', 'name'],
  query: { response_mode: 'form_post' },
  pkce: false,
  openId: { issuers: [issuer], repeatsNonce: true },
  clientSecret,
  toProfile(user, { callback }) {
    const name = nameIn(callback?.user)
    return standardProfile(issuer, user, {
      ...(name ? { name, full_name: name } : {}),
      ...(user.is_private_email === undefined
        ? {}
        : { custom_claims: { is_private_email: user.is_private_email } }),
    })
  },
}

function nameIn(posted: string | undefined): string | undefined {
  try {
    const { firstName, lastName } = inner(inner(JSON.parse(posted ?? '{}')).name) as Json
    return joined(firstName, lastName)?.slice(0, 200)
  } catch {
    return undefined
  }
}

async function clientSecret({ secret, clientIds }: ProviderSettings): Promise<string> {
  const [, team, keyId, pem] = /^(\w+):(\w+):(-----BEGIN[\s\S]+)$/.exec(secret) ?? []
  if (!team || !keyId || !pem) return secret
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setSubject(clientIds[0] ?? '')
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(createPrivateKey(pem.replaceAll('\\n', '\n')))
}
