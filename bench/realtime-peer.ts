/** The bare fan-out: a message of one socket goes to all, by `ws` alone, in a process of its own. */
import { fork } from 'node:child_process'
import { type WebSocket, WebSocketServer } from 'ws'

export function startPeer(): Promise<{ url: string; stop(): void }> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { stdio: 'inherit', execArgv: ['--max-semi-space-size=16'] })
    child.once('error', reject)
    child.once('message', (url) => resolve({ url: String(url), stop: () => child.kill() }))
  })
}

function serve(): void {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const clients = new Set<WebSocket>()
  server.on('connection', (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('message', (data) => {
      for (const one of clients) one.send(data, { binary: true })
    })
  })
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}/`)
  })
}

if (import.meta.main && process.send) serve()
