/**
 * How long a body may take. Most are done in a moment, and whoever takes longer only holds a connection; a file may take
 * hours, and only has to go on coming.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take as long as it goes on coming. */
    longBody?: boolean
  }
}

/** Node's own limit is one for all requests, so it is off where this is used. `patience` is in milliseconds. */
export function limitBodies(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyToCome(request)) watch(request, reply, patience)
    done()
  })
}

/** The beginning of the answer has gone, and not yet its end: it ends by itself. */
const isAnswering = ({ raw }: FastifyReply) => raw.headersSent && !raw.writableFinished

const hasBodyToCome = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, patience: number): void {
  const { raw } = request
  const { socket } = raw
  // What this process asks itself comes whole, and over no connection that could be closed.
  if (!(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const hasCome = socket.bytesRead > seen
    seen = socket.bytesRead
    // What has come and waits here to be read says that we are slow, and not whoever sends it.
    const isOurs = raw.readableLength > 0 && !reply.raw.writableEnded
    const goesOn = request.routeOptions.config.longBody && (hasCome || isOurs)
    if (raw.complete || goesOn || isAnswering(reply)) return
    clearInterval(timer)
    // After an answer, words on the same connection would be taken for the next one.
    if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, patience).unref()
  raw.once('close', () => clearInterval(timer))
}
