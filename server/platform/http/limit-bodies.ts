/**
 * Limits how long a request body may take to arrive. On routes with `longBody` (uploads) there is no total limit, only one on
 * the time without any data.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take any time, as long as data keeps arriving. */
    longBody?: boolean
  }
}

/** Node's own limit is one for all requests, so it is off where this is used. `timeout` is in milliseconds. */
export function limitBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyToCome(request)) watch(request, reply, timeout)
    done()
  })
}

/** The beginning of the answer has gone, and not yet its end: it ends by itself. */
const isAnswering = ({ raw }: FastifyReply) => raw.headersSent && !raw.writableFinished

const hasBodyToCome = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, timeout: number): void {
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
  }, timeout).unref()
  raw.once('close', () => clearInterval(timer))
}
