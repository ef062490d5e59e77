/** Proxies a request to a function's process and streams the answer back; each on its own connection. */
import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onClosed } from '#server/platform/http/on-closed.ts'
import { documentHeaders } from './document-headers.ts'
import { bodyTooLarge, type Failure, failureError, noAnswerInTime } from './errors.ts'
import type { FunctionsLimits } from './settings.ts'
import type { FunctionProcess } from './start-process.ts'

/** Milliseconds that a process has to exit after it closed a connection. */
const exitTimeout = 1000

/** Hop-by-hop headers. */
const hopHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'http2-settings'],
  ...['te', 'trailer', 'host', 'expect'],
])

export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  process: FunctionProcess,
  { target, html, limits }: { target: string; html: boolean; limits: FunctionsLimits },
): Promise<FastifyReply> {
  const hasBody = hasBodyToCome(request)
  if (Number(request.headers['content-length'] ?? 0) > limits.requestBody) throw bodyTooLarge()
  const leave = process.occupy(request.ip)
  const cancelled = new AbortController()
  onClosed(reply.raw, () => {
    cancelled.abort()
    leave()
  })
  const failure = await process.ready
  if (failure) throw failureError(failure)
  // The client has disconnected, or the timeout is over.
  if (cancelled.signal.aborted) throw noAnswerInTime()
  const sent = http.request({
    socketPath: process.socket,
    agent: false,
    method: request.method,
    // Absolute, because it becomes `request.url` in the function.
    path: `${request.protocol}://${request.host}${target}`,
    headers: headersFor(request, hasBody),
    setDefaultHeaders: false,
    signal: cancelled.signal,
  })
  const limit = limitTime(sent, cancelled, limits)
  const answered = answerOf(sent, process, cancelled.signal)
  const refused = hasBody ? sendBody(request, sent, limits.requestBody) : undefined
  if (!hasBody) sent.end()
  try {
    const answer = await (refused ? Promise.race([answered, refused]) : answered)
    limit.firstByteCame()
    return sendBack(reply, answer, html)
  } catch (error) {
    cancelled.abort()
    throw error
  }
}

export function sendBack(reply: FastifyReply, answer: IncomingMessage, html: boolean): FastifyReply {
  reply.code(answer.statusCode ?? 500).headers(backHeaders(answer, html))
  reply.send(answer)
  // An event stream may be silent for long; its headers are sent at once.
  if (!reply.raw.headersSent) reply.raw.flushHeaders()
  return reply
}

export function limitTime(
  sent: ClientRequest,
  cancelled: AbortController,
  { firstByte, wallClock }: Pick<FunctionsLimits, 'firstByte' | 'wallClock'>,
) {
  const give = () => cancelled.abort(outOfTime)
  const timers = [setTimeout(give, firstByte), setTimeout(give, wallClock)]
  const stop = () => timers.forEach(clearTimeout)
  sent.once('close', stop)
  return { firstByteCame: () => clearTimeout(timers[0]), stop }
}

const outOfTime = new Error('The function did not answer in time.')

/** Resolves with the response head; rejects with the reason if there is none. */
function answerOf(sent: ClientRequest, process: FunctionProcess, cancelled: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.on('error', () => {
      // Disconnected or timed out; otherwise the process is about to exit.
      if (cancelled.aborted) return reject(noAnswerInTime())
      void Promise.race([process.ended, giveUp(process)]).then((failure) => reject(failureError(failure)))
    })
  })
}

/** A running process that refuses connections has stopped serving: the next request starts another. */
async function giveUp(process: FunctionProcess): Promise<Failure> {
  await new Promise((resolve) => setTimeout(resolve, exitTimeout).unref())
  process.retire(0)
  return 'crash'
}

/** Never resolves; rejects if the body exceeds the limit. */
function sendBody({ raw }: FastifyRequest, sent: ClientRequest, limit: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return
      raw.unpipe(sent)
      raw.resume()
      reject(bodyTooLarge())
    })
    raw.pipe(sent)
    // A function may answer without reading the whole body.
    const stop = () => raw.unpipe(sent).resume()
    sent.once('response', (answer: IncomingMessage) => answer.once('end', stop))
    sent.once('close', stop)
  })
}

function hasBodyToCome({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function headersFor(request: FastifyRequest, hasBody: boolean): OutgoingHttpHeaders {
  const own = Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name))
  const isChunked = hasBody && request.headers['content-length'] === undefined
  return {
    ...Object.fromEntries(own),
    ...bearer(request),
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}),
    host: request.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }
}

/** Supabase's gateway always sets Authorization; the API key replaces a missing one. */
function bearer({ headers, credentials }: FastifyRequest): Record<string, string> {
  if (headers.authorization !== undefined || credentials.keyRole === undefined) return {}
  return headers.apikey === undefined ? {} : { authorization: `Bearer ${headers.apikey}` }
}

function backHeaders({ headers }: IncomingMessage, html: boolean): Record<string, string | string[]> {
  const own = Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] => !hopHeaders.has(entry[0]) && entry[1] !== undefined,
    ),
  )
  return { ...own, ...documentHeaders(own, html) }
}
