import { inner, listOf, type Provider, providerRows, word } from './provider.ts'

export const bitbucket: Provider = {
  title: 'bitbucket',
  authorizeUrl: 'https://bitbucket.org/site/oauth2/authorize',
  tokenUrl: 'https://bitbucket.org/site/oauth2/access_token',
  userinfoUrl: 'https://api.bitbucket.org/2.0/user',
  emailsUrl: 'https://api.bitbucket.org/2.0/user/emails',
  paths: {
    authorizeUrl: '/site/oauth2/authorize',
    tokenUrl: '/site/oauth2/access_token',
    userinfoUrl: '/2.0/user',
    emailsUrl: '/2.0/user/emails',
  },
  rows: providerRows('bitbucket', 'Bitbucket'),
  scopes: ['account', 'email'],
  clientAuth: 'basic',
  pkce: false,
  toProfile(user, { emails }) {
    const subject = word(user.uuid)
    const avatar = inner(inner(user.links).avatar).href ?? inner(user.avatar).href
    return {
      subject,
      emails: listOf(inner(emails).values).flatMap(({ email, is_confirmed, is_primary }) =>
        typeof email === 'string'
          ? [{ email, verified: is_confirmed === true, primary: is_primary === true }]
          : [],
      ),
      claims: {
        iss: 'https://api.bitbucket.org',
        sub: subject,
        provider_id: subject,
        name: user.display_name,
        full_name: user.display_name,
        picture: avatar,
        avatar_url: avatar,
      },
    }
  },
}
