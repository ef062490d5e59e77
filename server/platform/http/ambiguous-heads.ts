/** Refuses request heads that no honest client sends, such as those used for request smuggling. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { followedAddresses, hasTwoHosts, isHost } from './client-address.ts'
import { areTooLong, tooLong } from './limit-headers.ts'

/** After a head that can be read in two ways, the following bytes may be part of its body, so they are not parsed. */
const ending = new WeakSet<Socket>()

export function refuseAmbiguousHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    if (ending.has(raw.socket)) return void raw.socket.destroySoon()
    reply.header('x-request-id', request.id)
    const problem = ambiguityOf(raw)
    if (problem !== undefined) {
      ending.add(raw.socket)
      reply.code(400).header('connection', 'close').send({ message: problem })
      return
    }
    if (areTooLong(raw.url ?? '', raw.rawHeaders)) {
      reply.code(431).header('connection', 'close').type('application/json').send(tooLong)
      return
    }
    // Answered as an ordinary request. Node drops the first bytes after an upgrade head, so what follows must not be parsed.
    if (headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')) {
      reply.header('connection', 'close')
    }
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = followedAddresses(forwarded)
    done()
  })
}

function ambiguityOf({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  if (hasTwoHosts(rawHeaders)) return 'The request names its host twice.'
  if (!isHost(headers.host)) return 'The Host header names no host.'
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  // An HTTP/1.0 proxy ignores Transfer-Encoding and goes by the length (RFC 9112, 6.1).
  if (httpVersion === '1.0') return 'HTTP/1.0 knows no Transfer-Encoding.'
  return coding.toLowerCase() === 'chunked' ? undefined : 'Transfer-Encoding may be chunked and nothing else.'
}
