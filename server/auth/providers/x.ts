/** X by OAuth 2.0, under its current and its former name. */
import { inner, oneEmail, type Provider, providerRows, word } from './provider.ts'

const fields = 'confirmed_email,description,profile_image_url,username,verified'

export const x: Provider = {
  title: 'x',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  userinfoUrl: 'https://api.x.com/2/users/me',
  paths: {
    authorizeUrl: '/i/oauth2/authorize',
    tokenUrl: '/2/oauth2/token',
    userinfoUrl: '/2/users/me',
  },
  rows: providerRows('x', 'X'),
  scopes: ['users.read', 'tweet.read', 'users.email'],
  clientAuth: 'basic',
  pkce: true,
  profileRequest: () => ({ query: { 'user.fields': fields } }),
  toProfile(answer) {
    const user = inner(answer.data)
    const subject = word(user.id)
    return {
      subject,
      emails: oneEmail(user.confirmed_email, true),
      claims: {
        iss: 'https://api.x.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        preferred_username: user.username,
        user_name: user.username,
        picture: user.profile_image_url,
        avatar_url: user.profile_image_url,
      },
    }
  },
}

export const twitter: Provider = {
  ...x,
  title: 'twitter',
  rows: providerRows('twitter', 'X', 'The secret of its OAuth 2.0 client, not the one of OAuth 1.0a.'),
}
