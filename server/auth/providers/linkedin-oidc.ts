import { type Provider, providerRows } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

export const linkedinOidc: Provider = {
  title: 'linkedin_oidc',
  authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  userinfoUrl: 'https://api.linkedin.com/v2/userinfo',
  jwksUrl: 'https://www.linkedin.com/oauth/openid/jwks',
  paths: {
    authorizeUrl: '/oauth/v2/authorization',
    tokenUrl: '/oauth/v2/accessToken',
    userinfoUrl: '/v2/userinfo',
    jwksUrl: '/oauth/openid/jwks',
  },
  rows: providerRows('linkedin_oidc', 'LinkedIn'),
  scopes: ['openid', 'email', 'profile'],
  // LinkedIn refuses a verifier from a client with a secret.
  pkce: false,
  openId: { issuers: ['https://www.linkedin.com/oauth', 'https://www.linkedin.com'] },
  toProfile: (user) =>
    standardProfile('https://www.linkedin.com/oauth', user, user.locale ? { locale: user.locale } : {}),
}
