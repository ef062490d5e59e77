/**
 * Limits the URL and the headers separately: filters with many values make long URLs, while headers are short. Node refuses what is
 * longer than both together.
 */
import type { Socket } from 'node:net'

const kilobyte = 1024
const maxUrlBytes = 64 * kilobyte
const maxHeaderBytes = 32 * kilobyte

/** For Node's `maxHeaderSize`, which counts both together. */
export const maxHeadBytes = maxUrlBytes + maxHeaderBytes

const answer = {
  code: '431',
  details: null,
  hint: `An address may have ${maxUrlBytes / kilobyte} KB, its headers ${maxHeaderBytes / kilobyte} KB. A long list of values fits a function's arguments, sent by POST.`,
  message: 'The address or the headers are too long',
}

export const tooLong = JSON.stringify(answer)

export function areTooLong(address: string, rawHeaders: readonly string[]): boolean {
  if (address.length > maxUrlBytes) return true
  let length = 0
  for (const text of rawHeaders) length += text.length
  return length > maxHeaderBytes
}

const answered = new WeakSet<Socket>()

/** Answers a request that Node could not parse; the connection is closed afterwards. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET' || answered.has(socket)) return
  answered.add(socket)
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', tooLong]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', JSON.stringify({ message: 'The request did not come in time' })]
        : ['400 Bad Request', JSON.stringify({ message: 'The request could not be read' })]
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
