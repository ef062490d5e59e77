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
