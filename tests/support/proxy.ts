/** A reverse proxy as operators put one before Tannr, and requests with headers that fetch does not let one choose. */
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyOptions = {
  /** Where to. */
  target: string
  /** What the proxy adds, after it has seen what came. */
  headers?: (incoming: IncomingMessage) => Record<string, string>
}

export async function startProxy({ target, headers = () => ({}) }: ProxyOptions) {
  const server = createServer((incoming, answer) => {
    const outgoing = send(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers: { ...incoming.headers, ...headers(incoming) } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

/** A request with any header, Host included; with a body it is a POST of JSON. */
export function ask(url: string, headers: Record<string, string> = {}, json?: unknown): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const request = send(url, { method: body === undefined ? 'GET' : 'POST', headers: typed }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}
