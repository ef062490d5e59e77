/**
 * Bounds the memory of responses that clients are slow to read. A connection on which nothing is read for `timeout` is closed; if
 * all unread bytes together exceed `maxBytes`, connections of the address with the most of them are closed.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './address-key.ts'

export type AnswerLimits = {
  /** Unread bytes of all responses at most. */
  maxBytes: number
  /** Milliseconds without progress. The kernel buffers megabytes, so on a slow line progress may show only every two minutes. */
  timeout: number
}

/**
 * One per connection, with an array instead of a Set: a table that is reallocated while requests come and go keeps finished requests
 * reachable (see end-connections.ts). `sent`: bytes handed to the network; `idle`: milliseconds since that last grew.
 */
type Reader = { socket: Socket; answers: ServerResponse[]; sent: number; idle: number }

/** Bytes of a response after which the unread bytes are added up at once, and not at the next check. */
const large = 1024 * 1024

export function limitAnswers(server: Server, { maxBytes, timeout }: AnswerLimits): void {
  const readers = new Map<Socket, Reader>()
  const open = (socket: Socket): Reader => {
    const reader: Reader = { socket, answers: [], sent: 0, idle: 0 }
    readers.set(socket, reader)
    socket.once('close', () => readers.delete(socket))
    return reader
  }

  server.on('request', ({ socket }, response) => {
    const { answers } = readers.get(socket) ?? open(socket)
    answers.push(response)
    response.once('close', () => answers.splice(answers.indexOf(response), 1))
    response.once('prefinish', () => {
      if (response.writableLength > large) keepTo(maxBytes, readers)
    })
  })

  // Idle time is counted in checks, not by the clock: while this process was blocked, no client could have read.
  const pause = Math.min(1000, timeout / 4)
  const look = () => {
    for (const reader of readers.values()) {
      reader.idle = hasRead(reader) || bytesOf(reader) === 0 ? 0 : reader.idle + pause
      if (reader.idle >= timeout) reader.socket.destroy()
    }
    keepTo(maxBytes, readers)
  }
  const timer = setInterval(look, pause).unref()
  server.once('close', () => clearInterval(timer))
}

function keepTo(maxBytes: number, readers: ReadonlyMap<Socket, Reader>): void {
  const waiting = [...readers.values()]
    .map((reader) => ({ reader, bytes: bytesOf(reader) }))
    .filter(({ reader, bytes }) => bytes > 0 && !reader.socket.destroyed)
  const total = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > maxBytes) endLargest(waiting, total - maxBytes)
}

/** Unread bytes of the connection, including responses to pipelined requests. */
const bytesOf = ({ answers }: Reader): number =>
  answers.reduce((sum, { writableLength }) => sum + writableLength, 0)

/** Node's internal socket handle, whose counters show progress within one long write, too. */
type Handle = { bytesWritten?: number; writeQueueSize?: number }

/** Whether bytes have gone to the client since the previous call. */
function hasRead(reader: Reader): boolean {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (reader.socket as { _handle?: Handle | null })._handle ?? {}
  const before = reader.sent
  reader.sent = bytesWritten - writeQueueSize
  return reader.sent !== before
}

/** Closes connections until `excess` bytes are freed: those of the address with the most unread bytes first, its largest first. */
function endLargest(waiting: readonly { reader: Reader; bytes: number }[], excess: number): void {
  const byAddress = Map.groupBy(waiting, ({ reader }) => addressKey(reader.socket.remoteAddress ?? ''))
  const sumOf = (those: typeof waiting) => those.reduce((sum, { bytes }) => sum + bytes, 0)
  const sums = [...byAddress.values()].map((those) => ({ those, sum: sumOf(those) }))
  let left = excess
  for (const { those } of sums.sort((a, b) => b.sum - a.sum)) {
    for (const { reader, bytes } of [...those].sort((a, b) => b.bytes - a.bytes)) {
      if (left <= 0) return
      reader.socket.destroy()
      left -= bytes
    }
  }
}

/** Characters of a text that is sent as bytes: of a text, Node counts characters, of which each may be three bytes. */
const longText = 64 * 1024

/** Has long texts counted by their bytes. */
export function sendLongTextsAsBytes(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && payload.length > longText ? Buffer.from(payload) : payload)
  })
}
