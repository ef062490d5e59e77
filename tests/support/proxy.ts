/** A reverse proxy as operators run one, and requests with headers that fetch does not allow. */
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxyOptions = {
  /** Where to. */
  target: string
  /** Headers that the proxy adds, given the request. */
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

export type Answer = { status: number; headers: IncomingMessage['headers']; text: string; body: Buffer }

/** A request with any header, Host included, and any path, however odd; with a body it is a POST of JSON. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  json?: unknown,
  path = new URL(url).pathname + new URL(url).search,
): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const options = {
      agent: false as const,
      method: body === undefined ? 'GET' : 'POST',
      headers: typed,
      path: Buffer.from(path).toString('latin1'),
    }
    const request = send(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, text: whole.toString('utf8'), body: whole })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
