/** A custom provider: an OpenID Connect issuer by its discovery document, or an OAuth 2.0 server by its endpoints. */

import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import { authError } from '#server/auth/errors.ts'
import type { Metadata } from '#server/auth/users.ts'
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { type Ask, boundedFetch, publicFetch } from './bounded-fetch.ts'
import { type Json, type Provider, type ProviderSettings, providerRows, word } from './provider.ts'
import { standardProfile } from './standard-claims.ts'

/** As on the wire. */
export type CustomProvider = {
  provider_type: 'oauth2' | 'oidc'
  /** `custom:…` */
  identifier: string
  name: string
  client_id: string
  client_secret: string
  acceptable_client_ids: readonly string[]
  scopes: readonly string[]
  pkce_enabled: boolean
  /** Standard claim to the provider's claim. */
  attribute_mapping: Metadata
  /** Claims that are stored unchanged. */
  custom_claims_allowlist: readonly string[]
  authorization_params: Record<string, string>
  enabled: boolean
  email_optional: boolean
  issuer: string | null
  discovery_url: string | null
  skip_nonce_check: boolean
  authorization_url: string | null
  token_url: string | null
  userinfo_url: string | null
  jwks_uri: string | null
}

type Known = { customProviders: readonly CustomProvider[]; privateProviders: boolean }

/**
 * The fetch for a provider. Those in the database can be added with a secret key, for instance by a function, and their answers are
 * returned, so they must not reach private addresses. Those in config.toml are the operator's.
 */
export const askOf = (custom: Partial<CustomProvider>, { customProviders, privateProviders }: Known): Ask =>
  privateProviders || customProviders.includes(custom as CustomProvider) ? boundedFetch : publicFetch

export async function toProvider(
  custom: CustomProvider,
  ask: Ask,
): Promise<{ provider: Provider; settings: ProviderSettings }> {
  const isOpenId = custom.provider_type === 'oidc'
  const server = isOpenId ? await discover(custom, ask) : undefined
  const settings: ProviderSettings = {
    clientIds: [custom.client_id, ...custom.acceptable_client_ids],
    secret: custom.client_secret,
    skipNonceCheck: custom.skip_nonce_check,
    emailOptional: custom.email_optional,
  }
  const [userinfoUrl, jwksUrl] = [
    custom.userinfo_url ?? server?.userinfo_endpoint,
    custom.jwks_uri ?? server?.jwks_uri,
  ]
  const issuer = server?.issuer ?? custom.issuer ?? custom.authorization_url ?? ''
  const none = { authorizeUrl: '', tokenUrl: '' }
  const provider: Provider = {
    title: custom.name,
    authorizeUrl: custom.authorization_url ?? server?.authorization_endpoint ?? '',
    tokenUrl: custom.token_url ?? server?.token_endpoint ?? '',
    ...(userinfoUrl ? { userinfoUrl } : {}),
    ...(jwksUrl ? { jwksUrl } : {}),
    asks: ask,
    paths: none,
    scopes: custom.scopes.length > 0 ? custom.scopes : isOpenId ? ['openid', 'email', 'profile'] : [],
    query: custom.authorization_params,
    clientAuth: prefersBasic(server) ? 'basic' : 'post',
    pkce: custom.pkce_enabled,
    ...(isOpenId ? { openId: { issuers: [issuer], repeatsNonce: true } } : {}),
    rows: noRows,
    toProfile: (user) => standardProfile(issuer, mapped(custom, user), kept(custom, user)),
  }
  return { provider, settings }
}

const noRows = providerRows('custom', 'custom')

/** OpenID Connect Discovery: Basic is the default. */
function prefersBasic(server: AuthorizationServer | undefined): boolean {
  const methods = server?.token_endpoint_auth_methods_supported
  return server !== undefined && (methods === undefined || !methods.includes('client_secret_post'))
}

function mapped({ attribute_mapping: mapping }: CustomProvider, user: Json): Json {
  const renamed = Object.entries(mapping).flatMap(([ours, theirs]) => {
    const value = typeof theirs === 'string' ? valueAt(user, theirs) : undefined
    return value === undefined ? [] : [[ours, value]]
  })
  const claims = { ...user, ...Object.fromEntries(renamed) } as Json
  return { ...claims, sub: word(claims.sub ?? claims.id) }
}

const valueAt = (user: Json, path: string) =>
  user[path] ??
  path.split('.').reduce<unknown>((inner, name) => (inner as Json | null | undefined)?.[name], user)

function kept({ custom_claims_allowlist: names }: CustomProvider, user: Json): Json {
  const claims = names.flatMap((name) => (user[name] === undefined ? [] : [[name, user[name]]]))
  return claims.length > 0 ? { custom_claims: Object.fromEntries(claims) } : {}
}

type Kept = { server: Promise<AuthorizationServer>; until: number }

const documents = new BoundedMap<string, Kept>(100)
const keptFor = 3600 * 1000

/** The issuer's discovery document, cached for an hour; a failed request is not cached. */
export async function discover(
  { issuer, discovery_url }: Pick<CustomProvider, 'issuer' | 'discovery_url'>,
  ask: Ask,
) {
  const key = `${ask.name} ${issuer} ${discovery_url}`
  const known = documents.get(key)
  if (known && known.until > Date.now()) return known.server
  documents.delete(key)
  const server = readDocument(issuer ?? '', discovery_url, ask).catch((cause: unknown) => {
    documents.delete(key)
    throw authError('discoveryFailed', { issuer: issuer ?? '' }, { cause })
  })
  documents.set(key, { server, until: Date.now() + keptFor })
  return server
}

async function readDocument(
  issuer: string,
  discoveryUrl: string | null,
  ask: Ask,
): Promise<AuthorizationServer> {
  const url = new URL(issuer)
  const response = discoveryUrl
    ? await ask(discoveryUrl, { headers: { accept: 'application/json' } })
    : await discoveryRequest(url, {
        [customFetch]: ask as never,
        [allowInsecureRequests]: url.protocol === 'http:',
      })
  const server = await processDiscoveryResponse(url, response)
  if (!server.authorization_endpoint || !server.token_endpoint)
    throw new Error('a document without endpoints')
  return server
}
