/** The rows of `net.http_request_queue`: requests that SQL made, and their responses. */
import type { Database } from '#server/platform/database.ts'

export type Queued = {
  id: number
  /** Of its url. */
  host: string
}

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

/** The oldest of those that wait for other hosts. */
export async function findQueued(
  database: Database,
  { except, exceptHosts, limit }: { except: number[]; exceptHosts: string[]; limit: number },
): Promise<Queued[]> {
  if (!(await isOurs(database))) return []
  return database.sql<Queued>`
    select id, coalesce(host, '') as host from net.http_request_queue
    where id <> all (${except}::bigint[]) and coalesce(host, '') <> all (${exceptHosts}::text[]) order by id limit ${limit}`
}

export async function requestOf({ sql }: Database, id: number): Promise<QueuedRequest | undefined> {
  const [row] = await sql<QueuedRequest>`
    select method, url, headers, convert_from(body, 'UTF8') as body, timeout_milliseconds as timeout
    from net.http_request_queue where id = ${id}`
  return row
}

/** Bytes of a body that are kept to send it again. */
const largestKept = 65_536
/** Failed requests that are kept. */
const mostKept = 1000

const troubleOf = ({ status = 0, error }: Outcome): string | null =>
  error ?? (status >= 400 ? `HTTP ${status}` : null)

/** Once: a request that is no longer queued has its response. One that failed is kept for staff. */
export const settle = ({ sql }: Database, id: number, outcome: Outcome): Promise<unknown> => sql`
  with sent as (delete from net.http_request_queue where id = ${id} returning *), kept as (
    insert into tannr_internal.failed_requests (id, method, url, host, headers, body, timeout_milliseconds, is_whole, trouble)
    select id, method, url, host, headers, case when fits then body end, timeout_milliseconds, fits, ${troubleOf(outcome)}::text
    from sent, lateral (select coalesce(octet_length(body), 0) <= ${largestKept}::integer as fits) sized
    where ${troubleOf(outcome)}::text is not null
  )
  insert into net._http_response (id, status_code, content_type, headers, content, timed_out, error_msg)
  select id, ${outcome.status ?? null}::integer, ${outcome.contentType ?? null}, ${JSON.stringify(outcome.headers ?? null)}::jsonb,
    ${outcome.content ?? null}, ${outcome.timedOut}::boolean, ${outcome.error ?? null}
  from sent`

/** As pg_net does, after six hours or what `pg_net.ttl` says; what became of webhooks is kept for 30 days. */
export async function forgetResponses(database: Database): Promise<void> {
  if (!(await isOurs(database))) return
  await database.sql`delete from net._http_response where created < now() - (select net._ttl())`
  await database.sql`
    delete from tannr_internal.failed_requests where failed_at < now() - (select net._ttl()) or id = any(array(
      select id from tannr_internal.failed_requests order by failed_at desc, id desc offset ${mostKept}))`
  await database.sql`delete from supabase_functions.hooks where created_at < now() - interval '30 days'`
}
