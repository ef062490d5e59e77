import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signHeads } from '#server/orcher/runs/sign-chains.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { givenReceiver, useWebhooks } from '#tests/support/webhooks.ts'

const database = useDatabase({ size: 4 })
const { givenWebhook, happens, look, rows } = useWebhooks(database)

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

test('an address that cannot even be asked fails as any other that nobody answers at', async () => {
  const workspace = await givenWebhook('https://%zz@example.com/')
  await happens(workspace, 'completed')
  await look()
  expect(await rows(workspace)).toEqual([
    { state: 'pending', attempts: 1, error: 'The address could not be reached.' },
  ])
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

test.each([
  ['signed its certificate itself', () => createSecureServer(selfSigned)],
  ['has no certificate', () => createSecureServer({})],
  ['does not encrypt at all', () => createServer()],
])('a receiver that %s is not told, and reads why', async (_what, make) => {
  const asked: string[] = []
  const server = make().on('request', ({ url }, response) => {
    asked.push(url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const workspace = await givenWebhook(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await happens(workspace, 'completed')
  await look()
  const error = 'Its certificate, or how it encrypts, is not trusted.'
  expect(await rows(workspace)).toMatchObject([{ state: 'pending', attempts: 1, error }])
  expect(asked).toEqual([])
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

test('what a larger plan brought ends with it, and goes on with the next', async () => {
  const { sql, transaction } = database
  const workspace = await givenWebhook('https://example.com/')
  const told = async () => {
    await happens(workspace, 'completed')
    await signHeads({ database, sign: async () => 'signed' }, [workspace])
    await sql`select orcher.collect_deliveries()`
    return (await sql`select from orcher.deliveries where workspace_id = ${workspace}`).length
  }
  const take = (plan: string) => sql`
    update orcher.accounts a set plan = ${plan} from orcher.workspaces w where w.id = ${workspace} and a.user_id = w.account_id`
  expect(await told()).toBe(2)
  await take('starter')
  expect(await told()).toBe(2)
  const replayed = transaction(async (own) => {
    await own`
      select set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', m.user_id, 'workspace', ${workspace}::text)::text, true)
      from orcher.workspace_members m where m.workspace_id = ${workspace}`
    await own`select orcher.replay_delivery(min(d.id)) from orcher.deliveries d where d.workspace_id = ${workspace}`
  })
  await expect(replayed).rejects.toMatchObject({ code: 'OR403', message: 'plan_required' })
  await take('growth')
  expect(await told()).toBe(4)
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
