import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** `/wait` never responds. */
async function serve(limits: Partial<ConnectionLimits>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/wait') response.end('served')
  })
  limitConnections(server, { total: 100, perAddress: 100, isProxy: () => false, ...limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

async function open(server: Server, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  cleanups.push(() => socket.destroy())
  const seen = new Promise((resolve) => server.once('connection', resolve))
  await new Promise((resolve) => socket.once('connect', resolve))
  await seen
  return socket
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
const answer = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

test('an address that opens too many loses those that it used longest ago', async () => {
  const server = await serve({ perAddress: 3 })
  const [first, second] = [await open(server), await open(server)]
  const used = answer(first)
  ask(first, '/')
  await used
  await open(server)
  const lost = ended(second)
  const newest = await open(server)
  await lost
  const served = answer(newest)
  ask(newest, '/')
  expect(await served).toMatch(/served/)
  expect(first.destroyed).toBe(false)
})

test('a request under way is not cut for a newcomer', async () => {
  const server = await serve({ perAddress: 1 })
  const busy = await open(server)
  const asked = new Promise((resolve) => server.once('request', resolve))
  ask(busy, '/wait')
  await asked
  const refused = await open(server)
  refused.resume()
  await ended(refused)
  expect(busy.destroyed).toBe(false)
})

test('when there are too many in all, whoever has the most makes room', async () => {
  const server = await serve({ total: 3 })
  const hoarded = [await open(server, '127.0.0.2'), await open(server, '127.0.0.2')]
  const modest = await open(server, '127.0.0.3')
  const lost = ended(hoarded[0] as Socket)
  const newcomer = await open(server, '127.0.0.4')
  await lost
  expect([modest.destroyed, newcomer.destroyed, hoarded[1]?.destroyed]).toEqual([false, false, false])
})

test('a proxy of ours has no bound of its own', async () => {
  const server = await serve({ perAddress: 1, isProxy: () => true })
  const sockets = [await open(server), await open(server)]
  const served = answer(sockets[0] as Socket)
  ask(sockets[0] as Socket, '/')
  expect(await served).toMatch(/served/)
})
