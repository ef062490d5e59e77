/** Between HTTP/2 streams and the Request and Response of a function. */
import http2, { type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Served } from './deno.ts'

/** Headers of a connection, which HTTP/2 has no place for. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])
const workerError = '{"code":"WORKER_ERROR","message":"Function exited due to an error (please check logs)"}'

export async function answer(
  served: Served,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  onError: (error: unknown) => void,
): Promise<void> {
  const gone = new AbortController()
  stream.once('close', () => gone.abort())
  // Whoever asked may leave at any time.
  stream.on('error', () => {})
  try {
    const response = await respond(served, toRequest(stream, headers, gone.signal), headers)
    await send(response, stream, headers[':method'] === 'HEAD')
  } catch (error) {
    if (!gone.signal.aborted) onError(error)
    if (stream.headersSent) return stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR)
    if (stream.destroyed) return
    stream.respond({ ':status': 500, 'content-type': 'application/json', 'sb-error-code': 'WORKER_ERROR' })
    stream.end(workerError)
  }
}

async function respond(served: Served, request: Request, headers: IncomingHttpHeaders): Promise<Response> {
  const hostname = String(headers['x-forwarded-for'] ?? '127.0.0.1')
  const info = { remoteAddr: { transport: 'tcp' as const, hostname, port: 0 } }
  try {
    return assertResponse(await served.handler(request, info))
  } catch (error) {
    if (!served.onError) throw error
    return assertResponse(await served.onError(error))
  }
}

function assertResponse(value: unknown): Response {
  if (value instanceof Response && value.status >= 200) return value
  throw new TypeError('The function has answered with something that is no Response.')
}

function toRequest(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, signal: AbortSignal): Request {
  const method = String(headers[':method'])
  const url = `${headers[':scheme']}://${headers[':authority']}${headers[':path']}`
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(':') || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) own.append(name, one)
  }
  const hasBody = !stream.readableEnded && !stream.endAfterHeaders && method !== 'GET' && method !== 'HEAD'
  if (!hasBody) return new Request(url, { method, headers: own, signal })
  const body = Readable.toWeb(stream) as unknown as ReadableStream
  return new Request(url, { method, headers: own, signal, body, duplex: 'half' } as RequestInit)
}

async function send(response: Response, stream: ServerHttp2Stream, isHead: boolean): Promise<void> {
  if (stream.destroyed) return void response.body?.cancel()
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) {
    if (!connectionHeaders.has(name)) headers[name] = value
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (isHead || !response.body) {
    stream.respond({ ':status': response.status, ...headers }, { endStream: true })
    await response.body?.cancel()
  } else {
    stream.respond({ ':status': response.status, ...headers })
    await pipeline(Readable.fromWeb(response.body as unknown as NodeReadableStream), stream)
  }
  // What the function has not read of the request need not be sent.
  if (!stream.readableEnded) stream.close(http2.constants.NGHTTP2_NO_ERROR)
}
