/** Ends an HTTP server as its clients would wish: whoever asked is answered, nobody new is let in. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds that requests under way have, before they are cut. */
const patience = 5000
/** How often connections are looked for on which nothing is under way any more. */
const sweepEvery = 100

/** Call it before the server listens; what comes back ends the connections, and resolves when there are none left. */
export function endConnectionsOf(server: Server): () => Promise<void> {
  /** Opened, and not used yet, as browsers do ahead of time. Node does not count them as idle. */
  const unused = new Set<Socket>()
  /**
   * The latest answer of each connection, while it is under way. By connection, because a collection that grows and shrinks with
   * each request is laid anew so often that requests survive in its old tables, and the garbage collector copies them.
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
  // Before whoever answers.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket)
    if (isEnding) response.shouldKeepAlive = false
    underWay.set(socket, response)
    response.once('close', () => {
      if (underWay.get(socket) === response) underWay.set(socket, undefined)
    })
  })
  // From now on those of whoever took them.
  server.prependListener('upgrade', ({ socket }) => unused.delete(socket))

  return async () => {
    isEnding = true
    for (const response of underWay.values()) if (response) response.shouldKeepAlive = false
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, sweepEvery)
    const cut = setTimeout(() => server.closeAllConnections(), patience)
    await ended
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
