/** Ports for servers that must know their address before listening, or return to it. */
import { createServer } from 'node:net'

/**
 * Below those that the system gives out by itself, to servers on port 0 and to every connection that is opened: one of these
 * is easily taken between a look and its use. Each worker goes through a thousand of its own, from anywhere among them,
 * since another run may be on this machine.
 */
const first = 10_000 + 1000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 20)
let next = Math.floor(Math.random() * 1000)

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    const port = first + (next++ % 1000)
    if (await isFree(port)) return port
  }
  throw new Error(`Every port from ${first} on is taken`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
