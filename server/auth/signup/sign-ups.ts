/** The rows of auth.sign_ups: further sign-ups of an unconfirmed address. */
import type { Standing } from '#server/auth/guesses/budgets.ts'
import type { WrongTries } from '#server/auth/one-time-tokens.ts'
import type { Metadata } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

/** The address of a sign-up: either email or phone. */
export type Address = { email: string; phone?: never } | { phone: string; email?: never }

export type SignUp = {
  id: string
  aud: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  raw_user_meta_data: Metadata
  token_hash: string | null
  code_hash: string | null
  sent_at: Date | null
  created_at: Date
} & WrongTries

export type NewSignUp = {
  id: string
  aud: string
  address: Address
  passwordHash: string | undefined
  data: Metadata
}

/** Sign-ups of an address at most; a further one deletes the oldest. */
const maxPerAddress = 10

export async function insertSignUp(
  sql: Sql,
  { id, aud, address, passwordHash, data }: NewSignUp,
  now: Date,
): Promise<void> {
  const { email = null, phone = null } = address
  await sql`
    insert into auth.sign_ups (id, aud, email, phone, encrypted_password, raw_user_meta_data, created_at)
    values (${id}, ${aud}, ${email}, ${phone}, ${passwordHash ?? null}, ${data}, ${now})`
  await sql`
    delete from auth.sign_ups where id in (
      select id from auth.sign_ups where aud = ${aud} and (email = ${email} or phone = ${phone})
      order by created_at desc offset ${maxPerAddress}
    )`
}

export async function noteSignUpSent(
  sql: Sql,
  id: string,
  { hash, codeHash }: { hash: string; codeHash: string },
  now: Date,
): Promise<void> {
  await sql`
    update auth.sign_ups set token_hash = ${hash}, code_hash = ${codeHash}, attempts = 0, asked_attempts = 0, own_attempts = 0,
      sent_at = ${now}
    where id = ${id}`
}

export async function findSignUpByHash(sql: Sql, hash: string): Promise<SignUp | undefined> {
  const [signUp] = await sql<SignUp>`
    select * from auth.sign_ups where token_hash = ${hash} order by created_at desc limit 1`
  return signUp
}

/** Newest first, locked, which serializes verifications. */
export async function lockSignUps(sql: Sql, aud: string, { email, phone }: Address): Promise<SignUp[]> {
  return sql<SignUp>`
    select * from auth.sign_ups where aud = ${aud} and (email = ${email ?? null} or phone = ${phone ?? null})
    order by created_at desc for update`
}

/** Locks it; false if it was redeemed or deleted meanwhile. */
export async function holdSignUp(sql: Sql, id: string): Promise<boolean> {
  const [held] = await sql`select from auth.sign_ups where id = ${id} for update`
  return held !== undefined
}

/** The password of the latest unconfirmed sign-up with this address. */
export async function findNewestSignUpPassword(
  sql: Sql,
  aud: string,
  { email, phone }: Address,
): Promise<string | undefined> {
  const [newest] = await sql<{ encrypted_password: string }>`
    select encrypted_password from auth.sign_ups
    where aud = ${aud} and (email = ${email ?? null} or phone = ${phone ?? null}) and encrypted_password is not null
    order by created_at desc limit 1`
  return newest?.encrypted_password
}

export async function countWrongSignUpTry(
  sql: Sql,
  aud: string,
  { email, phone }: Address,
  standing: Standing,
): Promise<void> {
  await sql`
    update auth.sign_ups set
      attempts = least(attempts + ${standing === 'stranger' ? 1 : 0}, 1000),
      asked_attempts = least(asked_attempts + ${standing === 'asked' ? 1 : 0}, 1000),
      own_attempts = least(own_attempts + ${standing === 'known' ? 1 : 0}, 1000)
    where aud = ${aud} and (email = ${email ?? null} or phone = ${phone ?? null})`
}

/** Deletes what nobody has confirmed for so long that no mail of it is good any more. */
export async function deleteOldSignUps(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.sign_ups where id in (
      select id from auth.sign_ups where greatest(created_at, sent_at) < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

export async function deleteOldestSignUps(sql: Sql, most: number): Promise<number> {
  const gone = await sql`
    delete from auth.sign_ups where id = any(array(
      select id from auth.sign_ups where id = any(array(
        select id from auth.sign_ups order by created_at desc, id offset ${most} limit 1000
      )) for update skip locked
    )) returning 1`
  return gone.length
}

/** Deletes the other sign-ups once the address is confirmed. */
export async function deleteSignUpsOf(
  sql: Sql,
  { aud, email, phone }: { aud: string | null; email: string | null; phone: string | null },
): Promise<void> {
  await sql`delete from auth.sign_ups where aud = ${aud} and (email = ${email} or phone = ${phone})`
}
