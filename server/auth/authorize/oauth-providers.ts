/** Google, GitHub and Discord: where they are asked, and how each says who somebody is. */
import type { ProviderName } from '#server/auth/settings.ts'
import type { Metadata } from '#server/auth/users.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

export type Profile = {
  /** The provider's own, lasting id of the person. */
  subject: string
  emails: ProviderEmail[]
  /** What becomes identity_data and user_metadata; the keys are those of Supabase Auth. */
  claims: Metadata
}

type Json = Record<string, unknown>

/** What verifies the provider's ID tokens. */
export type OpenIdConnect = { issuers: readonly string[]; jwksUrl: string }

export type Provider = {
  /** How it is called in a message to a person. */
  title: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** A second address to ask, for the e-mails. */
  emailsUrl?: string
  scopes: string[]
  openId?: OpenIdConnect
  toProfile(userinfo: Json, emails?: unknown): Profile
}

const google: Provider = {
  title: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  scopes: ['openid', 'email', 'profile'],
  openId: {
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  toProfile(user) {
    const subject = word(user.sub ?? user.id)
    const verified = user.email_verified === true || user.verified_email === true
    return {
      subject,
      emails: oneEmail(user.email, verified),
      claims: {
        iss: 'https://accounts.google.com',
        sub: subject,
        provider_id: subject,
        name: user.name,
        full_name: user.name,
        picture: user.picture,
        avatar_url: user.picture,
        ...(user.hd ? { custom_claims: { hd: user.hd } } : {}),
      },
    }
  },
}

const github: Provider = {
  title: 'github',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userinfoUrl: 'https://api.github.com/user',
  emailsUrl: 'https://api.github.com/user/emails',
  scopes: ['user:email'],
  toProfile(user, emails) {
    const subject = word(user.id)
    const list = Array.isArray(emails) ? (emails as Json[]) : []
    return {
      subject,
      emails: list.flatMap(({ email, verified, primary }) =>
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

const discord: Provider = {
  title: 'discord',
  authorizeUrl: 'https://discord.com/api/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  userinfoUrl: 'https://discord.com/api/users/@me',
  scopes: ['email', 'identify'],
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

export const oauthProviders: Record<ProviderName, Provider> = { google, github, discord }

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(oauthProviders, name)
}

function oneEmail(email: unknown, verified: boolean): ProviderEmail[] {
  return typeof email === 'string' && email !== '' ? [{ email, verified, primary: true }] : []
}

function avatarUrl({ id, avatar }: Json): string | undefined {
  if (typeof avatar !== 'string' || avatar === '') return undefined
  return `https://cdn.discordapp.com/avatars/${word(id)}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
