/** The companies whose people sign in here: metadata and domains. */
import { randomUUID } from 'node:crypto'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

/** The mapping of attributes, by our name. */
export type AttributeMapping = {
  keys?:
    | Record<
        string,
        {
          name?: string | undefined
          names?: string[] | undefined
          default?: unknown
          array?: boolean | undefined
        }
      >
    | undefined
}

export type SsoProvider = {
  id: string
  resource_id: string | null
  disabled: boolean | null
  created_at: Date
  updated_at: Date
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: AttributeMapping | null
  name_id_format: string | null
  asked_at: Date | null
  domains: { domain: string; created_at: string; updated_at: string }[]
}

type Filter = Partial<
  Record<'id' | 'entityId' | 'domain' | 'resourceId' | 'resourcePrefix', string | undefined>
>

export async function listSsoProviders(sql: Sql, filter: Filter): Promise<SsoProvider[]> {
  const { id = null, entityId = null, domain = null, resourceId = null, resourcePrefix = null } = filter
  return sql<SsoProvider>`
    select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml, s.metadata_url,
      s.attribute_mapping, s.name_id_format, s.asked_at, (
        select coalesce(jsonb_agg(
          jsonb_build_object('domain', d.domain, 'created_at', d.created_at, 'updated_at', d.updated_at)
          order by d.created_at, d.domain
        ), '[]') from auth.sso_domains d where d.sso_provider_id = p.id
      ) domains
    from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id
    where (${id}::uuid is null or p.id = ${id}) and (${entityId}::text is null or s.entity_id = ${entityId})
      and (${domain}::text is null
        or p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower(${domain})))
      and (${resourceId}::text is null or p.resource_id = ${resourceId})
      and (${resourcePrefix}::text is null or starts_with(p.resource_id, ${resourcePrefix}))
    order by p.created_at, p.id`
}

export async function findSsoProvider(
  sql: Sql,
  by: { id: string } | { domain: string } | { entityId: string },
): Promise<SsoProvider | undefined> {
  const [provider] = await listSsoProviders(sql, by)
  return provider
}

export type NewSsoProvider = Pick<SsoProvider, 'entity_id' | 'metadata_xml' | 'metadata_url'> &
  Partial<Pick<SsoProvider, 'resource_id' | 'disabled' | 'attribute_mapping' | 'name_id_format'>>

/** Rejects with 23505 if another has the entity id. */
export async function insertSsoProvider(sql: Sql, given: NewSsoProvider, now: Date): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
    values (${id}, ${given.resource_id ?? null}, ${given.disabled ?? null}, ${now}, ${now})`
  await sql`
    insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
      name_id_format, asked_at, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${given.entity_id}, ${given.metadata_xml}, ${given.metadata_url},
      ${given.attribute_mapping ?? {}}::jsonb, ${given.name_id_format ?? null}, ${now}, ${now}, ${now})`
  return id
}

export type SsoProviderChanges = Partial<
  Pick<
    SsoProvider,
    'resource_id' | 'disabled' | 'metadata_xml' | 'metadata_url' | 'attribute_mapping' | 'name_id_format'
  >
>

/** Writes the given fields and keeps the others. */
export async function updateSsoProvider(
  sql: Sql,
  id: string,
  changes: SsoProviderChanges,
  now: Date,
): Promise<void> {
  const row = { ...changes, updated_at: now }
  await sql`
    update auth.sso_providers p set (resource_id, disabled, updated_at) = (
      select n.resource_id, n.disabled, n.updated_at from jsonb_populate_record(p, ${row}::jsonb) n
    ) where p.id = ${id}`
  await sql`
    update auth.saml_providers s
    set (metadata_xml, metadata_url, attribute_mapping, name_id_format, updated_at) = (
      select n.metadata_xml, n.metadata_url, n.attribute_mapping, n.name_id_format, n.updated_at
      from jsonb_populate_record(s, ${row}::jsonb) n
    ) where s.sso_provider_id = ${id}`
}

/** The other provider that has one of the domains; undefined if none. */
export async function findDomainOfAnother(
  sql: Sql,
  id: string,
  domains: readonly string[],
): Promise<{ domain: string; sso_provider_id: string } | undefined> {
  const [taken] = await sql<{ domain: string; sso_provider_id: string }>`
    select domain, sso_provider_id from auth.sso_domains
    where lower(domain) = any(${domains}) and sso_provider_id <> ${id} order by domain limit 1`
  return taken
}

/** Rejects with 23505 if another takes one at the same time. */
export async function replaceDomains(
  sql: Sql,
  id: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await sql`delete from auth.sso_domains where sso_provider_id = ${id} and lower(domain) <> all(${domains})`
  await sql`
    insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
    select gen_random_uuid(), ${id}, given, ${now}, ${now} from unnest(${domains}::text[]) given
    where not exists (select from auth.sso_domains d where d.sso_provider_id = ${id} and lower(d.domain) = given)`
}

export async function deleteSsoProvider(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.sso_providers where id = ${id}`
}

/** Ends all sessions of its people, and deletes their pending codes. */
export async function endSessionsBySso(sql: Sql, id: string): Promise<void> {
  const provider = `sso:${id}`
  await sql`
    with codes as (
      delete from auth.flow_state where user_id in (select user_id from auth.identities where provider = ${provider})
    )
    delete from auth.sessions where user_id in (select user_id from auth.identities where provider = ${provider})`
}

/** Locks the provider against deletion and change until the end of the transaction. */
export async function holdSsoProvider(sql: Sql, id: string): Promise<{ disabled: boolean } | undefined> {
  const [held] = await sql<{ disabled: boolean }>`
    select coalesce(disabled, false) disabled from auth.sso_providers where id = ${id} for share`
  return held
}

/** Whether the caller may refresh the metadata: true for one of concurrent requests. */
export async function claimMetadata(sql: Sql, id: string, before: Date, now: Date): Promise<boolean> {
  const [claimed] = await sql`
    update auth.saml_providers set asked_at = ${now}
    where sso_provider_id = ${id} and coalesce(asked_at, updated_at) < ${before} returning 1`
  return claimed !== undefined
}

/** A company can assert any address, so it counts as verified only within the company's domains. */
export async function isAddressProven(
  sql: Sql,
  { id, email, email_confirmed_at: confirmedAt, is_sso_user: isOfCompany }: User,
): Promise<boolean> {
  if (!confirmedAt || !isOfCompany) return confirmedAt !== null
  const [own] = await sql`
    select from auth.identities i join auth.sso_domains d on i.provider = 'sso:' || d.sso_provider_id
    where i.user_id = ${id} and lower(d.domain) = lower(substring(${email}::text from '[^@]*$'))`
  return own !== undefined
}
