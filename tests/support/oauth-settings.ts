import type { AuthSettings } from '#server/auth/settings.ts'
import type { OAuthPeer } from './oauth-peer.ts'

/** All three providers at one local peer. */
export function providersAt({
  url,
  clientId,
  secret,
}: Pick<OAuthPeer, 'url' | 'clientId' | 'secret'>): AuthSettings['providers'] {
  const client = { clientId, secret }
  return {
    google: {
      ...client,
      authorizeUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: `${url}/token`,
      userinfoUrl: `${url}/userinfo`,
      jwksUrl: `${url}/oauth2/v3/certs`,
    },
    github: {
      ...client,
      authorizeUrl: `${url}/login/oauth/authorize`,
      tokenUrl: `${url}/login/oauth/access_token`,
      userinfoUrl: `${url}/api/v3/user`,
      emailsUrl: `${url}/api/v3/user/emails`,
    },
    discord: {
      ...client,
      authorizeUrl: `${url}/api/oauth2/authorize`,
      tokenUrl: `${url}/api/oauth2/token`,
      userinfoUrl: `${url}/api/users/@me`,
    },
  }
}
