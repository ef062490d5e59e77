/** Custom providers: from config.toml, or added to the database by an administrator. */
import type { Parts } from '#server/auth/auth-parts.ts'
import type { Sql } from '#server/platform/database.ts'
import type { CustomProvider } from './custom.ts'

/** config.toml overrides the database. */
export async function findCustomProvider(
  { database, settings }: Parts<'database' | 'settings'>,
  identifier: string,
): Promise<CustomProvider | undefined> {
  const configured = settings.customProviders.find((one) => one.identifier === identifier)
  return configured ?? selectCustomProvider(database.sql, identifier)
}

export async function findProviderOfIssuer(
  { database, settings }: Parts<'database' | 'settings'>,
  issuer: string,
): Promise<CustomProvider | undefined> {
  const configured = settings.customProviders.find((one) => one.issuer === issuer)
  if (configured) return configured
  const [kept] = await database.sql<CustomProvider>`
    select * from auth.custom_oauth_providers where issuer = ${issuer} and enabled order by created_at limit 1`
  return kept
}

export async function selectCustomProvider(
  sql: Sql,
  identifier: string,
): Promise<CustomProvider | undefined> {
  const [kept] = await sql<CustomProvider>`
    select * from auth.custom_oauth_providers where identifier = ${identifier}`
  return kept
}

export async function listCustomProviders(sql: Sql, type: string | undefined): Promise<CustomProvider[]> {
  return sql<CustomProvider>`
    select * from auth.custom_oauth_providers where ${type ?? ''} in ('', provider_type) order by created_at, identifier`
}

/** The database's defaults, for omitted fields. */
const defaults = {
  acceptable_client_ids: [],
  scopes: [],
  custom_claims_allowlist: [],
  pkce_enabled: true,
  attribute_mapping: {},
  authorization_params: {},
  enabled: true,
  email_optional: false,
  skip_nonce_check: false,
}

/** Rejects with 23505 if the identifier is taken. */
export async function insertCustomProvider(sql: Sql, given: object): Promise<CustomProvider> {
  const row = { ...defaults, ...given }
  const [kept] = await sql<CustomProvider>`
    insert into auth.custom_oauth_providers (
      provider_type, identifier, name, client_id, client_secret, acceptable_client_ids, scopes, custom_claims_allowlist,
      pkce_enabled, attribute_mapping, authorization_params, enabled, email_optional, issuer, discovery_url,
      skip_nonce_check, authorization_url, token_url, userinfo_url, jwks_uri
    )
    select provider_type, identifier, name, client_id, client_secret, acceptable_client_ids, scopes,
      custom_claims_allowlist, pkce_enabled, attribute_mapping, authorization_params, enabled, email_optional, issuer,
      discovery_url, skip_nonce_check, authorization_url, token_url, userinfo_url, jwks_uri
    from jsonb_populate_record(null::auth.custom_oauth_providers, ${row}::jsonb)
    returning *`
  return kept as CustomProvider
}

/** Writes the given fields and keeps the others. */
export async function updateCustomProvider(
  sql: Sql,
  identifier: string,
  changes: object,
): Promise<CustomProvider> {
  const [kept] = await sql<CustomProvider>`
    update auth.custom_oauth_providers p set (
      name, client_id, client_secret, acceptable_client_ids, scopes, custom_claims_allowlist, pkce_enabled,
      attribute_mapping, authorization_params, enabled, email_optional, issuer, discovery_url, skip_nonce_check,
      authorization_url, token_url, userinfo_url, jwks_uri, updated_at
    ) = (
      select n.name, n.client_id, n.client_secret, n.acceptable_client_ids, n.scopes, n.custom_claims_allowlist,
        n.pkce_enabled, n.attribute_mapping, n.authorization_params, n.enabled, n.email_optional, n.issuer,
        n.discovery_url, n.skip_nonce_check, n.authorization_url, n.token_url, n.userinfo_url, n.jwks_uri, now()
      from jsonb_populate_record(p, ${changes}::jsonb) n
    ) where p.identifier = ${identifier} returning *`
  return kept as CustomProvider
}

export async function deleteCustomProvider(sql: Sql, identifier: string): Promise<void> {
  await sql`delete from auth.custom_oauth_providers where identifier = ${identifier}`
}
