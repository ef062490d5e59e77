/** What we prove to a provider: the verifier of our own PKCE with it. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/database.ts'

export async function insertClientState(
  sql: Sql,
  { provider, verifier }: { provider: string; verifier: string },
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
    values (${id}, ${provider}, ${verifier}, ${now})`
  return id
}

/** Used once. */
export async function takeClientState(
  sql: Sql,
  id: string,
): Promise<{ code_verifier: string | null } | undefined> {
  const [state] = await sql<{ code_verifier: string | null }>`
    delete from auth.oauth_client_states where id = ${id} returning code_verifier`
  return state
}
