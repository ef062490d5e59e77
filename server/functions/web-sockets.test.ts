/** Requests to upgrade that become no WebSocket. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { defaultLimits } from './settings.ts'
import type { FunctionProcess } from './start-process.ts'
import { webSockets } from './web-sockets.ts'

/** A client's connection, on which an upgrade was asked for, of a function that answers like this. */
async function asking(answer: RequestListener, wallClock = defaultLimits.wallClock) {
  const socket = path.join(await makeFolder('function'), 'socket')
  const theirs = createServer(answer).listen(socket)
  const app = fastify()
  const { taker, forward } = webSockets(app)
  const process = { socket, ready: Promise.resolve(undefined), occupy: () => () => {} }
  const how = { target: '/one', html: false, limits: { ...defaultLimits, wallClock } }
  app.get('/one', (request, reply) => forward(request, reply, process as unknown as FunctionProcess, how))
  app.server.on('upgrade', (request, stream, head) => taker.accept(request, stream, head, '127.0.0.1'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(async () => {
    client.destroy()
    theirs.closeAllConnections()
    theirs.close()
    await app.close()
  })
  client.on('error', () => {})
  client.write(
    'GET /one HTTP/1.1\r\nhost: a\r\nauthorization: Bearer x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
  )
  return client
}

test('whoever leaves before the answer is not waited for', async () => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: left, resolve: hasLeft } = Promise.withResolvers<string>()
  const client = await asking((request) => {
    request.socket.once('close', () => hasLeft('left'))
    isAsked()
  })
  await asked
  client.resetAndDestroy()
  expect(await left).toBe('left')
})

test('an answer that is none of an upgrade has an end, as any other', async () => {
  const client = await asking((_request, response) => void response.write('without end'), 100)
  let said = ''
  client.on('data', (data) => {
    said += data
  })
  await once(client, 'close')
  expect(said).toContain('without end')
})
