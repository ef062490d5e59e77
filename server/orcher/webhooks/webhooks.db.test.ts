import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Steps } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { createWebhooks } from './send-webhooks.ts'

const database = useDatabase({ size: 4 })
const log = { warn: () => {} } as never

type Told = { id: string; signature: string; body: { type: string; data: { state: string; id: string } } }

/** A receiver that answers with these statuses, one after the other, and then 200. */
async function givenReceiver(...statuses: number[]) {
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

test('what happens to a directive is told once, in order, and nothing else is', async () => {
  const { told, url } = await givenReceiver()
  const workspace = await givenWebhook(url)
  for (const kind of ['submitted', 'step_done', 'approval_requested', 'completed'])
    await happens(workspace, kind)
  await look()
  expect(told.map(({ body }) => body.type)).toEqual([
    'directive.queued',
    'directive.awaiting_approval',
    'directive.completed',
  ])
  expect(told[2]?.body.data).toMatchObject({ id: 'dir_1', state: 'completed' })
  expect(new Set(told.map(({ id }) => id)).size).toBe(3)
  expect((await rows(workspace)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

test('who does not take it is told again, with the same id', async () => {
  const { told, url } = await givenReceiver(500)
  const workspace = await givenWebhook(url)
  await happens(workspace, 'completed')
  await look()
  expect(await rows(workspace)).toEqual([{ state: 'pending', attempts: 1, error: 'It answered 500.' }])
  await database.sql`update orcher.deliveries set next_at = now() where workspace_id = ${workspace}`
  await look()
  expect(told[0]?.id).toBe(told[1]?.id)
  expect(await rows(workspace)).toEqual([{ state: 'delivered', attempts: 2, error: null }])
})

test('an attempt that nobody has made for long, as after a fault of ours, is begun anew', async () => {
  const { url } = await givenReceiver(500, 500)
  const workspace = await givenWebhook(url)
  await happens(workspace, 'completed')
  const first = await look()
  expect(first).toEqual([expect.stringMatching(/^webhook:msg_[^:]+:0$/)])
  const overdue = (by: string) => database.sql`
    update orcher.deliveries set attempts = 0, next_at = now() - ${by}::interval where workspace_id = ${workspace}`
  await overdue('14 minutes')
  expect(await look()).toEqual(first)
  await overdue('16 minutes')
  expect(await look()).toEqual([`${first[0]}:1`])
})

test('while a secret is replaced a message carries two signatures', async () => {
  const { told, url } = await givenReceiver()
  const workspace = await givenWebhook(url)
  await database.sql`
    update orcher.webhooks set old_secret = 'whsec_' || repeat('b', 40), old_secret_until = now() + interval '1 hour'
    where workspace_id = ${workspace}`
  await happens(workspace, 'failed')
  await look()
  expect(told[0]?.signature).toMatch(/^v1,\S+ v1,\S+$/)
})

test('an answer is one from its status on, however long what follows it is and however slowly it comes', async () => {
  const server = createServer((_request, response) => void response.writeHead(200).write('a'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const workspace = await givenWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await happens(workspace, 'completed')
  await look()
  expect(await rows(workspace)).toMatchObject([{ state: 'delivered', attempts: 1, error: null }])
})

test.each([
  [
    'is no HTTP',
    'What it answered is not HTTP, or has headers that are too long.',
    'SSH-2.0-OpenSSH_9.9\r\n',
  ],
  [
    'has headers without end',
    'What it answered is not HTTP, or has headers that are too long.',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`,
  ],
  ['is cut off', 'It closed the connection before it had answered.', 'HTTP/1.1 200 O'],
])('whose receiver’s answer %s reads so', async (_what, error, bytes) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const workspace = await givenWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await happens(workspace, 'completed')
  await look()
  expect(await rows(workspace)).toMatchObject([{ state: 'pending', attempts: 1, error }])
})

test('a private address is not asked, and 410 ends it', async () => {
  const { told, url } = await givenReceiver(410)
  const workspace = await givenWebhook(url)
  await happens(workspace, 'paused')
  await look(false)
  expect(told).toEqual([])
  expect(await rows(workspace)).toMatchObject([{ error: 'The address is private, and is not asked.' }])
  await database.sql`update orcher.deliveries set next_at = now() where workspace_id = ${workspace}`
  await look()
  expect(await rows(workspace)).toMatchObject([{ state: 'failed' }])
  expect(await database.sql`select is_on from orcher.webhooks where workspace_id = ${workspace}`).toEqual([
    { is_on: false },
  ])
})

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
  // Those under way count: there are no more of the slow one until it has answered.
  expect(await due(first.slow)).toEqual({ slow: [], other: first.other })
})

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
  // Where all of the many are under way, the next that comes free is not theirs.
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

test('webhooks come with Growth', async () => {
  const { sql } = database
  const [person] = await sql<{
    id: string
  }>`insert into auth.users (id) values (gen_random_uuid()) returning id`
  const [workspace] = await sql<{ id: string }>`select orcher.first_workspace(${person?.id}) as id`
  await expect(sql`
    insert into orcher.webhooks (workspace_id, url, events, secret)
    values (${workspace?.id}, 'https://example.com/', orcher.webhook_events(), 'whsec_' || repeat('a', 40))`).rejects.toMatchObject(
    { code: 'OR403', message: 'plan_required' },
  )
})

test('no more than 1,000 messages of a workspace are replayed before they are sent', async () => {
  const workspace = await givenWebhook('https://example.com/')
  const { sql, transaction } = database
  await sql`
    insert into orcher.deliveries (webhook_id, workspace_id, type, payload)
    select w.id, w.workspace_id, 'directive.completed', '{}' from orcher.webhooks w, generate_series(1, 999) where w.workspace_id = ${workspace}`
  const replay = () =>
    transaction(async (own) => {
      const claims = await own`
        select jsonb_build_object('role', 'authenticated', 'sub', m.user_id, 'workspace', m.workspace_id)::text as said
        from orcher.workspace_members m where m.workspace_id = ${workspace}`
      await own`select set_config('request.jwt.claims', ${claims[0]?.said}, true)`
      const [made] = await own<{ id: string | null }>`
        select orcher.replay_delivery(min(d.id)) as id from orcher.deliveries d where d.workspace_id = ${workspace}`
      return made?.id
    })
  expect(await replay()).toMatch(/^msg_/)
  await expect(replay()).rejects.toMatchObject({ code: 'OR409' })
  await sql`update orcher.deliveries set state = 'delivered' where workspace_id = ${workspace}`
  expect(await replay()).toMatch(/^msg_/)
  await sql`update orcher.webhooks set is_on = false where workspace_id = ${workspace}`
  await expect(replay()).rejects.toMatchObject({
    code: 'OR409',
    hint: 'The webhook is off. Turn it on first.',
  })
})
