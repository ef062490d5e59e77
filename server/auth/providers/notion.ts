import { inner, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const notion: Provider = {
  title: 'notion',
  authorizeUrl: 'https://api.notion.com/v1/oauth/authorize',
  tokenUrl: 'https://api.notion.com/v1/oauth/token',
  userinfoUrl: 'https://api.notion.com/v1/users/me',
  paths: {
    authorizeUrl: '/v1/oauth/authorize',
    tokenUrl: '/v1/oauth/token',
    userinfoUrl: '/v1/users/me',
  },
  rows: providerRows('notion', 'Notion'),
  scopes: [],
  query: { owner: 'user' },
  clientAuth: 'basic',
  pkce: false,
  profileRequest: () => ({ headers: { 'notion-version': '2021-08-16' } }),
  toProfile(answer) {
    const user = inner(inner(inner(answer.bot).owner).user)
    const subject = word(user.id)
    return {
      subject,
      // Notion accounts sign in by a code to the address, which confirms it.
      emails: oneEmail(inner(user.person).email, true),
      claims: {
        iss: 'https://api.notion.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        picture: user.avatar_url,
        avatar_url: user.avatar_url,
      },
    }
  },
}
