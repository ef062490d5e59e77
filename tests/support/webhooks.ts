/** Webhooks and who receives them, for database tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { createWebhooks } from '#server/orcher/webhooks/send-webhooks.ts'
import type { Database } from '#server/platform/database.ts'
import type { Steps } from '#server/platform/work/durable.ts'

const log = { warn: () => {} } as never

type Told = { id: string; signature: string; body: { type: string; data: { state: string; id: string } } }

/** A receiver that answers with these statuses, one after the other, and then 200. */
export async function givenReceiver(...statuses: number[]) {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    told.push({
      id: String(request.headers['webhook-id']),
      signature: String(request.headers['webhook-signature']),
      body: JSON.parse(body),
    })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

export function useWebhooks(database: Database) {
  async function givenWebhook(url: string, plan = 'growth'): Promise<string> {
    const { sql } = database
    const [person] = await sql<{
      id: string
    }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
    const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
    await sql`update orcher.accounts set plan = ${plan} where user_id = ${person?.id}`
    await sql`
      insert into orcher.webhooks (workspace_id, url, events, secret)
      values (${workspace?.id}, 'https://example.com/', orcher.webhook_events(), 'whsec_' || repeat('a', 40))`
    // Only a test tells a machine of its own.
    await sql`alter table orcher.webhooks drop constraint if exists webhooks_url_check`
    await sql`update orcher.webhooks set url = ${url} where workspace_id = ${workspace?.id}`
    return workspace?.id ?? ''
  }

  const happens = (workspace: string, kind: string) =>
    database.sql`select orcher.append_audit(${workspace}, ${kind}, 'dir_1')`

  /** What the engine does, without it: each step at once. */
  const steps: Steps = {
    run: (_name, work) => work(),
    transaction: (_name, work) => database.transaction(work),
  }

  /** Looks once for what is due, and sends it. */
  async function look(mayBePrivate = true): Promise<string[]> {
    const begun: { id: string; attempts: number; late: number }[] = []
    const keys: string[] = []
    const webhooks = createWebhooks({ database, log, mayBePrivate })
    const engine = {
      start: async (_work: string, key: string, due: unknown) => {
        keys.push(key)
        begun.push(due as (typeof begun)[number])
      },
    }
    const stop = await webhooks.start(engine)
    await expect.poll(() => begun.length).toBeGreaterThan(0)
    await stop()
    for (const due of begun) await webhooks.run(due, steps)
    return keys
  }

  const rows = (workspace: string) =>
    database.sql<{ state: string; attempts: number; error: string | null }>`
      select d.state, d.attempts, (select error from orcher.delivery_attempts a where a.delivery_id = d.id order by attempt desc limit 1) as error
      from orcher.deliveries d where d.workspace_id = ${workspace} order by d.id`
  return { givenWebhook, happens, look, rows }
}
