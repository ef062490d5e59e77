/**
 * The two proxies by which functions reach this machine's backend and database. They listen on a loopback address of their own, so
 * that all others can be denied to functions.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { isLoopback } from '#server/platform/http/loopback.ts'

export type LocalProxies = {
  host: string
  ports: readonly number[]
  /** The URLs of backend and database for functions. */
  url: string
  databaseUrl: string
  close(): void
}

export type LocalProxyOptions = {
  url: string
  databaseUrl: string
  /** Handles a connection to the backend. */
  onBackend: (socket: net.Socket) => void
}

/** Each is a connection of PostgreSQL, too; further ones are closed at once. */
const maxDatabaseConnections = 60

export async function openLocalProxies({
  url,
  databaseUrl,
  onBackend,
}: LocalProxyOptions): Promise<LocalProxies> {
  const backend = net.createServer(onBackend)
  const target = databaseTarget(databaseUrl)
  const database = net.createServer((socket) => joinSockets(socket, net.connect(target)))
  database.maxConnections = maxDatabaseConnections
  const host = await listenApart(database)
  const leadsIn = isLoopback(new URL(url).hostname)
  if (leadsIn) await listenAt(backend, host)
  const port = portOf(database)
  return {
    host,
    ports: [port, ...(leadsIn ? [portOf(backend)] : [])],
    url: leadsIn ? `http://${host}:${portOf(backend)}` : url,
    databaseUrl: isOutside(databaseUrl) ? databaseUrl : atProxy(databaseUrl, host, port),
    close() {
      backend.close()
      database.close()
    },
  }
}

const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port

/** On its own loopback address; on 127.0.0.1 if the system has no other. */
async function listenApart(server: net.Server): Promise<string> {
  const apart = `127.${randomInt(64, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`
  return listenAt(server, apart).catch(() => listenAt(server, '127.0.0.1'))
}

async function listenAt(server: net.Server, host: string): Promise<string> {
  server.listen(0, host).unref()
  await once(server, 'listening')
  return host
}

function joinSockets(one: net.Socket, other: net.Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}

function databaseTarget(databaseUrl: string): net.NetConnectOpts {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const number = Number(searchParams.get('port') ?? (port || 5432))
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
}

function isOutside(databaseUrl: string): boolean {
  const { host = '' } = databaseTarget(databaseUrl) as { host?: string }
  return host !== '' && !isLoopback(host)
}

function atProxy(databaseUrl: string, host: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = host
  url.port = String(port)
  return url.toString()
}
