import { inner, joined, oneEmail, type Provider, providerRows, word } from './provider.ts'

/** The connection is chosen by the request: `connection`, `organization` or `provider`. */
export const workos: Provider = {
  title: 'workos',
  authorizeUrl: 'https://api.workos.com/sso/authorize',
  tokenUrl: 'https://api.workos.com/sso/token',
  userinfoUrl: 'https://api.workos.com/sso/profile',
  paths: { authorizeUrl: '/sso/authorize', tokenUrl: '/sso/token', userinfoUrl: '/sso/profile' },
  rows: providerRows('workos', 'WorkOS'),
  scopes: [],
  pkce: false,
  toProfile(user) {
    const subject = word(user.id)
    const name = joined(user.first_name, user.last_name)
    const picture = inner(user.raw_attributes).picture
    const { connection_id, organization_id } = user
    return {
      subject,
      // Connections are set up for domains that the operator has verified there.
      emails: oneEmail(user.email, true),
      claims: {
        iss: 'https://api.workos.com',
        sub: subject,
        provider_id: subject,
        name,
        full_name: name,
        picture,
        avatar_url: picture,
        custom_claims: { connection_id, organization_id },
      },
    }
  },
}
