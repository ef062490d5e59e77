import { listOf, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const spotify: Provider = {
  title: 'spotify',
  authorizeUrl: 'https://accounts.spotify.com/authorize',
  tokenUrl: 'https://accounts.spotify.com/api/token',
  userinfoUrl: 'https://api.spotify.com/v1/me',
  paths: { authorizeUrl: '/authorize', tokenUrl: '/api/token', userinfoUrl: '/v1/me' },
  rows: providerRows('spotify', 'Spotify'),
  scopes: ['user-read-email'],
  clientAuth: 'basic',
  pkce: true,
  toProfile(user) {
    const subject = word(user.id)
    const picture = listOf(user.images)[0]?.url
    return {
      subject,
      // Spotify does not confirm addresses.
      emails: oneEmail(user.email, false),
      claims: {
        iss: 'https://accounts.spotify.com',
        sub: subject,
        provider_id: subject,
        name: user.display_name,
        full_name: user.display_name,
        picture,
        avatar_url: picture,
      },
    }
  },
}
