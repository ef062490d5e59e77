import { listOf, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const gitlab: Provider = {
  title: 'gitlab',
  authorizeUrl: 'https://gitlab.com/oauth/authorize',
  tokenUrl: 'https://gitlab.com/oauth/token',
  userinfoUrl: 'https://gitlab.com/api/v4/user',
  emailsUrl: 'https://gitlab.com/api/v4/user/emails',
  paths: {
    authorizeUrl: '/oauth/authorize',
    tokenUrl: '/oauth/token',
    userinfoUrl: '/api/v4/user',
    emailsUrl: '/api/v4/user/emails',
  },
  rows: providerRows('gitlab', 'GitLab'),
  scopes: ['read_user'],
  pkce: true,
  toProfile(user, { emails, settings }) {
    const subject = word(user.id)
    const further = listOf(emails).flatMap(({ email, confirmed_at: confirmed }) =>
      typeof email === 'string' && email !== user.email
        ? [{ email, verified: Boolean(confirmed), primary: false }]
        : [],
    )
    return {
      subject,
      emails: [...oneEmail(user.email, Boolean(user.confirmed_at)), ...further],
      claims: {
        iss: settings.url ?? 'https://gitlab.com',
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
