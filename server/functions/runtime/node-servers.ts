/** Servers of node:http, as Express, Oak from npm and others have them: whatever port they name, they listen where the server looks. */
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
 * The server asks by whole addresses, for the sake of `request.url` in Deno, and over a socket of its own; Node's frameworks know
 * paths, and whoever asked.
 */
function asAsked(request: http.IncomingMessage): void {
  request.url = request.url?.replace(/^https?:\/\/[^/?]*\/?/, '/')
  const value = request.headers['x-forwarded-for'] ?? '127.0.0.1'
  Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true })
}
