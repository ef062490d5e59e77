/** A local server for hooks, captchas and the like: it records requests, and responds as a test sets. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Told = { path: string; headers: IncomingHttpHeaders; body: string }

export type HookPeer = {
  url: string
  told: Told[]
  /** The response from now on; without one the caller waits. */
  answers(answer: (reply: ServerResponse, told: Told) => void): void
  /** The newest event as JSON. */
  event<T = Record<string, unknown>>(): T
  stop(): Promise<void>
}

export const json =
  (value: unknown, status = 200) =>
  (reply: ServerResponse) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export async function startHookPeer(): Promise<HookPeer> {
  const told: Told[] = []
  let answer: (reply: ServerResponse, told: Told) => void = json({})
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      told.push(one)
      answer(reply, one)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answers: (next) => {
      answer = next
    },
    event: <T>() => JSON.parse(told.at(-1)?.body ?? '') as T,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
