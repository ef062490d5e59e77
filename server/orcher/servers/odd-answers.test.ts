/** What a tool server says in no form that anybody expects is its own fault, and never one of ours. */
import { expect, test } from 'vitest'
import { givenToolServer } from '#tests/support/given-tool-server.ts'
import { callTool, failureText, listTools, open, ServerRefused } from './ask-server.ts'

test.each([
  ['{"message": {"toString": 1, "valueOf": 1}}', 'It refused tools/list: '],
  ['{"message": ["a", {"toString": 1}]}', 'It refused tools/list: '],
  ['{"message": null}', 'It refused tools/list: '],
  ['{"message": "Not today."}', 'It refused tools/list: Not today.'],
])('a refusal with the error %s is a refusal', async (error, said) => {
  const server = await givenToolServer()
  server.says.raw = `{"jsonrpc": "2.0", "id": 2, "error": ${error}}`
  const session = await open({ url: server.url, credential: null, mayBePrivate: true })
  const failure: unknown = await listTools(session).catch((caught: unknown) => caught)
  expect(failureText(failure)).toBe(said)
})

test('a call that is refused in such a form was not made', async () => {
  const server = await givenToolServer()
  const session = await open({ url: server.url, credential: null, mayBePrivate: true })
  const body = '{"jsonrpc": "2.0", "id": 2, "error": {"message": {"toString": 1}}}'
  server.says.instead = { status: 200, body }
  await expect(callTool(session, 'find', {}, 'key')).rejects.toThrow(ServerRefused)
})
