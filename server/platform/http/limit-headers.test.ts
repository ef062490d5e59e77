import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answerUnreadable } from './limit-headers.ts'

test('who goes on sending what is no request is answered once, and nothing is kept of the rest', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Map<Socket, number>()
  server.on('clientError', (error, duplex) => {
    const socket = duplex as Socket
    // As with a client that reads nothing: what is written is not sent yet.
    if (!sockets.has(socket)) socket._write = () => {}
    answerUnreadable(error, socket)
    sockets.set(socket, Math.max(sockets.get(socket) ?? 0, socket.listenerCount('finish')))
  })
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  let heard = 0
  server.on('clientError', () => heard++)
  while (heard < 20) await new Promise((sent) => client.write('x'.repeat(1000), sent))
  expect([...sockets.values()]).toEqual([expect.toSatisfy((listeners: number) => listeners < 5)])
  for (const socket of sockets.keys()) socket.destroy()
  server.close()
})
