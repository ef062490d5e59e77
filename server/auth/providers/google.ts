import { type Provider, providerRows, word } from './provider.ts'
import { isTrue, standardProfile } from './standard-claims.ts'

export const google: Provider = {
  title: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  paths: {
    authorizeUrl: '/o/oauth2/v2/auth',
    tokenUrl: '/token',
    userinfoUrl: '/userinfo',
    jwksUrl: '/oauth2/v3/certs',
  },
  rows: providerRows('google', 'Google'),
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  openId: { issuers: ['https://accounts.google.com', 'accounts.google.com'], repeatsNonce: true },
  toProfile(user) {
    const standard = {
      ...user,
      sub: word(user.sub ?? user.id),
      email_verified: isTrue(user.email_verified) || isTrue(user.verified_email),
    }
    const company = user.hd ? { custom_claims: { hd: user.hd } } : {}
    return standardProfile('https://accounts.google.com', standard, company)
  },
}
