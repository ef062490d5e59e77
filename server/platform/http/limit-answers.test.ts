import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type AnswerLimits, limitAnswers } from './limit-answers.ts'

const megabyte = 1_000_000
const length = 20 * megabyte

/** A server with long responses that reports when one of its connections ends. */
async function answering(limits: AnswerLimits) {
  const ended: string[] = []
  const server = createServer((request, response) => {
    const { socket, url = '' } = request
    socket.once('close', () => ended.push(url))
    response.end(Buffer.alloc(length))
  })
  limitAnswers(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const asking = async (url: string, times = 1): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.pause().write(`GET ${url} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
    return socket
  }
  return { ended, asking }
}

test('whoever reads nothing of an answer loses it, and whoever reads slowly gets all of it', async () => {
  const { ended, asking } = await answering({ maxBytes: 1000 * megabyte, timeout: 1000 })
  await asking('/never')
  const slow = await asking('/slowly')
  let read = 0
  // A little after each pause: the whole takes far longer than a client may read nothing.
  while (read < length) {
    await setTimeout(5)
    const piece = slow.read() ?? (await once(slow, 'readable').then(() => slow.read()))
    read += piece?.length ?? 0
  }
  expect(read).toBeGreaterThan(length)
  expect(ended).toEqual(['/never'])
})

test('of more than there is room for, those go for whom most of it waits', async () => {
  const { ended, asking } = await answering({ maxBytes: 3.5 * length, timeout: 60_000 })
  await asking('/many', 3)
  await asking('/one')
  await expect.poll(() => ended.length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(ended).toEqual(['/many', '/many', '/many'])
})
