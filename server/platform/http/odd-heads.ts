/** Heads that no client of good will sends, and what they claim of the way that they came. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { followedAddresses, hasTwoHosts } from './client-address.ts'
import { areTooLong, tooLong } from './limit-headers.ts'

/** What comes behind a head with two readings may be part of its body: it is not asked for. */
const ending = new WeakSet<Socket>()

export function refuseOddHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    if (ending.has(raw.socket)) return void raw.socket.destroySoon()
    reply.header('x-request-id', request.id)
    const odd = oddityOf(raw)
    if (odd !== undefined) {
      ending.add(raw.socket)
      reply.code(400).header('connection', 'close').send({ message: odd })
      return
    }
    if (areTooLong(raw.url ?? '', raw.rawHeaders)) {
      reply.code(431).header('connection', 'close').type('application/json').send(tooLong)
      return
    }
    // It is answered as what it also is. Of what has come behind it Node loses the beginning, and nothing may be made of the rest.
    if (headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')) {
      reply.header('connection', 'close')
    }
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = followedAddresses(forwarded)
    done()
  })
}

function oddityOf({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  if (hasTwoHosts(rawHeaders)) return 'The request names its host twice.'
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  // A proxy of that version passes it on and goes by the length (RFC 9112, 6.1).
  if (httpVersion === '1.0') return 'HTTP/1.0 knows no Transfer-Encoding.'
  return coding.toLowerCase() === 'chunked' ? undefined : 'Transfer-Encoding may be chunked and nothing else.'
}
