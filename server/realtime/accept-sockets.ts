/** The WebSocket handshake: accepts sockets, or answers why not. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { refuseUpgrade, type UpgradeTaker } from '#server/platform/http/upgrades.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { Connection } from './connection.ts'
import type { Serializer } from './frames.ts'
import type { Identity } from './identify.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { Refusal } from './refusals.ts'

const serializers: Record<string, Serializer> = { '1.0.0': 1, '2.0.0': 2 }
/** Milliseconds that clients have for the closing handshake before they are cut off. */
const timeout = 1000

export function acceptSockets(parts: RealtimeParts, path: string): UpgradeTaker {
  const { settings, connections, log } = parts
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame per turn of the event loop: frames that arrive together would otherwise block everything else.
    allowSynchronousEvents: false,
    maxPayload: settings.largestFrame,
  })
  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, options: Accepted) => {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const { authorization: _, cookie: __, ...headers } = request.headers
      const connection = new Connection({ webSocket, socket, headers, ...options }, parts)
      connections.add(connection)
    })
  }
  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => {
    const query = new URL(request.url ?? '', 'http://realtime').searchParams
    const version = serializers[query.get('vsn') ?? '1.0.0']
    if (!version) return refuseUpgrade(socket, 403, { error: 'Unsupported version of the protocol' })
    const key = request.headers['x-api-key'] ?? query.get('apikey') ?? request.headers.apikey
    if (typeof key !== 'string' || key === '')
      return refuseUpgrade(socket, 401, { error: 'API key is missing' })
    const lost = () => socket.destroy()
    socket.once('error', lost)
    const identity = await parts.identify(key)
    await parts.floods.admit(address)
    socket.off('error', lost)
    if (socket.destroyed) return
    if (connections.size >= settings.connections) {
      return refuseUpgrade(socket, 429, { error: 'Too many connected users' })
    }
    open(request, socket, head, { version, identity, address })
  }
  return {
    takes: ({ url = '' }) => url === path || url.startsWith(`${path}?`),
    accept: (request, socket, head, address) => {
      accept(request, socket, head, address).catch((error: unknown) => {
        if (error instanceof Refusal) return refuseUpgrade(socket, 401, { error: error.message })
        const isLost = error instanceof DatabaseUnavailable
        if (!isLost) log.error({ err: error }, 'a socket of realtime could not be opened')
        refuseUpgrade(socket, isLost ? 503 : 500, { error: isLost ? error.message : 'Internal server error' })
      })
    },
    end: async () => {
      for (const connection of connections) connection.close(1012, 'The server restarts')
      const until = performance.now() + timeout
      while (connections.size > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const connection of connections) connection.cut()
    },
  }
}

type Accepted = { version: Serializer; identity: Identity; address: string }
