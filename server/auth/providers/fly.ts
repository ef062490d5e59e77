import { oneEmail, type Provider, providerRows, word } from './provider.ts'

export const fly: Provider = {
  title: 'fly',
  authorizeUrl: 'https://api.fly.io/oauth/authorize',
  tokenUrl: 'https://api.fly.io/oauth/token',
  userinfoUrl: 'https://api.fly.io/oauth/token/info',
  paths: {
    authorizeUrl: '/oauth/authorize',
    tokenUrl: '/oauth/token',
    userinfoUrl: '/oauth/token/info',
  },
  rows: providerRows('fly', 'Fly'),
  scopes: ['read'],
  pkce: false,
  toProfile({
    user_id,
    user_name: name,
    email,
    resource_owner_id,
    organizations,
    application,
    scope,
    created_at,
  }) {
    const subject = word(user_id)
    return {
      subject,
      // The address with which people sign in to Fly.
      emails: oneEmail(email, true),
      claims: {
        iss: 'https://api.fly.io',
        sub: subject,
        provider_id: subject,
        name,
        full_name: name,
        custom_claims: { resource_owner_id, organizations, application, scope, created_at },
      },
    }
  },
}
