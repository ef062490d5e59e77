import type { Sql } from '#server/platform/database.ts'
import type { Webhook } from './webhook.ts'

export async function findWebhook(sql: Sql, id: string): Promise<Webhook | undefined> {
  const [webhook] = await sql<Webhook>`
    select id, url, events, is_on, orcher.utc(case when old_secret_until > now() then old_secret_until end) as two_secrets_until,
      orcher.utc(created_at) as created_at
    from orcher.webhooks where id = ${id}`
  return webhook
}
