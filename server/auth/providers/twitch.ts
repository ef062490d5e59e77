import { listOf, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const twitch: Provider = {
  title: 'twitch',
  authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
  tokenUrl: 'https://id.twitch.tv/oauth2/token',
  userinfoUrl: 'https://api.twitch.tv/helix/users',
  paths: { authorizeUrl: '/oauth2/authorize', tokenUrl: '/oauth2/token', userinfoUrl: '/helix/users' },
  rows: providerRows('twitch', 'Twitch'),
  scopes: ['user:read:email'],
  pkce: false,
  profileRequest: (_token, { clientIds }) => ({ headers: { 'client-id': clientIds[0] ?? '' } }),
  toProfile(answer) {
    const user = listOf(answer.data)[0] ?? {}
    const subject = word(user.id)
    const { broadcaster_type, description, type, offline_image_url } = user
    return {
      subject,
      // Twitch returns an address only once it is confirmed.
      emails: oneEmail(user.email, true),
      claims: {
        iss: 'https://api.twitch.tv',
        sub: subject,
        provider_id: subject,
        name: user.login,
        full_name: user.login,
        nickname: user.display_name,
        picture: user.profile_image_url,
        avatar_url: user.profile_image_url,
        custom_claims: { broadcaster_type, description, type, offline_image_url },
      },
    }
  },
}
