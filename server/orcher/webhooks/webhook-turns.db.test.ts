import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenReceiver, useWebhooks } from '#tests/support/webhooks.ts'
import { listDeliveries } from './list-deliveries.ts'
import type { Delivery } from './webhook.ts'

const database = useDatabase({ size: 4 })
const { givenWebhook, happens, look } = useWebhooks(database)

test('a receiver that never answers keeps nobody else waiting', async () => {
  const { sql } = database
  const [slow, other] = [
    await givenWebhook('https://slow.example/'),
    await givenWebhook('https://other.example/'),
  ]
  for (let at = 0; at < 30; at++) await happens(slow, 'submitted')
  await happens(other, 'submitted')
  await sql`select orcher.collect_deliveries()`
  await sql`update orcher.deliveries set next_at = now() - interval '1 hour' where workspace_id = ${slow}`
  const due = async (underWay: string[]) => {
    const found = await sql<{ id: string; workspace_id: string }>`
      select d.id, d.workspace_id from orcher.due_deliveries(${underWay}::text[], 20) join orcher.deliveries d using (id)`
    const of = (workspace: string) =>
      found.filter((one) => one.workspace_id === workspace).map(({ id }) => id)
    return { slow: of(slow), other: of(other) }
  }
  const first = await due([])
  expect([first.slow.length, first.other.length]).toEqual([5, 1])
  // Deliveries in progress count: the slow receiver gets no more until it has responded.
  expect(await due(first.slow)).toEqual({ slow: [], other: first.other })
})

test('what happened in one moment is sent, and listed, in its order', async () => {
  const { sql } = database
  const workspace = await givenWebhook('https://order.example/')
  const kinds = ['submitted', 'planning', 'started', 'approval_requested', 'resumed', 'paused', 'completed']
  for (const kind of kinds) await happens(workspace, kind)
  await sql`select orcher.collect_deliveries()`
  // The first is rewritten, and so comes after the others on disk.
  for (const by of ['-1 s', '1 s'])
    await sql`
      update orcher.deliveries set next_at = next_at + ${by}::interval where workspace_id = ${workspace} and type = 'directive.queued'`
  const states = ['queued', 'planning', 'running', 'awaiting_approval', 'running', 'paused', 'completed']
  const due = await sql<{ state: string }>`
    select substr(d.type, 11) as state from orcher.due_deliveries('{}', 1000) with ordinality due (id, attempts, turn)
    join orcher.deliveries d using (id) where d.workspace_id = ${workspace} order by due.turn`
  expect(due.map(({ state }) => state)).toEqual(states.slice(0, 5))
  const [webhook] = await sql<{
    id: string
  }>`select id from orcher.webhooks where workspace_id = ${workspace}`
  const listed = await pagesOf((query) => listDeliveries.run({ sql, params: { id: webhook?.id }, query }))
  expect(listed.map(({ type }) => type.slice(10))).toEqual(states.toReversed())
})

/** All pages of a list, two rows at a time. */
async function pagesOf(
  ask: (query: { limit: number; after?: string }) => Promise<unknown>,
): Promise<Delivery[]> {
  const rows: Delivery[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = (await ask({ limit: 2, ...(after ? { after } : {}) })) as {
      data: Delivery[]
      next: string | null
    }
    rows.push(...page.data)
    after = page.next
  }
  return rows
}

test('whoever has fewer messages under way is next, however many workspaces another has', async () => {
  const { sql } = database
  const first = await givenWebhook('https://many.example/')
  const [account] = await sql<{
    id: string
  }>`select account_id as id from orcher.workspaces where id = ${first}`
  await sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    select orcher.make_workspace(${account?.id}, 'Number ' || n), 'https://many.example/', orcher.webhook_events(), 'whsec_' || repeat('a', 40)
    from generate_series(1, 6) n`
  const honest = await givenWebhook('https://other.example/')
  await sql`
    insert into orcher.deliveries (webhook_id, workspace_id, type, payload, next_at)
    select w.id, w.workspace_id, 'directive.queued', '{}', now() - case when w.workspace_id = ${honest} then interval '1 s' else interval '1 day' end
    from orcher.webhooks w join orcher.workspaces p on p.id = w.workspace_id, generate_series(1, 8)
    where p.id = ${honest} or p.account_id = ${account?.id}`
  const due = (underWay: string[], most: number) => sql<{ id: string; honest: boolean }>`
    select id, d.workspace_id = ${honest} as honest from orcher.due_deliveries(${underWay}::text[], ${most})
    join orcher.deliveries d using (id)
    where d.workspace_id = ${honest} or d.workspace_id in (select w.id from orcher.workspaces w where w.account_id = ${account?.id})`
  const begun = await due([], 1000)
  // Ten of the account with seven workspaces, five of the other.
  expect(begun.filter((one) => one.honest)).toHaveLength(5)
  expect(begun.filter((one) => !one.honest)).toHaveLength(10)
  // If all of the many are in progress, the next free place is not theirs.
  const theirs = begun.filter((one) => !one.honest).map(({ id }) => id)
  const next = await due(theirs, 1000)
  expect(next.map((one) => one.honest)).toEqual([true, true, true, true, true])
})

test('what waits for a webhook that is switched off takes nobody’s turn, and is not sent once it is on again', async () => {
  const { told, url } = await givenReceiver()
  const workspace = await givenWebhook('https://off.example/')
  const { sql } = database
  const [off] = await sql<{
    id: string
  }>`select id from orcher.webhooks where workspace_id = ${workspace}`
  await sql`
    insert into orcher.deliveries (webhook_id, workspace_id, type, payload, next_at)
    select ${off?.id}, ${workspace}, 'directive.queued', '{}', now() - interval '1 hour' from generate_series(1, 5)`
  await sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    values (${workspace}, ${url}, orcher.webhook_events(), 'whsec_' || repeat('b', 40))`
  await sql`update orcher.webhooks set is_on = false where id = ${off?.id}`
  await happens(workspace, 'completed')
  await look()
  expect(told.map(({ body }) => body.type)).toEqual(['directive.completed'])
  await sql`update orcher.webhooks set is_on = true where id = ${off?.id}`
  expect(
    await sql`select from orcher.due_deliveries('{}', 100) join orcher.deliveries d using (id) where d.workspace_id = ${workspace}`,
  ).toEqual([])
  expect(
    await sql`select distinct state, attempts from orcher.deliveries where webhook_id = ${off?.id}`,
  ).toEqual([{ state: 'failed', attempts: 0 }])
})

test('a message that is under way when its webhook is switched off is told of as it went, and is the last', async () => {
  const workspace = await givenWebhook('https://example.com/')
  const { sql } = database
  const sent = async (status: number) => {
    const [made] = await sql<{ id: string }>`
      insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
      select id, workspace_id, 'directive.queued', '{}' from orcher.webhooks where workspace_id = ${workspace} returning id`
    await sql`update orcher.webhooks set is_on = false where workspace_id = ${workspace}`
    await sql`select orcher.settle_delivery(${made?.id}, 0, ${status}, 9, null)`
    const [row] = await sql`select state, attempts from orcher.deliveries where id = ${made?.id}`
    await sql`update orcher.webhooks set is_on = true where workspace_id = ${workspace}`
    return row
  }
  expect(await sent(200)).toEqual({ state: 'delivered', attempts: 1 })
  expect(await sent(500)).toEqual({ state: 'failed', attempts: 1 })
  expect(await sent(410)).toEqual({ state: 'failed', attempts: 1 })
})
