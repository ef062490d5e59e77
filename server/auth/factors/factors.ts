/** The rows of auth.mfa_factors and auth.mfa_challenges. */

import { authError } from '#server/auth/errors.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import type { FactorRow, Metadata, User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'

export type FactorType = FactorRow['factor_type']

export type Factor = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: FactorRow['status']
  secret: string | null
  phone: string | null
  last_challenged_at: Date | null
  web_authn_credential: Metadata | null
}

export type Challenge = {
  id: string
  factor_id: string
  created_at: Date
  verified_at: Date | null
  ip: string
  otp_code: string | null
  web_authn_session_data: Metadata | null
}

export const hasVerifiedFactor = ({ factors }: User) => factors.some(({ status }) => status === 'verified')

/** Changing factors requires a completed second step, if the account has one. */
export function requireSecondStep({ user, session }: Bearer): void {
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') throw authError('identitiesNeedAal2')
}

/** A factor of this person, locked, so that attempts are serialized. Another person's counts as unknown. */
export async function lockFactor(sql: Sql, userId: string, id: string): Promise<Factor> {
  if (!isUuid(id)) throw authError('factorIdInvalid')
  const factor = await findFactor(sql, userId, id)
  if (!factor) throw authError('factorNotFound')
  return factor
}

async function findFactor(sql: Sql, userId: string, id: string): Promise<Factor | undefined> {
  const [factor] = await sql<Factor>`
    select id, user_id, friendly_name, factor_type, status, secret, phone, last_challenged_at, web_authn_credential
    from auth.mfa_factors where id = ${id} and user_id = ${userId} for update`
  return factor
}

export type NewFactor = {
  id: string
  userId: string
  type: FactorType
  name: string
  secret?: string
  phone?: string
  status?: FactorRow['status']
}

export async function insertFactor(sql: Sql, factor: NewFactor, now: Date): Promise<void> {
  const { id, userId, type, name, secret, phone, status = 'unverified' } = factor
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
    values (${id}, ${userId}, ${name}, ${type}::auth.factor_type, ${status}::auth.factor_status, ${secret ?? null},
      ${phone ?? null}, ${now}, ${now})`
}

/** Deletes enrolments that were not completed. */
export async function deleteAbandonedFactors(sql: Sql, userId: string, before: Date): Promise<void> {
  await sql`
    delete from auth.mfa_factors f where user_id = ${userId} and status = 'unverified' and created_at < ${before}
      and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= ${before})`
}

/** Marks the factor as verified, and deletes other enrolments of its type. */
export async function markVerified(sql: Sql, { id, user_id, factor_type }: Factor, now: Date): Promise<void> {
  await sql`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${id}`
  await sql`
    delete from auth.mfa_factors
    where user_id = ${user_id} and factor_type = ${factor_type}::auth.factor_type and status = 'unverified'`
}

export async function deleteFactor(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${id}`
}

/** Claims the time step of a code; false if it was used before. */
export async function takeStep(sql: Sql, id: string, step: number): Promise<boolean> {
  const [taken] = await sql`
    update auth.mfa_factors set last_used_step = ${step}
    where id = ${id} and (last_used_step is null or last_used_step < ${step}) returning id`
  return taken !== undefined
}

export async function setCredential(
  sql: Sql,
  id: string,
  credential: object,
  aaguid: string | undefined,
): Promise<void> {
  await sql`
    update auth.mfa_factors set web_authn_credential = ${credential},
      web_authn_aaguid = coalesce(${aaguid ?? null}, web_authn_aaguid)
    where id = ${id}`
}

export type NewChallenge = {
  id: string
  factorId: string
  ip: string
  codeHash?: string
  webauthn?: object
}

export async function insertChallenge(sql: Sql, challenge: NewChallenge, now: Date): Promise<void> {
  const { id, factorId, ip, codeHash, webauthn } = challenge
  await sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${factorId}, ${now}, ${ip}::inet, ${codeHash ?? null}, ${webauthn ?? null})`
  await sql`update auth.mfa_factors set last_challenged_at = ${now} where id = ${factorId}`
}

/** The challenge, locked; one of another factor counts as unknown. */
export async function lockChallenge(sql: Sql, factorId: string, id: string): Promise<Challenge | undefined> {
  if (!isUuid(id)) return undefined
  const [challenge] = await sql<Challenge>`
    select id, factor_id, created_at, verified_at, host(ip_address) ip, otp_code, web_authn_session_data
    from auth.mfa_challenges where id = ${id} and factor_id = ${factorId} for update`
  return challenge
}

export async function spendChallenge(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update auth.mfa_challenges set verified_at = ${now} where id = ${id}`
}

export async function deleteOldChallenges(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.mfa_challenges where id in (
      select id from auth.mfa_challenges where created_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}
