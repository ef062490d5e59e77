import { createHmac } from 'node:crypto'
import { inner, oneEmail, type Provider, providerRows, word } from './provider.ts'

const fields = 'email,first_name,last_name,name,picture'

export const facebook: Provider = {
  title: 'facebook',
  authorizeUrl: 'https://www.facebook.com/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/oauth/access_token',
  userinfoUrl: 'https://graph.facebook.com/me',
  jwksUrl: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  paths: {
    authorizeUrl: '/dialog/oauth',
    tokenUrl: '/oauth/access_token',
    userinfoUrl: '/me',
    jwksUrl: '/.well-known/oauth/openid/jwks/',
  },
  rows: providerRows('facebook', 'Facebook'),
  scopes: ['email'],
  pkce: false,
  openId: {
    issuers: ['https://www.facebook.com', 'https://facebook.com', 'https://limited.facebook.com'],
  },
  profileRequest: (accessToken, { secret }) => ({
    query: { fields, appsecret_proof: createHmac('sha256', secret).update(accessToken).digest('hex') },
  }),
  toProfile(user) {
    const subject = word(user.sub ?? user.id)
    const picture = typeof user.picture === 'string' ? user.picture : inner(inner(user.picture).data).url
    return {
      subject,
      // Facebook returns an address only once it is confirmed.
      emails: oneEmail(user.email, true),
      claims: {
        iss: 'https://graph.facebook.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        nickname: user.name,
        slug: user.name,
        picture,
        avatar_url: picture,
      },
    }
  },
}
