/** Accounts: the rows of auth.users, with their identities and factors. */
import type { Sql } from '#server/platform/database.ts'

export type Metadata = Record<string, unknown>

export type IdentityRow = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

export type FactorRow = {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'unverified' | 'verified'
  phone: string | null
  last_challenged_at: string | null
  web_authn_aaguid: string | null
  web_authn_credential: Metadata | null
  created_at: string
  updated_at: string
}

/** The writable columns of an account. */
export type UserColumns = {
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  /** The address of a pending change. */
  email_change: string | null
  email_change_sent_at: Date | null
  /** 0: no change, or nothing confirmed yet; 1: one of the two addresses has confirmed. */
  email_change_confirm_status: number | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  is_sso_user: boolean
  created_at: Date | null
  updated_at: Date | null
}

/** The row without identities and factors. */
export type Account = UserColumns & { id: string }

export type User = Account & {
  identities: IdentityRow[]
  factors: FactorRow[]
}

export async function findUser(sql: Sql, id: string): Promise<User | undefined> {
  const [user] = await sql<User>`
    select u.*, r.identities, r.factors from auth.users u cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors
    ) r where u.id = ${id}`
  return user
}

/** Looked up for an unknown address, so that a miss takes as long as a hit. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export async function findUserByEmail(sql: Sql, email: string, audience: string): Promise<User | undefined> {
  const [user] = await sql<User>`
    select u.*, r.identities, r.factors from (
      select coalesce((
        select id from auth.users where email = ${email} and aud = ${audience} and not is_sso_user
      ), ${nobody}) id
    ) asked join auth.users u on u.id = asked.id cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors
    ) r`
  return user
}

export async function findUserByPhone(sql: Sql, phone: string, audience: string): Promise<User | undefined> {
  const [found] = await sql<{ id: string }>`
    select id from auth.users where phone = ${phone} and aud = ${audience} and not is_sso_user`
  const user = await findUser(sql, found?.id ?? nobody)
  return found && user
}

/**
 * The account that has the address, of whatever audience: no two accounts have one, so that whoever signs up with it in another
 * audience must not be told that it is taken, nor be kept out by an account that nobody has confirmed.
 */
export async function findHolder(
  sql: Sql,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<User | undefined> {
  const [found] = await sql<{ id: string }>`
    select id from auth.users
    where (email = ${email ?? null} or phone = ${phone ?? null}) and not is_sso_user`
  const user = await findUser(sql, found?.id ?? nobody)
  return found && user
}

/** Locks the account, which serializes changes; undefined if it is deleted. */
export async function lockUser(sql: Sql, id: string): Promise<User | undefined> {
  await sql`select from auth.users where id = ${id} for no key update`
  return findUser(sql, id)
}

/** The same after a password check: false if the password has changed, or the account is banned or deleted. */
export async function lockUnchanged(
  sql: Sql,
  { id, encrypted_password }: Account,
  now: Date,
): Promise<boolean> {
  const [locked] = await sql`
    select from auth.users where id = ${id} and encrypted_password = ${encrypted_password}
      and (banned_until is null or banned_until <= ${now}) for no key update`
  return locked !== undefined
}

/** Throws 23505 if the address is taken, which aborts the caller's transaction: translate it with `isTaken`. */
export async function insertUser(
  sql: Sql,
  id: string,
  columns: Partial<UserColumns>,
  now: Date,
): Promise<void> {
  const row = { ...columns, id, created_at: now, updated_at: now }
  await sql`
    insert into auth.users (
      id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, invited_at, raw_app_meta_data,
      raw_user_meta_data, is_anonymous, is_sso_user, banned_until, created_at, updated_at,
      confirmation_token, recovery_token, email_change_token_new, email_change
    )
    select id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, invited_at,
      coalesce(raw_app_meta_data, '{}'), coalesce(raw_user_meta_data, '{}'), coalesce(is_anonymous, false),
      coalesce(is_sso_user, false), banned_until,
      created_at, updated_at, '', '', '', ''
    from jsonb_populate_record(null::auth.users, ${row}::jsonb)`
}

/** Writes the given columns and keeps the others. */
export async function updateUser(
  sql: Sql,
  id: string,
  columns: Partial<UserColumns>,
  now: Date,
): Promise<void> {
  const row = { ...columns, updated_at: now }
  await sql`
    update auth.users u set (
      aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_sent_at, recovery_sent_at,
      email_change, email_change_sent_at, email_change_confirm_status, last_sign_in_at, raw_app_meta_data,
      raw_user_meta_data, phone, phone_confirmed_at, phone_change, phone_change_sent_at, reauthentication_sent_at,
      banned_until, deleted_at, is_anonymous, is_sso_user, updated_at
    ) = (
      select n.aud, n.role, n.email, n.encrypted_password, n.email_confirmed_at, n.invited_at, n.confirmation_sent_at,
        n.recovery_sent_at, n.email_change, n.email_change_sent_at, n.email_change_confirm_status, n.last_sign_in_at,
        n.raw_app_meta_data, n.raw_user_meta_data, n.phone, n.phone_confirmed_at, n.phone_change, n.phone_change_sent_at,
        n.reauthentication_sent_at, n.banned_until, n.deleted_at, n.is_anonymous, n.is_sso_user, n.updated_at
      from jsonb_populate_record(u, ${row}::jsonb) n
    ) where u.id = ${id}`
}

/** Deletes the sign-ups beside the account, too. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql`
    with gone as (delete from auth.users where id = ${id} returning aud, email, phone)
    delete from auth.sign_ups s using gone where s.aud = gone.aud and (s.email = gone.email or s.phone = gone.phone)`
}

/** Shallow merge; a null deletes its key. */
export function mergeMetadata(current: Metadata | null, change: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...current, ...change }).filter(([, value]) => value !== null && value !== undefined),
  )
}

export const isConfirmed = (user: User) =>
  user.email_confirmed_at !== null || user.phone_confirmed_at !== null

export function isBanned({ banned_until }: Pick<User, 'banned_until'>, now: Date): boolean {
  return banned_until !== null && banned_until > now
}
