/** Servers of node:http, as used by Express or Oak: they listen on the server's socket, whatever port they name. */
import http from 'node:http'

type Listen = (this: http.Server, ...given: unknown[]) => http.Server

export function installNodeServers(socket: string, onListen: () => void): void {
  const server = http.Server.prototype as unknown as { listen: Listen; address: () => object }
  const { listen } = server
  server.listen = function (...given) {
    this.once('listening', onListen)
    this.prependListener('request', asAsked)
    return listen.call(this, { path: socket }, ...given.filter((one) => typeof one === 'function'))
  }
  server.address = () => ({ address: '0.0.0.0', family: 'IPv4', port: 8000 })
}

/**
 * Requests have absolute URLs, for `request.url` in Deno, and come over a Unix socket; Node frameworks expect paths and a client
 * address.
 */
function asAsked(request: http.IncomingMessage): void {
  request.url = request.url?.replace(/^https?:\/\/[^/?]*\/?/, '/')
  const value = request.headers['x-forwarded-for'] ?? '127.0.0.1'
  Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true })
}
