import { type Provider, providerRows, word } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

export const slackOidc: Provider = {
  title: 'slack_oidc',
  authorizeUrl: 'https://slack.com/openid/connect/authorize',
  tokenUrl: 'https://slack.com/api/openid.connect.token',
  userinfoUrl: 'https://slack.com/api/openid.connect.userInfo',
  jwksUrl: 'https://slack.com/openid/connect/keys',
  paths: {
    authorizeUrl: '/openid/connect/authorize',
    tokenUrl: '/api/openid.connect.token',
    userinfoUrl: '/api/openid.connect.userInfo',
    jwksUrl: '/openid/connect/keys',
  },
  rows: providerRows('slack_oidc', 'Slack'),
  scopes: ['openid', 'email', 'profile'],
  pkce: false,
  openId: { issuers: ['https://slack.com'], repeatsNonce: true },
  toProfile(user) {
    const sub = word(user['https://slack.com/user_id'] ?? user.sub)
    const team = user['https://slack.com/team_id']
    return standardProfile(
      'https://slack.com',
      { ...user, sub },
      team ? { custom_claims: { 'https://slack.com/team_id': team } } : {},
    )
  },
}
