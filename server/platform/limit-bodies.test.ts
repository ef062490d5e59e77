import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { limitBodies } from './limit-bodies.ts'

const patience = 100
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** What comes back for a body of 10 bytes of which one is sent every so often. */
async function answerTo(path: string, pause: number): Promise<string> {
  const app = fastify({ requestTimeout: 0, forceCloseConnections: true })
  limitBodies(app, patience)
  const handler = async () => 'taken'
  app.post('/short', handler)
  app.post('/long', { config: { longBody: true } }, handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n`,
  )
  for (let sent = 0; sent < 10 && !socket.destroyed && answer === ''; sent++) {
    socket.write('x')
    await wait(pause)
  }
  await closed
  return answer.split('\r\n')[0] ?? ''
}

test('a body that takes too long ends its connection', async () => {
  expect(await answerTo('/short', 40)).toBe('HTTP/1.1 408 Request Timeout')
})

test('a file may take longer, as long as it goes on coming', async () => {
  expect(await answerTo('/long', 40)).toBe('HTTP/1.1 200 OK')
  expect(await answerTo('/long', 5 * patience)).toBe('HTTP/1.1 408 Request Timeout')
})
