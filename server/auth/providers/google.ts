import { oneEmail, type Provider, providerRows, word } from './provider.ts'

export const google: Provider = {
  title: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  paths: { authorizeUrl: '/o/oauth2/v2/auth', tokenUrl: '/token', userinfoUrl: '/userinfo' },
  rows: providerRows('google', 'Google'),
  scopes: ['openid', 'email', 'profile'],
  openId: {
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  toProfile(user) {
    const subject = word(user.sub ?? user.id)
    const verified = user.email_verified === true || user.verified_email === true
    return {
      subject,
      emails: oneEmail(user.email, verified),
      claims: {
        iss: 'https://accounts.google.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        picture: user.picture,
        avatar_url: user.picture,
        ...(user.hd ? { custom_claims: { hd: user.hd } } : {}),
      },
    }
  },
}
