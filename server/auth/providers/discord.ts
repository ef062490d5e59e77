import { type Json, oneEmail, type Provider, providerRows, word } from './provider.ts'

export const discord: Provider = {
  title: 'discord',
  authorizeUrl: 'https://discord.com/api/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  userinfoUrl: 'https://discord.com/api/users/@me',
  paths: {
    authorizeUrl: '/api/oauth2/authorize',
    tokenUrl: '/api/oauth2/token',
    userinfoUrl: '/api/users/@me',
  },
  rows: providerRows('discord', 'Discord'),
  scopes: ['email', 'identify'],
  pkce: true,
  toProfile(user) {
    const subject = word(user.id)
    const avatar = avatarUrl(user)
    const tag =
      word(user.discriminator) && user.discriminator !== '0'
        ? `${user.username}#${user.discriminator}`
        : user.username
    return {
      subject,
      emails: oneEmail(user.email, user.verified === true),
      claims: {
        iss: 'https://discord.com/api',
        sub: subject,
        provider_id: subject,
        name: tag,
        full_name: user.username,
        picture: avatar,
        avatar_url: avatar,
        ...(user.global_name ? { custom_claims: { global_name: user.global_name } } : {}),
      },
    }
  },
}

function avatarUrl({ id, avatar }: Json): string | undefined {
  if (typeof avatar !== 'string' || avatar === '') return undefined
  return `https://cdn.discordapp.com/avatars/${word(id)}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
}
