/** A step that calls an address: it has failed where nothing can have arrived, and a person is asked where something may have. */
import { Resolver } from 'node:dns/promises'
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runDirective } from '#server/orcher/runs/run-directive.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { selfSigned } from '#tests/support/self-signed.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
const steps: Steps = {
  run: (_name, work) => work(),
  transaction: (_name, work) => database.transaction(work),
}
let person: string
let workspace: string
let agent: string

beforeEach(async () => {
  const [made] = await sql<{ id: string }>`
    insert into auth.users (id) values (gen_random_uuid()) returning id`
  person = made?.id ?? ''
  const [first] = await sql<{ id: string }>`select orcher.first_workspace(${person}) as id`
  workspace = first?.id ?? ''
  const [first_agent] = await sql<{ id: string }>`
    insert into orcher.agents (workspace_id, name, capabilities) values (${workspace}, 'a', array['act']) returning id`
  agent = first_agent?.id ?? ''
  await sql`insert into orcher.policies (workspace_id, name, tool, verdict) values (${workspace}, 'Calls', 'call_webhook', 'allow')`
})

/** Its one step calls the address. */
async function called(url: string, mayBePrivate = true) {
  const [made] = await sql<{ id: string }>`
    insert into orcher.directives (workspace_id, agent_id, agent_version, issued_by, scopes, instruction, state, wanted, begun, plan_rev)
    values (${workspace}, ${agent}, 1, ${person}, '{}', 'Call them', 'running', 1, 0, 1) returning id`
  const directive = made?.id ?? ''
  await sql`
    insert into orcher.steps (directive_id, seq, workspace_id, plan_rev, title, tool, args, args_sha256, effect, lane)
    values (${directive}, 1, ${workspace}, 1, 'Call', 'call_webhook', ${JSON.stringify({ url, from: [] })}::jsonb, 'x', 'external', 'writer')`
  await runDirective({ database, auditKey: '00'.repeat(32), mayBePrivate })({ directive, segment: 1 }, steps)
  const [now] = await sql<{ state: string; step: string; error: string | null; asked: string[] }>`
    select d.state, s.state as step, s.error, array(
      select a.kind from orcher.approvals a where a.directive_id = d.id and a.state = 'pending') as asked
    from orcher.directives d join orcher.steps s on s.directive_id = d.id where d.id = ${directive}`
  return now
}

async function port(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function receiver(answer: RequestListener) {
  const told: string[] = []
  const server = createPlainServer((request, response) => {
    told.push(String(request.headers['idempotency-key']))
    answer(request, response)
  })
  return { told, url: `http://127.0.0.1:${await port(server)}/` }
}

const failed = (error: string) => ({ state: 'failed', step: 'failed', error, asked: [] })
const unknown = { state: 'awaiting_approval', step: 'unknown', error: null, asked: ['unknown'] }

test('what arrives is done, and an answer of refusal is a failure', async () => {
  const good = await receiver((_request, response) => void response.writeHead(202).end())
  expect(await called(good.url)).toMatchObject({ state: 'completed', step: 'done' })
  expect(good.told).toEqual([expect.stringMatching(/^dir_[\w-]+:1:1$/)])
  const bad = await receiver(
    (_request, response) => void response.writeHead(503, { 'retry-after': '1' }).end(),
  )
  expect(await called(bad.url)).toEqual(failed(`${new URL(bad.url).host} answered 503.`))
})

test('a name that leads nowhere has been told nothing', async () => {
  const fault = Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  const lookups = [
    vi.spyOn(Resolver.prototype, 'resolve4').mockRejectedValue(fault),
    vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(fault),
  ]
  onTestFinished(() => {
    for (const lookup of lookups) lookup.mockRestore()
  })
  const said = 'The name receiver.example could not be looked up. Nothing was sent.'
  expect(await called('https://receiver.example/take', false)).toEqual(failed(said))
  for (const lookup of lookups)
    lookup.mockRejectedValue(Object.assign(new Error('late'), { code: 'ETIMEOUT' }))
  expect(await called('https://receiver.example/take', false)).toEqual(failed(said))
})

test.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'])(
  '%s is private, and is told nothing',
  async (url) => {
    expect(await called(url, false)).toEqual(failed('The address is a private one, which is not called.'))
  },
)

test('who refuses the connection has been told nothing', async () => {
  const server = createTcpServer()
  const at = await port(server)
  await new Promise((resolve) => server.close(resolve))
  expect(await called(`https://127.0.0.1:${at}/`)).toEqual(
    failed(`127.0.0.1:${at} refused the connection. Nothing was sent.`),
  )
})

test('a certificate that is not trusted, and no TLS at all, are told nothing', async () => {
  const heard: string[] = []
  const at = await port(
    createSecureServer(selfSigned, (request, response) => {
      heard.push(request.url ?? '')
      response.end()
    }),
  )
  const said = (where: number) =>
    failed(`No secure connection to 127.0.0.1:${where} could be made. Nothing was sent.`)
  expect(await called(`https://127.0.0.1:${at}/`)).toEqual(said(at))
  expect(heard).toEqual([])
  const plain = await receiver((_request, response) => void response.end())
  const { port: other } = new URL(plain.url)
  expect(await called(plain.url.replace('http:', 'https:'))).toEqual(said(Number(other)))
  expect(plain.told).toEqual([])
})

test('whether a receiver that hangs up after it was told has taken it, a person is asked', async () => {
  const { told, url } = await receiver((request) => void request.socket.destroy())
  expect(await called(url)).toEqual(unknown)
  expect(told).toHaveLength(1)
  const tooMuch = await receiver((_request, response) => void response.end('x'.repeat(1_000_000)))
  expect(await called(tooMuch.url)).toEqual(unknown)
})

test.each([408, 500, 502, 504])(
  'after %d, which says nothing of what became of the call, a person is asked',
  async (status) => {
    const { told, url } = await receiver((_request, response) => void response.writeHead(status).end())
    expect(await called(url)).toEqual(unknown)
    expect(told).toHaveLength(1)
  },
)
