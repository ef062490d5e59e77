import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endConnectionsOf } from './end-connections.ts'

async function listen(): Promise<{ end: () => Promise<void>; ask: () => Promise<Asked> }> {
  const server = createServer()
  const end = endConnectionsOf(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (): Promise<Asked> => {
    const request = get({ port, host: '127.0.0.1', agent })
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
    return { response, answered: answered.then(([answer]) => answer.resume()) }
  }
  return { end, ask }
}

type Asked = { response: ServerResponse; answered: Promise<IncomingMessage> }

test('what is under way is answered, as the last on its connection', async () => {
  const { end, ask } = await listen()
  const { response, answered } = await ask()
  const ended = end()
  response.end('done')
  expect((await answered).headers.connection).toBe('close')
  await ended
})

test('so it is where the connection has been used before', async () => {
  const { end, ask } = await listen()
  const first = await ask()
  first.response.end('first')
  const answer = await first.answered
  expect(answer.headers.connection).toBe('keep-alive')
  await once(answer, 'end')
  const second = await ask()
  const ended = end()
  second.response.end('second')
  expect((await second.answered).headers.connection).toBe('close')
  await ended
})
