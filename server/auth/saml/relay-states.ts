/** The states of sign-ins at companies' providers, and the used assertions. */
import { createHash, randomUUID } from 'node:crypto'
import { authError } from '#server/auth/errors.ts'
import type { Sql } from '#server/platform/database.ts'

export type RelayState = {
  sso_provider_id: string
  request_id: string
  redirect_to: string | null
  created_at: Date
  /** Set if the answer is a code to exchange. */
  flow_state_id: string | null
}

export async function insertRelayState(
  sql: Sql,
  state: { providerId: string; requestId: string; redirectTo: string; flowStateId: string | undefined },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
    values (${id}, ${state.providerId}, ${state.requestId}, ${state.redirectTo}, ${state.flowStateId ?? null}, ${now}, ${now})`
  return id
}

/** Uses up the state, also if the sign-in fails. */
export async function takeRelayState(sql: Sql, id: string): Promise<RelayState | undefined> {
  const [state] = await sql<RelayState>`delete from auth.saml_relay_states where id = ${id} returning *`
  return state
}

/** Throws if the assertion was used before. */
export async function useAssertion(
  sql: Sql,
  { issuer, id }: { issuer: string; id: string },
  expiresAt: Date,
): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, id]))
    .digest()
  const [used] = await sql`
    insert into auth.saml_assertions (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning 1`
  if (!used) throw authError('assertionInvalid')
}

export async function deleteOldAssertions(sql: Sql, now: Date): Promise<void> {
  await sql`delete from auth.saml_assertions where expires_at < ${now}`
}

export async function deleteOldRelayStates(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.saml_relay_states where id in (
      select id from auth.saml_relay_states where created_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

export async function deleteOldestRelayStates(sql: Sql, most: number): Promise<number> {
  const gone = await sql`
    delete from auth.saml_relay_states where id = any(array(
      select id from auth.saml_relay_states where id = any(array(
        select id from auth.saml_relay_states order by created_at desc, id offset ${most} limit 1000
      )) for update skip locked
    )) returning 1`
  return gone.length
}
