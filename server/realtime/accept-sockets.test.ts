import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { fallbacksOf } from '#server/platform/setting.ts'
import { acceptSockets } from './accept-sockets.ts'
import { Floods } from './floods.ts'
import { decode } from './frames.ts'
import { readBatch } from './read-batch.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { realtimeRows } from './settings.ts'

test('of a burst that came in one piece one frame is read at a turn', async () => {
  let [read, atThisTurn, peak] = [0, 0, 0]
  const client = await connected(() => {
    read++
    peak = Math.max(peak, ++atThisTurn)
  })
  for (let at = 0; at < 100; at++) client.send('no message')
  while (read < 100) {
    await setImmediate()
    atThisTurn = 0
  }
  expect(peak).toBeLessThanOrEqual(2)
})

test('what comes after a long frame waits until that is read', async () => {
  const client = await connected(() => {})
  const replies: string[] = []
  const answered = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      if (replies.push(JSON.parse(String(data)).ref) === 4) resolve()
    })
  })
  const frame = (ref: string, payload: string) =>
    `{"ref":"${ref}","topic":"nowhere","event":"x","payload":${payload}}`
  client.send(frame('1', `[${'[],'.repeat(200_000)}1]`))
  client.send(frame('2', '{}'))
  client.send(frame('3', `["${'x'.repeat(100_000)}"]`))
  client.send(frame('4', '{}'))
  await answered
  expect(replies).toEqual(['1', '2', '3', '4'])
})

const lists = `[${'[],'.repeat(200_000)}1]`
const push = Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from('te'), Buffer.from(lists)])

test.each([
  ...[
    [
      'a frame of fields',
      () => decode(1, Buffer.from(`{"topic":"t","event":"e","payload":${lists}}`), false),
    ],
  ],
  ...[['a frame of a list', () => decode(2, Buffer.from(`[null,null,"t","e",${lists}]`), false)]],
  ...[['a frame of bytes', () => decode(2, push, true)]],
  ...[['a broadcast by HTTP', () => readBatch(Buffer.from(`{"messages":[{"payload":${lists}}]}`), 1000)]],
] as [string, () => unknown][])('%s that is long is read in many turns', async (_, read) => {
  let [turns, isOver] = [0, false]
  const counted = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  expect(await read()).toBeDefined()
  isOver = true
  await counted
  expect(turns).toBeGreaterThan(lists.length / 100_000)
})

/** A client of a separate server; `debug` is called for each frame that is not a message. */
async function connected(debug: () => void): Promise<WebSocket> {
  const parts = {
    settings: fallbacksOf(realtimeRows),
    connections: new Set(),
    floods: new Floods(),
    identify: async () => ({}),
    log: { debug, warn: () => {}, error: () => {} },
  } as unknown as RealtimeParts
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = acceptSockets(parts, '/socket')
  server.on('upgrade', (request, socket, head) => sockets.accept(request, socket, head, '127.0.0.1'))
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket?apikey=x`)
  onTestFinished(() => {
    client.terminate()
    server.close()
  })
  await once(client, 'open')
  return client
}
