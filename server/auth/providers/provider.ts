/** What a provider's file says of it: its settings, where it is asked, and how it says who somebody is. */
import type { Metadata } from '#server/auth/users.ts'
import { inProject, kinds, setting, type ValueOf } from '#server/platform/setting.ts'
import type { Ask } from './bounded-fetch.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

export type Profile = {
  /** The provider's own, lasting id of the person. */
  subject: string
  emails: ProviderEmail[]
  /** What becomes identity_data and user_metadata; the keys are those of Supabase Auth. */
  claims: Metadata
}

export type Json = Record<string, unknown>

/** How the provider's ID tokens are told to be its own. */
export type OpenIdConnect = {
  issuers: readonly string[]
  /** The issuer of this very token, where the settings or the token's tenant decide it. */
  issuerOf?(claims: Json, settings: ProviderSettings): string | undefined
  /** Its ID tokens repeat the nonce that the browser was sent off with. */
  repeatsNonce?: boolean
}

type Addresses = {
  authorizeUrl: string
  tokenUrl: string
  /** Left out where the ID token says everything. */
  userinfoUrl?: string
  /** A second address to ask, for the e-mails. */
  emailsUrl?: string
  /** The keys that verify its ID tokens. */
  jwksUrl?: string
}

/** What else came with the answer of the provider. */
export type Further = {
  emails?: unknown
  /** The parameters that the browser brought back. */
  callback?: Readonly<Record<string, string | undefined>>
  settings: ProviderSettings
}

export type Provider = Addresses & {
  /** How it is called in a message to a person. */
  title: string
  /** Where the same is found at a server of its own kind elsewhere (`url` in config.toml). */
  paths: Addresses
  scopes: readonly string[]
  /** Further parameters of the authorize address. */
  query?: Readonly<Record<string, string>>
  /** How our client proves itself at the token endpoint; by its form where it is left out. */
  clientAuth?: 'basic' | 'post'
  /** Whether it checks a code challenge; some refuse what they do not know. */
  pkce: boolean
  openId?: OpenIdConnect
  /** How it is asked where its addresses are not the operator's own word. */
  asks?: Ask
  /** A secret that is made for each call. */
  clientSecret?(settings: ProviderSettings): Promise<string>
  /** What the profile is asked for with, beside the token. */
  profileRequest?(
    accessToken: string,
    settings: ProviderSettings,
  ): { query?: Record<string, string>; headers?: Record<string, string> }
  toProfile(user: Json, further: Further): Profile
  rows: ProviderRows
}

export type ProviderSettings = {
  /** The one that people are sent off with; ID tokens may name any. */
  clientIds: readonly string[]
  /** Empty where only its ID tokens sign people in, which apps get by themselves. */
  secret: string
  /** A server of its kind elsewhere, without a slash at the end. */
  url?: string | undefined
  /** Where the provider sends people back to; `<apiUrl>/callback` when left out. */
  redirectUri?: string | undefined
  /** An ID token may come without its nonce, as some native libraries send it. */
  skipNonceCheck?: boolean | undefined
  /** Somebody may sign in whose address the provider does not tell. */
  emailOptional?: boolean | undefined
} & {
  /** Other addresses than the provider's own: for GitHub Enterprise, or a local peer. */
  [Name in keyof Addresses]?: string | undefined
}

export type ProviderRows = ReturnType<typeof providerRows>

/** Those whose client may stand in the environment; any other names its variables in config.toml, by `env(NAME)`. */
const inEnvironment = ['google', 'github', 'discord']

/** The settings of a provider; `brand` is its name as it writes it itself. */
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

/** Undefined where people do not sign in with it. */
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

/** Words that stand, with a blank between; undefined for none. */
export function joined(...words: unknown[]): string | undefined {
  return words.map(word).filter(Boolean).join(' ') || undefined
}

export function inner(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(inner) : []
}
