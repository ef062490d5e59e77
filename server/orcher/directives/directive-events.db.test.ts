/** An event stream is produced no faster than it is read. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOrcher } from '#tests/support/orcher-service.ts'
import { lastSeen } from './directive-events.ts'

const { app, owner } = useOrcher()
const sockets: Socket[] = []
const served: Socket[] = []
const person = crypto.randomUUID()
const events = 300
const contextBytes = 200_000
let directive = ''
let workspace = ''

beforeAll(async () => {
  app.server.on('connection', (socket) => served.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  await owner.sql`insert into auth.users (id) values (${person})`
  const [row] = await owner.sql<{ workspace: string }>`select orcher.first_workspace(${person}) as workspace`
  workspace = row?.workspace ?? ''
  const [agent] = await owner.sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${row?.workspace}, 'analyst', '{memory}') returning id`
  const context = JSON.stringify({ text: crypto.randomUUID().repeat(contextBytes / 36) })
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, state, wanted)
    values (${row?.workspace}, ${agent?.id}, 1, ${person}, '{}', 'Read', ${context}::jsonb, 'completed', 0) returning id`
  directive = made?.id ?? ''
  await owner.sql`select orcher.append_audit(${row?.workspace}, 'resumed', ${directive}) from generate_series(1, ${events}::int)`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const open = (id = directive, whose: string = person) => {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `GET /v1/directives/${id}/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${whose}\r\ntannr-workspace: ${workspace}\r\n\r\n`,
  )
  return socket
}

test('whoever reads nothing leaves no more than an event or two in memory, and whoever reads gets all of them', async () => {
  const idle = open().pause()
  await expect.poll(() => served.length, { timeout: 30_000 }).toBe(1)
  const text = await new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = []
    const reading = open()
    reading.on('data', (part) => {
      parts.push(part)
      if (part.includes('0\r\n\r\n')) resolve(Buffer.concat(parts).toString('utf8'))
    })
    reading.on('error', reject)
  })
  expect(text.match(/^event: resumed$/gm)).toHaveLength(events)
  // By then the other stream had the same time.
  expect(served[0]?.writableLength).toBeLessThan(3 * contextBytes)
  expect(idle.destroyed).toBe(false)
})

test('a last event that is no number of ours is none', () => {
  expect(['12', '0'].map((said) => lastSeen(said))).toEqual([12, 0])
  expect([lastSeen(undefined, 7), lastSeen('abc', 7), lastSeen('12', 7)]).toEqual([7, 7, 12])
  // Beyond PostgreSQL's range: it would end the stream at once, and the client would reconnect forever.
  expect(['9223372036854775807', '9'.repeat(400), '-1', '1e5', ''].map((said) => lastSeen(said))).toEqual([
    0, 0, 0, 0, 0,
  ])
})

test('a member who is removed, or may no longer read, is told nothing more by an open stream', async () => {
  const [at] = await owner.sql<{ workspace: string; agent: string }>`
    select workspace_id as workspace, agent_id as agent from orcher.directives where id = ${directive}`
  const [made] = await owner.sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, context, state, wanted)
    values (${at?.workspace}, ${at?.agent}, 1, ${person}, '{}', 'Read', '{}', 'paused', 0) returning id`
  const following = async (whose: string) => {
    let told = ''
    const socket = open(made?.id, whose)
    socket.on('data', (part) => {
      told += part
    })
    await expect.poll(() => told, { timeout: 30_000 }).toContain('event: began')
    return () => told
  }
  const happens = (kind: string) =>
    owner.sql`select orcher.append_audit(${at?.workspace}, ${kind}, ${made?.id})`
  await happens('began')
  const removed = crypto.randomUUID()
  await owner.sql`insert into auth.users (id) values (${removed})`
  await owner.sql`insert into orcher.workspace_members (workspace_id, user_id, role) values (${at?.workspace}, ${removed}, 'viewer')`
  const [toOwner, toRemoved] = [await following(person), await following(removed)]
  await happens('before')
  await expect.poll(toRemoved, { timeout: 30_000 }).toContain('event: before')
  await owner.sql`delete from orcher.workspace_members where workspace_id = ${at?.workspace} and user_id = ${removed}`
  await happens('after')
  await expect.poll(toOwner, { timeout: 30_000 }).toContain('event: after')
  // By then the other stream was woken as well: it only sent a keep-alive, or has ended.
  await expect
    .poll(toRemoved, { timeout: 30_000 })
    .toMatch(/event: before[\s\S]*(?:: still there|\r\n0\r\n\r\n)/)
  expect(toRemoved()).not.toContain('event: after')
})
