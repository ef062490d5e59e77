/** Hands a request on to a function's process and its answer back, both as streams. */
import http2, { type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2'
import { pipeline, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentHeaders } from './document-headers.ts'
import { bodyTooLarge, failureError, noAnswerInTime } from './errors.ts'
import type { FunctionsLimits } from './settings.ts'
import type { FunctionProcess } from './start-process.ts'

/** Headers that belong to one connection. */
const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
  'host',
  'expect',
])

export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  process: FunctionProcess,
  limits: FunctionsLimits,
  { target, html }: { target: string; html: boolean },
): Promise<FastifyReply> {
  const hasBody = hasBodyToCome(request)
  if (Number(request.headers['content-length'] ?? 0) > limits.requestBody) throw bodyTooLarge()
  const stream = process.request(headersFor(request, target), { endStream: !hasBody })
  const cancelled = new AbortController()
  const cancel = () => {
    cancelled.abort()
    stream.close(http2.constants.NGHTTP2_CANCEL)
  }
  request.raw.once('aborted', cancel)
  reply.raw.once('close', cancel)
  const answered = answerOf(stream, process, cancelled.signal)
  void process.ready.then(() => limitTime(stream, limits, cancel))
  const sent = hasBody ? sendBody(request, stream, limits.requestBody) : undefined
  const headers = await (sent ? Promise.race([answered, sent]) : answered)
  reply.code(Number(headers[':status'])).headers(backHeaders(headers, html))
  reply.send(wholeOrNot(stream))
  // An event stream may be silent for long: its reader learns that it is open all the same.
  if (!reply.raw.headersSent) reply.raw.flushHeaders()
  return reply
}

/** A stream that was cut off ends like any other: whoever reads the answer has to learn that it is not whole. */
function wholeOrNot(stream: ClientHttp2Stream): Transform {
  const through = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(stream.rstCode === 0 ? null : new Error('The answer of the function was cut off.')),
  })
  pipeline(stream, through, () => {})
  return through
}

function limitTime(
  stream: ClientHttp2Stream,
  { firstByte, wallClock }: Pick<FunctionsLimits, 'firstByte' | 'wallClock'>,
  cancel: () => void,
): void {
  if (stream.closed) return
  const timers = [setTimeout(cancel, firstByte), setTimeout(cancel, wallClock)]
  stream.once('response', () => clearTimeout(timers[0]))
  stream.once('close', () => timers.forEach(clearTimeout))
}

/** Resolves with the answer's headers; rejects with why there are none. */
function answerOf(stream: ClientHttp2Stream, process: FunctionProcess, cancelled: AbortSignal) {
  return new Promise<IncomingHttpHeaders>((resolve, reject) => {
    stream.once('response', resolve)
    stream.on('error', () => {})
    stream.once('close', () => {
      // Whoever asked has left, or has waited long enough; else the process is about to end.
      if (cancelled.aborted) return reject(noAnswerInTime())
      void process.ended.then((failure) => reject(failureError(failure)))
    })
  })
}

/** Never resolves; rejects when more came than may. */
function sendBody({ raw }: FastifyRequest, stream: ClientHttp2Stream, most: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return
      raw.unpipe(stream)
      raw.resume()
      stream.close(http2.constants.NGHTTP2_CANCEL)
      reject(bodyTooLarge())
    })
    raw.pipe(stream)
    // A function may answer without having read all of it.
    stream.once('close', () => raw.unpipe(stream).resume())
  })
}

function hasBodyToCome({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function headersFor(request: FastifyRequest, target: string): http2.OutgoingHttpHeaders {
  const own = Object.entries(request.headers).filter(([name]) => !hopHeaders.has(name))
  return {
    ...Object.fromEntries(own),
    ...bearer(request),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ':method': request.method,
    ':path': target,
    ':scheme': request.protocol,
    ':authority': request.host,
  }
}

/** The gateway of a Supabase stack always hands an Authorization header on; the API key stands in for a missing one. */
function bearer({ headers, credentials }: FastifyRequest): Record<string, string> {
  if (headers.authorization !== undefined || credentials.keyRole === undefined) return {}
  return headers.apikey === undefined ? {} : { authorization: `Bearer ${headers.apikey}` }
}

function backHeaders(headers: IncomingHttpHeaders, html: boolean): Record<string, string | string[]> {
  const own = Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] => !entry[0].startsWith(':') && entry[1] !== undefined,
    ),
  )
  return { ...own, ...documentHeaders(own, html) }
}
