import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { fallbacksOf } from '#server/platform/setting.ts'
import { acceptSockets } from './accept-sockets.ts'
import { Floods } from './floods.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { realtimeRows } from './settings.ts'

test('of a burst that came in one piece one frame is read at a turn', async () => {
  let [read, atThisTurn, most] = [0, 0, 0]
  const debug = () => {
    read++
    most = Math.max(most, ++atThisTurn)
  }
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
  for (let at = 0; at < 100; at++) client.send('no message')
  while (read < 100) {
    await setImmediate()
    atThisTurn = 0
  }
  expect(most).toBeLessThanOrEqual(2)
})
