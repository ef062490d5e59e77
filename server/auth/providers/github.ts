import { listOf, type Provider, providerRows, word } from './provider.ts'

export const github: Provider = {
  title: 'github',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userinfoUrl: 'https://api.github.com/user',
  emailsUrl: 'https://api.github.com/user/emails',
  paths: {
    authorizeUrl: '/login/oauth/authorize',
    tokenUrl: '/login/oauth/access_token',
    userinfoUrl: '/api/v3/user',
    emailsUrl: '/api/v3/user/emails',
  },
  rows: providerRows('github', 'GitHub'),
  scopes: ['user:email'],
  pkce: true,
  toProfile(user, { emails }) {
    const subject = word(user.id)
    return {
      subject,
      emails: listOf(emails).flatMap(({ email, verified, primary }) =>
        typeof email === 'string' && email !== ''
          ? [{ email, verified: verified === true, primary: primary === true }]
          : [],
      ),
      claims: {
        iss: 'https://api.github.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        preferred_username: user.login,
        user_name: user.login,
        avatar_url: user.avatar_url,
      },
    }
  },
}
