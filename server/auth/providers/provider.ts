/** What a provider's file defines: settings, endpoints, and the mapping of its profile. */
import type { Metadata } from '#server/auth/users.ts'
import { inProject, kinds, setting, type ValueOf } from '#server/platform/setting.ts'
import type { Ask } from './bounded-fetch.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

export type Profile = {
  /** The provider's permanent id of the person. */
  subject: string
  emails: ProviderEmail[]
  /** Stored as identity_data and user_metadata; the keys are those of Supabase Auth. */
  claims: Metadata
}

export type Json = Record<string, unknown>

/** How the provider's ID tokens are verified. */
export type OpenIdConnect = {
  issuers: readonly string[]
  /** The issuer of this token, if it depends on the settings or the token's tenant. */
  issuerOf?(claims: Json, settings: ProviderSettings): string | undefined
  /** Whether its ID tokens repeat the nonce of the request. */
  repeatsNonce?: boolean
}

type Addresses = {
  authorizeUrl: string
  tokenUrl: string
  /** Omitted if the ID token contains everything. */
  userinfoUrl?: string
  /** A second endpoint for the email addresses. */
  emailsUrl?: string
  /** The key set of its ID tokens. */
  jwksUrl?: string
}

/** Further data from the provider's answer. */
export type Further = {
  emails?: unknown
  /** The parameters of the callback. */
  callback?: Readonly<Record<string, string | undefined>>
  settings: ProviderSettings
}

export type Provider = Addresses & {
  /** The display name. */
  title: string
  /** The endpoints' paths on a self-hosted server (`url` in config.toml). */
  paths: Addresses
  scopes: readonly string[]
  /** Further parameters of the authorization URL. */
  query?: Readonly<Record<string, string>>
  /** The client authentication at the token endpoint; the provider's default if omitted. */
  clientAuth?: 'basic' | 'post'
  /** Whether it supports PKCE; some refuse unknown parameters. */
  pkce: boolean
  openId?: OpenIdConnect
  /** The fetch to use if the operator did not configure the addresses. */
  asks?: Ask
  /** Makes a secret for each call. */
  clientSecret?(settings: ProviderSettings): Promise<string>
  /** Further headers or parameters of the profile request. */
  profileRequest?(
    accessToken: string,
    settings: ProviderSettings,
  ): { query?: Record<string, string>; headers?: Record<string, string> }
  toProfile(user: Json, further: Further): Profile
  rows: ProviderRows
}

export type ProviderSettings = {
  /** The first is used for the redirect; ID tokens may name any. */
  clientIds: readonly string[]
  /** Empty if only ID tokens are used, which apps obtain themselves. */
  secret: string
  /** The base URL of a self-hosted server, without a trailing slash. */
  url?: string | undefined
  /** The redirect URI; `<apiUrl>/callback` if omitted. */
  redirectUri?: string | undefined
  /** Accepts ID tokens without a nonce, as some native libraries send them. */
  skipNonceCheck?: boolean | undefined
  /** Allows sign-ins without an address. */
  emailOptional?: boolean | undefined
} & {
  /** Overrides of the provider's endpoints: for GitHub Enterprise, or a local peer. */
  [Name in keyof Addresses]?: string | undefined
}

export type ProviderRows = ReturnType<typeof providerRows>

/** Providers whose client can be set in the environment; others name variables in config.toml, by `env(NAME)`. */
const inEnvironment = ['google', 'github', 'discord']

/** The settings of a provider; `brand` is its display name. */
export function providerRows(name: string, brand: string, secretAbout = 'Its secret.') {
  const key = `auth.external.${name}`
  const variables = inEnvironment.includes(name)
    ? { id: `${name.toUpperCase()}_CLIENT_ID`, secret: `${name.toUpperCase()}_CLIENT_SECRET` }
    : undefined
  return {
    enabled: inProject(
      `${key}.enabled`,
      kinds.flag,
      true,
      `Whether people sign in with ${brand}, once its client is set.`,
    ),
    clientId: setting({
      ...(variables ? { env: variables.id } : {}),
      toml: `${key}.client_id`,
      kind: kinds.text,
      fallback: undefined,
      unset: `${brand} sign-in off`,
      about: `${brand}’s OAuth client; add further clients whose ID tokens are accepted after it, separated by commas.`,
    }),
    secret: setting({
      ...(variables ? { env: variables.secret, with: variables.id } : {}),
      toml: `${key}.secret`,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: secretAbout,
    }),
    redirectUri: inProject(
      `${key}.redirect_uri`,
      kinds.text,
      undefined,
      'Where it sends people back.',
      '`/auth/v1/callback`',
    ),
    url: inProject(
      `${key}.url`,
      kinds.text,
      undefined,
      'The address of a self-hosted server of the same kind.',
      `${brand} itself`,
    ),
    skipNonceCheck: inProject(
      `${key}.skip_nonce_check`,
      kinds.flag,
      false,
      'Whether an ID token may lack its nonce.',
    ),
    emailOptional: inProject(
      `${key}.email_optional`,
      kinds.flag,
      false,
      'Whether people may sign in when it does not share their email address.',
    ),
  }
}

/** Undefined if the provider is disabled. */
export function providerSettings(
  { paths, authorizeUrl, openId }: Provider,
  { enabled, clientId, secret = '', url, ...choices }: ValueOf<ProviderRows>,
): ProviderSettings | undefined {
  if (!enabled || !clientId || (!secret && !openId)) return undefined
  const elsewhere = url?.replace(/\/+$/, '')
  if (!authorizeUrl && !elsewhere) return undefined
  const addresses = Object.entries(elsewhere ? paths : {}).map(([name, path]) => [name, elsewhere + path])
  const clientIds = clientId.split(',').map((id) => id.trim())
  return { ...choices, clientIds, secret, url: elsewhere, ...Object.fromEntries(addresses) }
}

export function oneEmail(email: unknown, verified: boolean): ProviderEmail[] {
  return typeof email === 'string' && email !== '' ? [{ email, verified, primary: true }] : []
}

export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The non-empty texts, joined by blanks; undefined if there are none. */
export function joined(...words: unknown[]): string | undefined {
  return words.map(word).filter(Boolean).join(' ') || undefined
}

export function inner(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(inner) : []
}
