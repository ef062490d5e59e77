/**
 * WebSockets to functions. The upgrade request is checked like any other; once the function accepts it, the two connections are
 * piped into each other without inspection.
 */
import http, { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onClosed } from '#server/platform/http/on-closed.ts'
import type { UpgradeTaker } from '#server/platform/http/upgrades.ts'
import { failureError, noAnswerInTime, upgradeUnsupported } from './errors.ts'
import { headersFor, limitTime, sendBack } from './forward.ts'
import type { FunctionsLimits } from './settings.ts'
import type { FunctionProcess } from './start-process.ts'

export type WebSockets = {
  taker: UpgradeTaker
  /** Throws FunctionsError if the request is no valid upgrade. */
  forward(
    request: FastifyRequest,
    reply: FastifyReply,
    process: FunctionProcess,
    options: { target: string; html: boolean; limits: FunctionsLimits },
  ): Promise<FastifyReply>
}

export function webSockets(app: FastifyInstance): WebSockets {
  /** The socket of the request, and the bytes after its head. */
  const coming = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  const open = new Set<Duplex>()
  return {
    taker: {
      takes: ({ url = '', method, headers }) =>
        method === 'GET' && url.startsWith(`${app.prefix}/`) && /^websocket$/i.test(headers.upgrade ?? ''),
      accept(request, socket, head) {
        coming.set(request, { socket, head })
        socket.on('error', () => socket.destroy())
        const response = new ServerResponse(request)
        response.shouldKeepAlive = false
        response.assignSocket(socket as never)
        response.once('finish', () => socket.end())
        app.routing(request, response)
      },
      async end() {
        for (const socket of open) socket.destroy()
      },
    },
    async forward(request, reply, process, { target, html, limits }) {
      const client = coming.get(request.raw)
      if (!client) throw upgradeUnsupported()
      const leave = process.occupy(request.ip)
      onClosed(client.socket, leave)
      const failure = await process.ready
      if (failure) throw failureError(failure)
      if (client.socket.closed) throw noAnswerInTime()
      // Who leaves is not waited for, since a function could be asked without end otherwise.
      const cancelled = new AbortController()
      onClosed(client.socket, () => cancelled.abort())
      const answer = await asked(request, process, { target, limits, cancelled })
      if (!('upstream' in answer)) return sendBack(reply, answer, html)
      reply.hijack()
      reply.raw.detachSocket(client.socket as never)
      open.add(client.socket)
      onClosed(client.socket, () => open.delete(client.socket))
      join(client, answer, limits.wallClock)
      return reply
    },
  }
}

type Agreed = { message: IncomingMessage; upstream: Duplex; head: Buffer }

/** The function's response: an upgrade, or an ordinary one, which has no more time than any other. */
function asked(
  request: FastifyRequest,
  { socket }: FunctionProcess,
  { target, limits, cancelled }: { target: string; limits: FunctionsLimits; cancelled: AbortController },
): Promise<Agreed | IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = http.request({
      ...{ socketPath: socket, agent: false, method: 'GET', setDefaultHeaders: false },
      path: `${request.protocol}://${request.host}${target}`,
      headers: { ...headersFor(request, false), connection: 'Upgrade', upgrade: 'websocket' },
      signal: cancelled.signal,
    })
    const limit = limitTime(sent, cancelled, limits)
    sent.once('response', (answer) => {
      limit.firstByteCame()
      resolve(answer)
    })
    sent.once('upgrade', (message, upstream, head) => {
      limit.stop()
      resolve({ message, upstream, head })
    })
    sent.on('error', () => reject(noAnswerInTime()))
    sent.end()
  })
}

/** Pipes the two sockets into each other. Both end with either of them, and after `maxLife` milliseconds. */
function join(
  client: { socket: Duplex; head: Buffer },
  { message, upstream, head }: Agreed,
  maxLife: number,
) {
  const { rawHeaders } = message
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  client.socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
  client.socket.write(head)
  upstream.write(client.head)
  const over = setTimeout(() => client.socket.destroy(), maxLife)
  onClosed(client.socket, () => clearTimeout(over))
  for (const [from, to] of [
    [client.socket, upstream],
    [upstream, client.socket],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    onClosed(from, () => to.destroy())
  }
}
