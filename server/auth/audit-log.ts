/** The audit log: auth.audit_log_entries. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'
import { addressOfRequest, keepsAudit } from './request-context.ts'
import type { User } from './users.ts'

const kinds = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  invite_accepted: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_reauthenticate_requested: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_updated: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  generate_recovery_codes: 'recovery_codes',
  recovery_codes_deleted: 'recovery_codes',
  recovery_code_used: 'recovery_codes',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  oauth_consent_granted: 'user',
  oauth_consent_revoked: 'user',
} as const

export async function deleteOldAuditEntries(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where created_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

/** An account, or a sign-up that is not an account yet. */
type Actor = Pick<User, 'id'> & Partial<Pick<User, 'email' | 'phone' | 'is_sso_user'>>

type Entry = { action: keyof typeof kinds; actor: Actor; traits?: Record<string, unknown> }

export function auditPayload({ action, actor, traits }: Entry) {
  return {
    actor_id: actor.id,
    actor_username: actor.email || actor.phone || '',
    actor_via_sso: actor.is_sso_user ?? false,
    action,
    log_type: kinds[action],
    ...(traits ? { traits } : {}),
  }
}

export async function insertAuditEntry(sql: Sql, entry: Entry & { ip: string }, now: Date): Promise<void> {
  if (!keepsAudit()) return
  await sql`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${randomUUID()}, ${auditPayload(entry)}, ${now}, ${entry.ip || (addressOfRequest() ?? '')})`
}
