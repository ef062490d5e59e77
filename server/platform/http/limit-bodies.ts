/**
 * Limits how long a request body may take to arrive. On routes with `longBody` (uploads) there is no total limit, only one on
 * the time without any data. The rest of a refused body is read and discarded, so that its client gets the response.
 */
import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take any time, as long as data keeps arriving. */
    longBody?: boolean
  }
}

/** Bytes of a refused body that are read before the response, where the connection closes with it. */
const maxDiscarded = 64 * 1024 * 1024

/** `timeout` is in milliseconds. Node's own `requestTimeout` applies to all requests alike, so it is off where this is used. */
export function limitBodies(app: FastifyInstance, timeout: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyToCome(request)) watch(request, reply, timeout)
    done()
  })
  const isParsed = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    // Where the connection has to close, since what follows could be misread, it still does.
    if (hasBodyToCome(request) && !reply.hasHeader('connection')) isParsed.add(request)
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!hasBodyToCome(request) || request.raw.complete) return done()
    if (isParsed.has(request)) reply.removeHeader('connection')
    if (reply.hasHeader('connection') || reply.raw.shouldKeepAlive) return done()
    discardRest(request).then(() => done(), done)
  })
}

/**
 * Closing a connection while its body still arrives resets it, and the client may lose the response. Node reads the rest of it after
 * the response if the connection is kept open; if it closes, as behind a proxy with HTTP/1.0, the rest is read before.
 */
async function discardRest({ raw, headers }: FastifyRequest): Promise<void> {
  if (raw.destroyed || Number(headers['content-length'] ?? 0) > maxDiscarded) return
  await finished(raw.resume()).catch(() => {})
}

/** The response has begun and will end by itself. */
const isAnswering = ({ raw }: FastifyReply) => raw.headersSent && !raw.writableFinished

const hasBodyToCome = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, timeout: number): void {
  const { raw } = request
  const { socket } = raw
  // Injected requests of this process arrive whole and have no real socket.
  if (!(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const hasCome = socket.bytesRead > seen
    seen = socket.bytesRead
    // Unread data here means that this server is slow, not the client.
    const isOurs = raw.readableLength > 0 && !reply.raw.writableEnded
    const isUnanswered = !reply.raw.writableFinished
    const goesOn = request.routeOptions.config.longBody && isUnanswered && (hasCome || isOurs)
    if (raw.complete || goesOn || isAnswering(reply)) return
    clearInterval(timer)
    // After a response, more bytes on the connection would be taken for the next one.
    if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, timeout).unref()
  raw.once('close', () => clearInterval(timer))
}
