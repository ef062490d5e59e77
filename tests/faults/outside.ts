/** An outside server that directives send to: it records the calls, and responds when told to. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stage } from './stage.ts'

export type Outside = {
  port: number
  /** How often each Idempotency-Key came. */
  seen: Map<string, number>
  /** Resolves at the next call, before the response. */
  called(): Promise<void>
  /** Holds responses back from now on, or releases them. */
  isSlow: boolean
}

export async function givenOutside(stage: Stage): Promise<Outside> {
  const seen = new Map<string, number>()
  const waiting = new Set<() => void>()
  const outside: Outside = {
    port: 0,
    seen,
    called: () => new Promise((resolve) => waiting.add(resolve)),
    isSlow: false,
  }
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    seen.set(key, (seen.get(key) ?? 0) + 1)
    for (const resolve of waiting) resolve()
    waiting.clear()
    request.resume()
    if (!outside.isSlow) response.end('thanks')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  outside.port = (server.address() as AddressInfo).port
  stage.afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return outside
}

/** The number of calls; with an id, those of that directive. */
export const callsOf = ({ seen }: Outside, directive?: string): number =>
  [...seen]
    .filter(([key]) => directive === undefined || key.startsWith(`${directive}:`))
    .reduce((sum, [, count]) => sum + count, 0)
