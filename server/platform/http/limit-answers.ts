/**
 * Bounds the answers that wait for whoever asked to read them. Each lies in memory until it is read: whoever asks for long ones and
 * reads nothing takes room from nobody but itself, and not for long.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'

export type AnswerLimits = {
  /** Bytes of all answers that wait. */
  most: number
  /** Milliseconds for which nothing of an answer may be read. Through megabytes of the kernel's a slow line is seen to move once in two minutes. */
  patience: number
}

/**
 * Kept as long as its connection, and a list instead of a set: what is laid anew with each request keeps requests that are over (see
 * end-connections.ts). `idle` are the milliseconds for which it has read nothing.
 */
type Reader = { socket: Socket; answers: ServerResponse[]; sent: number; idle: number }

export function limitAnswers(server: Server, { most, patience }: AnswerLimits): void {
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
  })

  // Counted in looks: while this process is held up itself, nobody could have read.
  const pause = Math.min(1000, patience / 4)
  const look = () => {
    const waiting = [...readers.values()]
      .map((reader) => ({ reader, bytes: bytesOf(reader) }))
      .filter(({ reader, bytes }) => {
        reader.idle = hasRead(reader) || bytes === 0 ? 0 : reader.idle + pause
        if (reader.idle >= patience) reader.socket.destroy()
        return bytes > 0 && !reader.socket.destroyed
      })
    const total = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total > most) endLargest(waiting, total - most)
  }
  const timer = setInterval(look, pause).unref()
  server.once('close', () => clearInterval(timer))
}

/** Those of later requests on the connection included, which wait for the first. */
const bytesOf = ({ answers }: Reader): number =>
  answers.reduce((sum, { writableLength }) => sum + writableLength, 0)

/** As Node's own time limit for sockets tells it: of one long piece a part may have gone. */
type Handle = { bytesWritten?: number; writeQueueSize?: number }

/** Whether something has gone to the client since it was asked last. */
function hasRead(reader: Reader): boolean {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (reader.socket as { _handle?: Handle | null })._handle ?? {}
  const before = reader.sent
  reader.sent = bytesWritten - writeQueueSize
  return reader.sent !== before
}

/** So many bytes at least, of whom most of them wait for: the longest first. */
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
