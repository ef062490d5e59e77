/**
 * How long an address and the headers beside it may be: filters of many values make long addresses, and nobody needs long
 * headers. What is longer than both together Node refuses before there is a request.
 */
import type { Socket } from 'node:net'

const kilobyte = 1024
const mostAddress = 64 * kilobyte
const mostHeaders = 32 * kilobyte

/** For Node, which counts all of it as one. */
export const mostBeforeBody = mostAddress + mostHeaders

const answer = {
  code: '431',
  details: null,
  hint: `An address may have ${mostAddress / kilobyte} KB, its headers ${mostHeaders / kilobyte} KB. A long list of values fits a function's arguments, sent by POST.`,
  message: 'The address or the headers are too long',
}

export const tooLong = JSON.stringify(answer)

export function areTooLong(address: string, rawHeaders: readonly string[]): boolean {
  if (address.length > mostAddress) return true
  let length = 0
  for (const text of rawHeaders) length += text.length
  return length > mostHeaders
}

const answered = new WeakSet<Socket>()

/** To whom no request could be made of: the connection ends with the answer, and whatever else comes by it is not heard. */
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
