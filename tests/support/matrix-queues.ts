/** What failed for good in each queue, of which staff alone decide. */
import type { Database } from '#server/platform/database.ts'

export async function haveFailed({ sql }: Database, ids: Record<string, string>): Promise<void> {
  const made = async (name: string, rows: Promise<{ id: string }[]>) => {
    ids[name] = (await rows)[0]?.id as string
  }
  await made(
    'delivery',
    sql`insert into tannr_internal.outbox (kind, message, state) values ('mail', '{"to": "a@example.com"}', 'dead') returning id`,
  )
  await made(
    'request',
    sql`insert into tannr_internal.failed_requests (id, method, url, headers, timeout_milliseconds, is_whole, trouble)
    values (1, 'GET', 'https://hooks.example.com/', '{}', 1000, true, 'HTTP 500') returning id`,
  )
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${ids.ada}) as id`
  await sql`update orcher.accounts set plan = 'growth' where user_id = ${ids.ada}`
  const [hook] = await sql<{ id: string }>`
    insert into orcher.webhooks (workspace_id, url, events, secret, created_by) values
    (${workspace?.id}, 'https://hooks.example.com/in', '{directive.completed}', ${`whsec_${'A'.repeat(40)}`}, ${ids.ada}) returning id`
  await made(
    'call',
    sql`insert into orcher.deliveries (webhook_id, workspace_id, type, payload, state, attempts)
    values (${hook?.id}, ${workspace?.id}, 'directive.completed', '{}', 'failed', 9) returning id`,
  )
}
