/** HTTP upgrades: each service registers its path, and an upgrade that no service takes is answered as an ordinary request. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientAddress, hasTwoHosts, isHost, type TrustsProxy } from './client-address.ts'
import { areTooLong } from './limit-headers.ts'

export type UpgradeTaker = {
  takes(request: IncomingMessage): boolean
  /** From now on the service owns the socket and its errors. `address` is that of the client behind trusted proxies. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /** Closes all sockets that it has taken; `accept` is not called any more. */
  end(): Promise<void>
}

export class Upgrades {
  readonly #takers: UpgradeTaker[] = []
  readonly #trusts: TrustsProxy
  #isEnding = false

  constructor(trusts: TrustsProxy) {
    this.#trusts = trusts
  }

  add(taker: UpgradeTaker): void {
    this.#takers.push(taker)
  }

  /** For Node's `shouldUpgradeCallback`; if false, Node emits an ordinary request. */
  readonly takes = (request: IncomingMessage): boolean => this.#takerOf(request) !== undefined

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      const taker = this.#takerOf(request)
      if (this.#isEnding || !taker) return void socket.destroy()
      const { rawHeaders, url = '' } = request
      if (hasTwoHosts(rawHeaders) || !isHost(request.headers.host) || areTooLong(url, rawHeaders)) {
        return refuseUpgrade(socket, 400, { message: 'The request could not be read' })
      }
      const { remoteAddress = '' } = request.socket
      const forwarded = request.headers['x-forwarded-for']
      taker.accept(request, socket, head, clientAddress(remoteAddress, forwarded, this.#trusts))
    })
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#takers.map((taker) => taker.end()))
  }

  #takerOf(request: IncomingMessage): UpgradeTaker | undefined {
    return this.#takers.find((taker) => taker.takes(request))
  }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Answers with an HTTP response instead of upgrading, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number, body: object): void {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.once('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
