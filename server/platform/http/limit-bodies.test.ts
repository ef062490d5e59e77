import net from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodies } from './limit-bodies.ts'

const timeout = 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** A client that has announced a body of 10 bytes, or of another length. */
async function clientOf(path: string, length = 10, connection = 'close') {
  const app = fastify({ requestTimeout: 0, forceCloseConnections: true })
  limitBodies(app, timeout)
  const handler = async () => 'taken'
  app.post('/short', handler)
  app.post('/long', { config: { longBody: true } }, handler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) => {
    if (/answered|slow/.test(request.url)) done(null)
    else payload.resume().once('end', () => done(null))
  })
  app.post('/answered', { config: { longBody: true } }, handler)
  app.post('/slow', { config: { longBody: true } }, () => new Promise(() => {}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const accepted = new Promise<net.Socket>((resolve) => app.server.once('connection', resolve))
  const client = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  let answer = ''
  client.on('data', (chunk) => {
    answer += chunk
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const socket = await accepted
  let sent = 0
  const send = async (text: string) => {
    sent += text.length
    client.write(text)
    while (socket.bytesRead < sent) await turn()
    await turn()
  }
  await send(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return {
    send,
    isOpen: () => !socket.destroyed && answer === '',
    answered: () => ended.then(() => answer.split('\r\n')[0]),
    heard: () => answer,
    ended,
  }
}

test('a body that takes too long ends its connection', async () => {
  const { send, answered } = await clientOf('/short')
  await send('x')
  vi.advanceTimersByTime(timeout)
  expect(await answered()).toBe('HTTP/1.1 408 Request Timeout')
})

test('a file may take longer, as long as it goes on coming', async () => {
  const { send, isOpen, answered } = await clientOf('/long')
  for (let byte = 0; byte < 9; byte++) {
    await send('x')
    vi.advanceTimersByTime(timeout)
    expect(isOpen()).toBe(true)
  }
  await send('x')
  expect(await answered()).toBe('HTTP/1.1 200 OK')
})

test('a file of which nothing more comes ends its connection', async () => {
  const { send, answered } = await clientOf('/long')
  await send('x')
  vi.advanceTimersByTime(2 * timeout)
  expect(await answered()).toBe('HTTP/1.1 408 Request Timeout')
})

test('who was answered before their body ended hears nothing more on that connection', async () => {
  const { send, heard, ended } = await clientOf('/answered', 10, 'keep-alive')
  await send('x')
  while (!heard().includes('taken')) await turn()
  vi.advanceTimersByTime(2 * timeout)
  await ended
  expect(heard()).not.toContain('408')
})

test('a server that is slow to read does not take its client for one that has stopped', async () => {
  const { send, isOpen } = await clientOf('/slow')
  await send('xxxx')
  vi.advanceTimersByTime(3 * timeout)
  await turn()
  expect(isOpen()).toBe(true)
})

/** A client whose body exceeds the route's limit, with half of it sent. */
async function refusedClient(connection: string) {
  const app = fastify({ bodyLimit: 10, requestTimeout: 0, forceCloseConnections: true })
  limitBodies(app, timeout)
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const accepted = new Promise<net.Socket>((resolve) => app.server.once('connection', resolve))
  const client = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  const heard: string[] = []
  client.on('data', (chunk) => heard.push(...(String(chunk).match(/HTTP\/1.1 \d+/g) ?? [])))
  const ended = new Promise<void>((resolve, reject) =>
    client.once('close', () => resolve()).once('error', reject),
  )
  const socket = await accepted
  const send = async (text: string) => {
    const until = socket.bytesRead + text.length
    client.write(text)
    while (socket.bytesRead < until) await turn()
    await turn()
  }
  const head = `POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Type: application/json\r\n`
  await send(`${head}Content-Length: 2000\r\n\r\n${'x'.repeat(1000)}`)
  const next = `${head}Content-Length: 2\r\n\r\n{}`
  return { send, rest: 'x'.repeat(1000), next, heard, ended }
}

test('who is refused in the middle of their body may send the rest of it, and their next request', async () => {
  const { send, rest, next, heard } = await refusedClient('keep-alive')
  while (heard.length < 1) await turn()
  expect(heard).toEqual(['HTTP/1.1 413'])
  await send(rest)
  await send(next)
  while (heard.length < 2) await turn()
  expect(heard).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a connection that closes with its response is read to the end before', async () => {
  const { send, rest, heard, ended } = await refusedClient('close')
  expect(heard).toEqual([])
  await send(rest)
  await ended
  expect(heard).toEqual(['HTTP/1.1 413'])
})

test('what the process asks itself has no connection, and may take longer', async () => {
  const app = fastify()
  limitBodies(app, timeout)
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<string>()
  app.post('/slow', () => {
    begun.resolve()
    return over.promise
  })
  cleanups.push(() => app.close())
  const answer = app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } }).then(({ body }) => body)
  await begun.promise
  vi.advanceTimersByTime(2 * timeout)
  over.resolve('taken')
  expect(await answer).toBe('taken')
})
