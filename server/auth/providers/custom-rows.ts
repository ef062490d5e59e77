/** The settings of custom providers in config.toml. */
import { ByName, inProject, kinds, type ValueOf } from '#server/platform/setting.ts'
import type { CustomProvider } from './custom.ts'

const none: readonly string[] = []
const noTexts: Record<string, string> = {}

export const customProviderRows = new ByName('auth.custom_providers', {
  enabled: inProject('enabled', kinds.flag, true, 'Whether people sign in with it, as `custom:<name>`.'),
  name: inProject('name', kinds.text, undefined, 'Its name in messages.', 'its key'),
  issuer: inProject(
    'issuer',
    kinds.text,
    undefined,
    'Its issuer by OpenID Connect.',
    'none: OAuth 2.0 alone',
  ),
  discoveryUrl: inProject(
    'discovery_url',
    kinds.text,
    undefined,
    'The address of its discovery document.',
    '`<issuer>/.well-known/openid-configuration`',
  ),
  authorizationUrl: inProject('authorization_url', kinds.text, undefined, 'Where people go.', 'discovered'),
  tokenUrl: inProject('token_url', kinds.text, undefined, 'Where codes are exchanged.', 'discovered'),
  userinfoUrl: inProject('userinfo_url', kinds.text, undefined, 'Where profiles are.', 'discovered'),
  jwksUri: inProject('jwks_uri', kinds.text, undefined, 'Its keys.', 'discovered'),
  clientId: inProject('client_id', kinds.text, undefined, 'The client.', 'sign-in with it is off'),
  secret: inProject('secret', kinds.text, undefined, 'Its secret.', 'sign-in with it is off'),
  acceptableClientIds: inProject(
    'acceptable_client_ids',
    kinds.list,
    none,
    'Further clients that its ID tokens may be for.',
  ),
  scopes: inProject('scopes', kinds.list, none, 'Scopes that are asked for.', '`openid email profile`'),
  pkce: inProject('pkce_enabled', kinds.flag, true, 'Whether it checks a code challenge.'),
  query: inProject(
    'authorization_params',
    kinds.texts,
    noTexts,
    'Further parameters of its address.',
    'none',
  ),
  attributeMapping: inProject(
    'attribute_mapping',
    kinds.texts,
    noTexts,
    'Its names for `sub`, `email`, `name` and other claims.',
    'the standard ones',
  ),
  claimsKept: inProject(
    'custom_claims_allowlist',
    kinds.list,
    none,
    'Claims kept as they come, in `custom_claims`.',
  ),
  skipNonceCheck: inProject('skip_nonce_check', kinds.flag, false, 'Whether an ID token may lack its nonce.'),
  emailOptional: inProject('email_optional', kinds.flag, false, 'Whether an account may have no address.'),
})

export type CustomProviderSettings = ValueOf<typeof customProviderRows>[string]

/** The providers of config.toml, in the wire's form. */
export function customProviders(tables: ValueOf<typeof customProviderRows>): CustomProvider[] {
  return Object.entries(tables).flatMap(([key, table]) => {
    const { clientId, secret } = table
    return clientId && secret ? [customProvider(key, { ...table, clientId, secret })] : []
  })
}

function customProvider(
  key: string,
  table: CustomProviderSettings & { clientId: string; secret: string },
): CustomProvider {
  return {
    provider_type: table.issuer ? 'oidc' : 'oauth2',
    identifier: `custom:${key}`,
    name: table.name ?? key,
    client_id: table.clientId,
    client_secret: table.secret,
    acceptable_client_ids: table.acceptableClientIds,
    scopes: table.scopes,
    pkce_enabled: table.pkce,
    attribute_mapping: table.attributeMapping,
    custom_claims_allowlist: table.claimsKept,
    authorization_params: table.query,
    enabled: table.enabled,
    email_optional: table.emailOptional,
    issuer: table.issuer ?? null,
    discovery_url: table.discoveryUrl ?? null,
    skip_nonce_check: table.skipNonceCheck,
    authorization_url: table.authorizationUrl ?? null,
    token_url: table.tokenUrl ?? null,
    userinfo_url: table.userinfoUrl ?? null,
    jwks_uri: table.jwksUri ?? null,
  }
}
