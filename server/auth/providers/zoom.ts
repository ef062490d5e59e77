import { joined, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const zoom: Provider = {
  title: 'zoom',
  authorizeUrl: 'https://zoom.us/oauth/authorize',
  tokenUrl: 'https://zoom.us/oauth/token',
  userinfoUrl: 'https://api.zoom.us/v2/users/me',
  paths: { authorizeUrl: '/oauth/authorize', tokenUrl: '/oauth/token', userinfoUrl: '/v2/users/me' },
  rows: providerRows('zoom', 'Zoom'),
  scopes: [],
  clientAuth: 'basic',
  pkce: true,
  toProfile(user) {
    const subject = word(user.id)
    const name = joined(user.first_name, user.last_name)
    return {
      subject,
      emails: oneEmail(user.email, user.verified === 1 || user.verified === true),
      claims: {
        iss: 'https://zoom.us',
        sub: subject,
        provider_id: subject,
        name,
        full_name: name,
        picture: user.pic_url,
        avatar_url: user.pic_url,
      },
    }
  },
}
