/** Identities: an account's own address, or its subject at a provider. */
import type { Sql } from '#server/platform/database.ts'
import type { IdentityRow, Metadata } from './users.ts'

export type NewIdentity = { userId: string; provider: string; subject: string; data: Metadata }

export async function insertIdentity(
  sql: Sql,
  { userId, provider, subject, data }: NewIdentity,
  now: Date,
): Promise<void> {
  await sql`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${userId}, ${provider}, ${subject}, ${data}, ${now}, ${now}, ${now})`
}

/** Serializes what may make the identity: of two first sign-ins with it at once, the second finds the account of the first. */
export async function lockIdentity(sql: Sql, provider: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`
}

export async function findIdentity(
  sql: Sql,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [identity] = await sql<IdentityRow>`
    select * from auth.identities where provider = ${provider} and provider_id = ${subject}`
  return identity
}

/** Merges into the identity's data; `signedIn` also records the time of the sign-in. */
export async function updateIdentityData(
  sql: Sql,
  key: { userId: string; provider: string; subject: string },
  data: Metadata,
  now: Date,
  signedIn = false,
): Promise<void> {
  await sql`
    update auth.identities set
      identity_data = identity_data || ${data}::jsonb,
      last_sign_in_at = case when ${signedIn} then ${now} else last_sign_in_at end,
      updated_at = ${now}
    where user_id = ${key.userId} and provider = ${key.provider} and provider_id = ${key.subject}`
}

export async function deleteIdentity(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`
}

export async function deleteIdentitiesOfUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from auth.identities where user_id = ${userId}`
}

/** Deletes identities of providers that have not verified the address. */
export async function deleteUnprovenIdentities(sql: Sql, userId: string): Promise<void> {
  await sql`
    delete from auth.identities where user_id = ${userId} and provider not in ('email', 'phone')
      and identity_data ->> 'email_verified' is distinct from 'true'`
}

/**
 * The accounts that have one of these addresses, by a verified identity or as their own; without those of company sign-in. An account
 * that nobody has confirmed keeps its owner out of no audience.
 */
export async function findUserIdsByEmails(
  sql: Sql,
  emails: readonly string[],
  audience: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select u.id from auth.users u
    where u.email = any(${emails}) and (u.aud = ${audience} or u.confirmed_at is null) and not u.is_sso_user
    union
    select i.user_id from auth.identities i join auth.users u on u.id = i.user_id
    where i.email = any(${emails}) and i.identity_data ->> 'email_verified' = 'true' and i.provider not like 'sso:%' and u.aud = ${audience} and not u.is_sso_user`
  return rows.map(({ id }) => id)
}

/** The providers for `app_metadata`, in the order in which they were added. */
export function providersOf(identities: readonly Pick<IdentityRow, 'provider'>[]): Metadata {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return providers.length === 0 ? {} : { provider: providers[0], providers }
}
