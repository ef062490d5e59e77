import { expect, test } from 'vitest'
import { listTools, open } from '#server/orcher/servers/ask-server.ts'
import { givenToolServer } from '#tests/support/given-tool-server.ts'
import { callMcpTool } from './call-mcp-tool.ts'
import { type StepRun, ToolFailed } from './tool.ts'

const step = {
  ...{ directive: 'dir_1', seq: 1, rev: 1, tool: 'call_mcp_tool' as const, sandbox: false },
  args: { server: 'tickets', name: 'find', arguments: { query: 'open' } },
} as unknown as StepRun & { args: { server: string; name: string; arguments: Record<string, unknown> } }

async function looked(server: Awaited<ReturnType<typeof givenToolServer>>) {
  const session = await open({ url: server.url, credential: null, mayBePrivate: true })
  const [pinned = null] = await listTools(session)
  return { session, pinned }
}

test('a server that is gone before the call has been told nothing, and the step has failed', async () => {
  const server = await givenToolServer()
  server.says.leaves = true
  const failure = await callMcpTool(step, await looked(server)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ToolFailed)
  expect(failure).toMatchObject({ message: 'tickets refused the connection. Nothing was sent.' })
  expect(server.called()).toEqual([])
})

test('of one that hangs up in the call nobody knows whether it has done it', async () => {
  const server = await givenToolServer()
  server.says.dies = true
  const failure = await callMcpTool(step, await looked(server)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(ToolFailed)
  expect(server.called()).toHaveLength(1)
})

type Instead = { status: number; type?: string; body?: string; retryAfter?: string }

async function failureOf(instead: Instead) {
  const server = await givenToolServer()
  server.says.instead = instead
  const failure = await callMcpTool(step, await looked(server)).catch((error: unknown) => error)
  expect(server.called()).toHaveLength(1)
  expect(failure).toBeInstanceOf(Error)
  return failure
}

const answer = (said: object) => JSON.stringify({ jsonrpc: '2.0', id: 3, ...said })
const deep = `${'['.repeat(200)}${']'.repeat(200)}`

test.each<[string, Instead]>([
  ['what cannot be read', { status: 200, body: 'Done!' }],
  ['nothing', { status: 200 }],
  ['that it took it', { status: 202 }],
  ['what nests too deep', { status: 200, body: answer({ result: {} }).replace('{}', `{"a":${deep}}`) }],
  ['neither a result nor an error', { status: 200, body: answer({}) }],
  [
    'events of other calls alone',
    { status: 200, type: 'text/event-stream', body: 'data: {"id":9,"result":{}}\n\n' },
  ],
  ...[408, 500, 502, 503, 504].map((status) => [String(status), { status }] as [string, Instead]),
])('of one that answers %s nobody knows whether it has done it', async (_what, instead) => {
  expect(await failureOf(instead)).not.toBeInstanceOf(ToolFailed)
})

test.each<[string, Instead, string]>([
  [
    'an error of the protocol',
    { status: 200, body: answer({ error: { message: 'no' } }) },
    'tickets/find: It refused tools/call: no',
  ],
  [
    'that its tool failed',
    { status: 200, body: answer({ result: { isError: true, content: [{ type: 'text', text: 'no' }] } }) },
    'tickets/find: It answered with an error: no',
  ],
  ['503, and when to ask again', { status: 503, retryAfter: '5' }, 'tickets/find: It answered 503.'],
  ...[400, 401, 404, 429].map((status): [string, Instead, string] => [
    String(status),
    { status },
    `tickets/find: It answered ${status}.`,
  ]),
])('one that answers %s has refused, and the step has failed', async (_what, instead, message) => {
  const failure = await failureOf(instead)
  expect(failure).toBeInstanceOf(ToolFailed)
  expect(failure).toMatchObject({ message })
})
