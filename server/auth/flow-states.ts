/** Flow states: what is stored between the start of a sign-in elsewhere and its end here. */
import { createHash } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'
import type { CodeChallenge } from './pkce.ts'
import type { Profile } from './providers/provider.ts'

export type FlowState = {
  id: string
  user_id: string | null
  auth_code: string | null
  code_challenge: string | null
  code_challenge_method: CodeChallenge['method'] | null
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  authentication_method: string
  auth_code_issued_at: Date | null
  /** The URL to redirect to at the end. */
  referrer: string | null
  linking_target_id: string | null
  /** The provider's profile, until the browser confirms that it is to be linked. */
  linking_profile: Profile | null
  oauth_client_state_id: string | null
  invite_token: string | null
  /** The end of the session that the company demands. */
  session_not_after: Date | null
  created_at: Date
}

/** The account that gets another identity, and the session that asked for it; the flow ends with that session. */
export type Linking = { userId: string; sessionId: string | undefined }

export type NewFlowState = {
  id: string
  userId?: string | undefined
  authCode: string
  challenge: CodeChallenge | undefined
  provider: string
  method: string
  referrer?: string | undefined
  linking?: Linking | undefined
  clientStateId?: string | undefined
  inviteToken?: string | undefined
}

export async function insertFlowState(sql: Sql, flow: NewFlowState, now: Date): Promise<void> {
  await sql`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
      authentication_method, referrer, linking_target_id, linking_session_id, oauth_client_state_id, invite_token, created_at, updated_at)
    values (${flow.id}, ${flow.userId ?? null}, ${flow.authCode}, ${flow.challenge?.challenge ?? null},
      ${flow.challenge?.method ?? null}, ${flow.provider}, ${flow.method}, ${flow.referrer ?? null},
      ${flow.linking?.userId ?? null}, ${flow.linking?.sessionId ?? null}, ${flow.clientStateId ?? null}, ${flow.inviteToken ?? null}, ${now}, ${now})`
}

/** Locks the state: it can be used once, however many callbacks arrive at once. */
export async function lockFlowState(sql: Sql, id: string): Promise<FlowState | undefined> {
  const [flow] = await sql<FlowState>`select * from auth.flow_state where id = ${id} for update`
  return flow
}

export async function lockFlowStateByCode(sql: Sql, authCode: string): Promise<FlowState | undefined> {
  const [flow] = await sql<FlowState>`select * from auth.flow_state where auth_code = ${authCode} for update`
  return flow
}

/**
 * A mail's flow is found by its link, not by the account: strangers may request mails for the same address with their own
 * challenges.
 */
export const flowOfLink = (token: string): string =>
  createHash('sha256').update(token).digest('hex').slice(0, 32)

export type IssuedCode = {
  userId: string
  accessToken?: string | undefined
  refreshToken?: string | undefined
  notAfter?: Date | undefined
  /** An identity that waits for confirmation to be linked. */
  waiting?: Profile | undefined
}

export async function noteCodeIssued(sql: Sql, id: string, issued: IssuedCode, now: Date): Promise<void> {
  await sql`
    update auth.flow_state set user_id = ${issued.userId}, provider_access_token = ${issued.accessToken ?? null},
      provider_refresh_token = ${issued.refreshToken ?? null}, session_not_after = ${issued.notAfter ?? null},
      linking_profile = ${issued.waiting ?? null}::jsonb, auth_code_issued_at = ${now}, updated_at = ${now}
    where id = ${id}`
}

export async function deleteFlowState(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.flow_state where id = ${id}`
}

/** Deletes flows that were abandoned. */
export async function deleteOldFlowStates(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    with old as (
      delete from auth.flow_state where id in (
        select id from auth.flow_state where created_at < ${before} limit 1000 for update skip locked
      ) returning oauth_client_state_id
    ), states as (
      delete from auth.oauth_client_states where id in (select oauth_client_state_id from old)
    )
    select 1 from old`
  return gone.length
}

/** Sign-ins that strangers began elsewhere, and that have not come back. Those of mails belong to accounts. */
export async function deleteOldestUnansweredFlows(sql: Sql, most: number): Promise<number> {
  const gone = await sql`
    with old as (
      delete from auth.flow_state where id = any(array(
        select id from auth.flow_state where user_id is null and id = any(array(
          select id from auth.flow_state where user_id is null and linking_target_id is null
          order by created_at desc, id offset ${most} limit 1000
        )) for update skip locked
      )) returning oauth_client_state_id
    ), states as (
      delete from auth.oauth_client_states where id in (select oauth_client_state_id from old)
    )
    select 1 from old`
  return gone.length
}
