/** Each provider's own documents about a person, with a test person in them. */
import type { ProviderName } from '#server/auth/providers/providers.ts'
import type { OAuthPerson } from './oauth-peer.ts'

type Answers = {
  /** By the end of the path. */
  profile: Record<string, (person: OAuthPerson) => object>
  /** The ID token that comes with the access token. */
  idToken?: (person: OAuthPerson) => object
  /** How a client has to prove itself. */
  clientAuth?: 'basic' | 'post'
  /** Further members of the token response, or its standard ones in the provider's own form. */
  tokens?: object
  /** Headers that a profile is not given out without. */
  headers?: Record<string, string>
}

const picture = 'https://pics.test/a.png'
const standard = ({ id, name, email, verified = false }: OAuthPerson) => ({
  sub: id,
  name,
  email,
  email_verified: verified,
  picture,
})
const given = (name: string) => ({ first_name: name.split(' ')[0], last_name: name.split(' ')[1] ?? '' })
export const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'

export const providerAnswers: Record<ProviderName, Answers> = {
  google: { profile: { '/userinfo': standard }, idToken: standard },
  github: {
    profile: {
      '/user/emails': ({ emails = [] }) => emails,
      '/user': ({ id, name }) => ({ id: Number(id), login: name.toLowerCase(), name, avatar_url: picture }),
    },
    tokens: { scope: 'user:email' },
  },
  discord: {
    profile: {
      '/@me': ({ id, name, email, verified }) => ({
        ...{ id, username: name, discriminator: '0', global_name: name, email, verified, avatar: 'abc' },
      }),
    },
  },
  apple: {
    profile: {},
    idToken: (person) => ({ ...standard(person), name: undefined, email_verified: String(person.verified) }),
  },
  azure: {
    profile: {},
    idToken: (person) => ({
      ...standard(person),
      tid: tenant,
      oid: `oid-${person.id}`,
      xms_edov: person.verified,
    }),
  },
  bitbucket: {
    clientAuth: 'basic',
    profile: {
      '/user/emails': ({ emails = [] }) => ({
        values: emails.map(({ email, verified, primary }) => ({
          ...{ type: 'email', email, is_confirmed: verified, is_primary: primary },
        })),
      }),
      '/user': ({ id, name }) => ({ uuid: id, display_name: name, links: { avatar: { href: picture } } }),
    },
    tokens: { scopes: 'account email', expires_in: 7200 },
  },
  facebook: {
    profile: {
      '/me': ({ id, name, email }) => ({ id, name, email, picture: { data: { url: picture } } }),
    },
  },
  figma: {
    clientAuth: 'basic',
    profile: { '/me': ({ id, name, email }) => ({ id, handle: name, email, img_url: picture }) },
    tokens: { user_id: 1, token_type: undefined },
  },
  fly: {
    profile: {
      '/token/info': ({ id, name, email }) => ({ user_id: id, user_name: name, email, organizations: [] }),
    },
  },
  gitlab: {
    profile: {
      '/user/emails': () => [{ id: 1, email: 'other@gitlab.test', confirmed_at: null }],
      '/user': ({ id, name, email, verified }) => ({
        ...{ id: Number(id), name, email, username: name, avatar_url: picture },
        confirmed_at: verified ? '2026-01-01T00:00:00Z' : null,
      }),
    },
  },
  kakao: {
    profile: {
      '/user/me': ({ id, name, email, verified }) => ({
        id: Number(id),
        kakao_account: {
          profile: { nickname: name, profile_image_url: picture },
          ...{ email, is_email_valid: true, is_email_verified: verified },
        },
      }),
    },
    // Requests with the scope `openid` also get an ID token.
    idToken: ({ id, name, email }) => ({ sub: id, nickname: name, email }),
  },
  keycloak: { profile: { '/userinfo': standard }, idToken: standard },
  linkedin_oidc: {
    profile: {
      '/userinfo': (person) => ({ ...standard(person), locale: { country: 'US', language: 'en' } }),
    },
  },
  notion: {
    clientAuth: 'basic',
    headers: { 'notion-version': '2021-08-16' },
    profile: {
      '/users/me': ({ id, name, email }) => ({
        object: 'user',
        bot: { owner: { type: 'user', user: { id, name, avatar_url: picture, person: { email } } } },
      }),
    },
    tokens: { workspace_id: 'w', bot_id: 'b' },
  },
  slack_oidc: {
    profile: {
      '/openid.connect.userInfo': (person) => ({
        ...{ ok: true, ...standard(person), 'https://slack.com/user_id': person.id },
        'https://slack.com/team_id': 'T1',
      }),
    },
    tokens: { ok: true },
  },
  snapchat: {
    profile: {
      '/me': ({ id, name, email }) => ({
        data: { me: { externalId: id, displayName: name, bitmoji: { avatar: picture }, email } },
      }),
    },
  },
  spotify: {
    clientAuth: 'basic',
    profile: {
      '/me': ({ id, name, email }) => ({
        id,
        display_name: name,
        email,
        images: [{ url: picture, height: 64 }],
      }),
    },
  },
  twitch: {
    headers: { 'client-id': 'tannr-test' },
    profile: {
      '/users': ({ id, name, email }) => ({
        data: [{ id, login: name, display_name: name, email, type: '', profile_image_url: picture }],
      }),
    },
    tokens: { scope: ['user:read:email'], expires_in: 14_124 },
  },
  twitter: {
    clientAuth: 'basic',
    profile: {
      '/users/me': ({ id, name, email }) => ({ data: { id, name, username: name, confirmed_email: email } }),
    },
  },
  workos: {
    profile: {
      '/profile': ({ id, name, email }) => ({
        object: 'profile',
        id,
        email,
        connection_id: 'c',
        ...given(name),
      }),
    },
    tokens: { token_type: undefined, profile: {} },
  },
  x: {
    clientAuth: 'basic',
    profile: {
      '/users/me': ({ id, name, email }) => ({ data: { id, name, username: name, confirmed_email: email } }),
    },
  },
  zoom: {
    clientAuth: 'basic',
    profile: {
      '/users/me': ({ id, name, email, verified }) => ({
        id,
        email,
        verified: verified ? 1 : 0,
        ...given(name),
      }),
    },
  },
}

/** Providers without verification of addresses: either all count as verified, or none. */
export const vouchForAll: readonly ProviderName[] = [
  'fly',
  'snapchat',
  'facebook',
  'figma',
  'notion',
  'twitch',
  'twitter',
  'workos',
  'x',
]
export const vouchForNone: readonly ProviderName[] = ['spotify']
