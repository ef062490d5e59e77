import { oneEmail, type Provider, providerRows, word } from './provider.ts'

export const figma: Provider = {
  title: 'figma',
  authorizeUrl: 'https://www.figma.com/oauth',
  tokenUrl: 'https://api.figma.com/v1/oauth/token',
  userinfoUrl: 'https://api.figma.com/v1/me',
  paths: { authorizeUrl: '/oauth', tokenUrl: '/v1/oauth/token', userinfoUrl: '/v1/me' },
  rows: providerRows('figma', 'Figma'),
  scopes: ['current_user:read'],
  clientAuth: 'basic',
  pkce: true,
  toProfile(user) {
    const subject = word(user.id)
    return {
      subject,
      // Figma accounts require a confirmed address.
      emails: oneEmail(user.email, true),
      claims: {
        iss: 'https://www.figma.com',
        sub: subject,
        provider_id: subject,
        name: user.handle,
        full_name: user.handle,
        picture: user.img_url,
        avatar_url: user.img_url,
      },
    }
  },
}
