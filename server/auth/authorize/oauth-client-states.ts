/** Our own PKCE verifier and nonce for a flow at a provider. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'

export type ClientState = { code_verifier: string | null; nonce: string | null }

export async function insertClientState(
  sql: Sql,
  {
    provider,
    verifier,
    nonce,
  }: { provider: string; verifier: string | undefined; nonce: string | undefined },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.oauth_client_states (id, provider_type, code_verifier, nonce, created_at)
    values (${id}, ${provider}, ${verifier ?? null}, ${nonce ?? null}, ${now})`
  return id
}

/** Can be used once. */
export async function takeClientState(sql: Sql, id: string): Promise<ClientState | undefined> {
  const [state] = await sql<ClientState>`
    delete from auth.oauth_client_states where id = ${id} returning code_verifier, nonce`
  return state
}
