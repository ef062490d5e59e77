/** The rows of `net.http_request_queue`: requests that SQL made, and their responses. */
import type { Database } from '#server/platform/database.ts'

export type Queued = { id: number }

export type QueuedRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers: Record<string, unknown>
  body: string | null
  timeout: number
}

export type Outcome = {
  status?: number
  contentType?: string
  headers?: Record<string, string | string[] | undefined>
  content?: string
  timedOut: boolean
  error?: string
}

/** Where PostgreSQL has pg_net, or the project a schema of that name, the table is not ours. */
const isOurs = async ({ sql }: Pick<Database, 'sql'>): Promise<boolean> => {
  const [found] = await sql<{ ours: boolean }>`
    select exists (select from tannr_internal.service_migrations where service = 'pg-net') as ours`
  return found?.ours ?? false
}

export async function findQueued(
  database: Database,
  except: readonly number[],
  limit: number,
): Promise<Queued[]> {
  if (!(await isOurs(database))) return []
  return database.sql<Queued>`
    select id from net.http_request_queue where id <> all (${[...except]}::bigint[]) order by id limit ${limit}`
}

export async function requestOf({ sql }: Database, id: number): Promise<QueuedRequest | undefined> {
  const [row] = await sql<QueuedRequest>`
    select method, url, headers, convert_from(body, 'UTF8') as body, timeout_milliseconds as timeout
    from net.http_request_queue where id = ${id}`
  return row
}

/** Once: a request that is no longer queued has its response. */
export const settle = ({ sql }: Database, id: number, outcome: Outcome): Promise<unknown> => sql`
  with sent as (delete from net.http_request_queue where id = ${id} returning id)
  insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
  select id, ${outcome.status ?? null}::integer, ${outcome.contentType ?? null}, ${JSON.stringify(outcome.headers ?? null)}::jsonb,
    ${outcome.content ?? null}, ${outcome.timedOut}::boolean, ${outcome.error ?? null}
  from sent`

/** As pg_net does, after six hours; what became of webhooks is kept for 30 days. */
export async function forgetResponses(database: Database): Promise<void> {
  if (!(await isOurs(database))) return
  await database.sql`delete from net._http_response where created < now() - interval '6 hours'`
  await database.sql`delete from supabase_functions.hooks where created_at < now() - interval '30 days'`
}
