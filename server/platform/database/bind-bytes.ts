/**
 * Writes a Bind message whose large values go to the socket as slices of existing buffers. The driver's own makes a string, a
 * buffer and a whole message of them: three copies of a body of ten megabytes.
 */
import type { Writable } from 'node:stream'

/** In PostgreSQL's text format; a Buffer holds that text in UTF-8. */
export type Value = string | Buffer | null

const slice = 64 * 1024

export const hasBytes = (values: readonly Value[]): boolean => values.some(Buffer.isBuffer)

/** For the unnamed portal, with all values and results in the text format. */
export function bindBytes(stream: Writable, statement: string, values: readonly Value[]): void {
  const name = Buffer.from(`\0${statement}\0`)
  const parts = values.map((value) => (typeof value === 'string' ? Buffer.from(value) : value))
  const size = parts.reduce((sum, part) => sum + 4 + (part?.length ?? 0), 0)
  // No parameter formats, which means text; then the number of values, and after them no result formats.
  const head = Buffer.concat([Buffer.from('B'), int32(4 + name.length + 4 + size + 2), name, int16(0)])
  stream.write(Buffer.concat([head, int16(parts.length)]))
  for (const part of parts) {
    stream.write(int32(part === null ? -1 : part.length))
    for (let at = 0; part && at < part.length; at += slice) stream.write(part.subarray(at, at + slice))
  }
  stream.write(int16(0))
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeInt16BE(value)
  return bytes
}
