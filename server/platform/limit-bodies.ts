/**
 * How long a body may take. Most are done in a moment, and whoever takes longer only holds a connection; a file may take
 * hours, and only has to go on coming.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take as long as it goes on coming. */
    longBody?: boolean
  }
}

/** Node's own limit is one for all requests, so it is off where this is used. `patience` is in milliseconds. */
export function limitBodies(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBodyToCome(request)) watch(request, patience)
    done()
  })
}

const hasBodyToCome = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, patience: number): void {
  const { raw } = request
  const { socket } = raw
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const hasCome = socket.bytesRead > seen
    seen = socket.bytesRead
    if (raw.complete || (request.routeOptions.config.longBody && hasCome)) return
    clearInterval(timer)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, patience).unref()
  raw.once('close', () => clearInterval(timer))
}
