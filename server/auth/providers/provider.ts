/** What a provider's file says of it: its settings, where it is asked, and how it says who somebody is. */
import type { Metadata } from '#server/auth/users.ts'
import { inProject, kinds, setting, type ValueOf } from '#server/platform/setting.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

export type Profile = {
  /** The provider's own, lasting id of the person. */
  subject: string
  emails: ProviderEmail[]
  /** What becomes identity_data and user_metadata; the keys are those of Supabase Auth. */
  claims: Metadata
}

export type Json = Record<string, unknown>

/** What verifies the provider's ID tokens. */
export type OpenIdConnect = { issuers: readonly string[]; jwksUrl: string }

type Addresses = {
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** A second address to ask, for the e-mails. */
  emailsUrl?: string
}

export type Provider = Addresses & {
  /** How it is called in a message to a person. */
  title: string
  /** Where the same is found at a server of its own kind elsewhere (`url` in config.toml). */
  paths: Addresses
  scopes: string[]
  openId?: OpenIdConnect
  toProfile(userinfo: Json, emails?: unknown): Profile
  rows: ProviderRows
}

export type ProviderSettings = {
  clientId: string
  secret: string
  /** Where the provider sends people back to; `<apiUrl>/callback` when left out. */
  redirectUri?: string | undefined
  /** The keys that verify its ID tokens, where they are not the provider's own. */
  jwksUrl?: string | undefined
  /** An ID token may come without its nonce, as some native libraries send it. */
  skipNonceCheck?: boolean | undefined
} & {
  /** Other addresses than the provider's own: for GitHub Enterprise, or a local peer. */
  [Name in keyof Addresses]?: string | undefined
}

export type ProviderRows = ReturnType<typeof providerRows>

/** The settings of a provider; `brand` is its name as it writes it itself. */
export function providerRows(name: string, brand: string) {
  const variable = name.toUpperCase()
  const key = `auth.external.${name}`
  return {
    enabled: inProject(
      `${key}.enabled`,
      kinds.flag,
      true,
      `Whether people sign in with ${brand}, once its client is set.`,
    ),
    clientId: setting({
      env: `${variable}_CLIENT_ID`,
      toml: `${key}.client_id`,
      kind: kinds.text,
      fallback: undefined,
      unset: `${brand} sign-in off`,
      about: `${brand}’s OAuth client.`,
    }),
    secret: setting({
      env: `${variable}_CLIENT_SECRET`,
      with: `${variable}_CLIENT_ID`,
      toml: `${key}.secret`,
      kind: kinds.text,
      fallback: undefined,
      unset: 'none',
      about: 'Its secret.',
    }),
    redirectUri: inProject(
      `${key}.redirect_uri`,
      kinds.text,
      undefined,
      'Where it sends people back to.',
      '`/auth/v1/callback`',
    ),
    url: inProject(
      `${key}.url`,
      kinds.text,
      undefined,
      'A server of its kind elsewhere, such as an enterprise’s own.',
      `${brand} itself`,
    ),
    skipNonceCheck: inProject(
      `${key}.skip_nonce_check`,
      kinds.flag,
      false,
      'Whether an ID token may come without its nonce.',
    ),
  }
}

/** Undefined where people do not sign in with it. */
export function providerSettings(
  { paths }: Provider,
  { enabled, clientId, secret, redirectUri, url, skipNonceCheck }: ValueOf<ProviderRows>,
): ProviderSettings | undefined {
  if (!enabled || !clientId || !secret) return undefined
  const elsewhere = url?.replace(/\/+$/, '')
  const addresses = Object.entries(elsewhere ? paths : {}).map(([name, path]) => [name, elsewhere + path])
  return { clientId, secret, redirectUri, skipNonceCheck, ...Object.fromEntries(addresses) }
}

export function oneEmail(email: unknown, verified: boolean): ProviderEmail[] {
  return typeof email === 'string' && email !== '' ? [{ email, verified, primary: true }] : []
}

export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
