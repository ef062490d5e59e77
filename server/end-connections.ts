/** Shuts down an HTTP server gracefully: answers running requests, and accepts no new ones. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that running requests have before their connections are closed. */
const timeout = 5000
/** Milliseconds between checks for idle connections. */
const sweepEvery = 100

/** Call it before the server listens. The returned function closes all connections, and resolves when none are left. */
export function endConnectionsOf(server: Server): () => Promise<void> {
  /** Connections without a request so far, as browsers open in advance. Node does not count them as idle. */
  const unused = new Set<Socket>()
  /**
   * The current response of each connection. By connection, because a collection that grows and shrinks with each request is
   * reallocated so often that finished requests stay reachable in its old tables, and the garbage collector copies them.
   */
  const underWay = new Map<Socket, ServerResponse | undefined>()
  let isEnding = false
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => {
      unused.delete(socket)
      underWay.delete(socket)
    })
  })
  // Before any handler.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket)
    if (isEnding) response.shouldKeepAlive = false
    underWay.set(socket, response)
    response.once('close', () => {
      if (underWay.get(socket) === response) underWay.set(socket, undefined)
    })
  })
  // Upgraded sockets belong to their service.
  server.prependListener('upgrade', ({ socket }) => unused.delete(socket))

  return async () => {
    isEnding = true
    for (const response of underWay.values()) if (response) response.shouldKeepAlive = false
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, sweepEvery)
    const cut = setTimeout(() => server.closeAllConnections(), timeout)
    await ended
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
