import { type Provider, providerRows } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

const protocol = '/protocol/openid-connect'

export const keycloak: Provider = {
  title: 'keycloak',
  // No default: the setting `url` names the realm.
  authorizeUrl: '',
  tokenUrl: '',
  paths: {
    authorizeUrl: `${protocol}/auth`,
    tokenUrl: `${protocol}/token`,
    userinfoUrl: `${protocol}/userinfo`,
    jwksUrl: `${protocol}/certs`,
  },
  rows: providerRows('keycloak', 'Keycloak'),
  scopes: ['openid', 'profile', 'email'],
  pkce: true,
  openId: { issuers: [], issuerOf: (_claims, { url }) => url, repeatsNonce: true },
  toProfile: (user, { settings }) =>
    standardProfile(settings.url, { ...user, name: user.name ?? user.preferred_username }),
}
