/** Passkeys: the rows of auth.webauthn_credentials. */

import { authError } from '#server/auth/errors.ts'
import type { StoredCredential } from '#server/auth/webauthn.ts'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'

export type Passkey = {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  return sql<Passkey>`
    select id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, last_used_at
    from auth.webauthn_credentials where user_id = ${userId} order by created_at`
}

/** Another person's passkey counts as unknown. */
export async function findPasskey(sql: Sql, userId: string, id: string): Promise<Passkey> {
  const passkeys = isUuid(id) ? await listPasskeys(sql, userId) : []
  const passkey = passkeys.find((one) => one.id === id.toLowerCase())
  if (!passkey) throw authError('passkeyNotFound')
  return passkey
}

/** The passkey of the credential, locked, so that its counter only grows. */
export async function lockPasskeyOf(sql: Sql, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await sql<Passkey>`
    select id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, last_used_at
    from auth.webauthn_credentials where credential_id = ${Buffer.from(credentialId, 'base64url')} for update`
  return passkey
}

type NewPasskey = {
  id: string
  userId: string
  name: string
  aaguid: string
  attestation: string
  isSynced: boolean
  isBackedUp: boolean
  credential: StoredCredential
}

export async function insertPasskey(sql: Sql, passkey: NewPasskey, now: Date): Promise<void> {
  const { id, userId, name, aaguid, attestation, isSynced, isBackedUp, credential } = passkey
  try {
    await sql`
      insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
        transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
      values (${id}, ${userId}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)},
        ${attestation}, ${aaguid}, ${credential.counter}, ${JSON.stringify(credential.transports ?? [])}::jsonb,
        ${isSynced}, ${isBackedUp}, ${name}, ${now}, ${now})`
  } catch (error) {
    if (isDatabaseError(error) && error.code === '23505') throw authError('passkeyExists')
    throw error
  }
}

export async function notePasskeyUse(
  sql: Sql,
  id: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  now: Date,
): Promise<void> {
  await sql`
    update auth.webauthn_credentials set sign_count = ${counter}, backed_up = ${isBackedUp}, last_used_at = ${now},
      updated_at = ${now}
    where id = ${id}`
}

export async function renamePasskey(sql: Sql, id: string, name: string, now: Date): Promise<void> {
  await sql`update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${now} where id = ${id}`
}

export async function deletePasskey(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.webauthn_credentials where id = ${id}`
}

export const toCredential = (passkey: Passkey): StoredCredential => ({
  id: passkey.credential_id.toString('base64url'),
  publicKey: new Uint8Array(passkey.public_key),
  counter: passkey.sign_count,
  transports: passkey.transports,
})

export const toPasskeyObject = ({ id, friendly_name, created_at, last_used_at }: Passkey) => ({
  id,
  friendly_name,
  created_at,
  ...(last_used_at ? { last_used_at } : {}),
})
