/** Writes a ZIP archive as a stream: sizes are unknown before an entry, so they follow it. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; bytes: AsyncIterable<Buffer | string> }

const signatures = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
/** Data descriptors, and names in UTF-8. */
const flags = 0x0808
const deflated = 8

type Written = { name: Buffer; crc: number; size: number; packed: number; at: number }

export async function* zip(entries: AsyncIterable<ZipEntry>, made: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  const moment = dosTime(made)
  let at = 0
  for await (const { name, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at }
    yield fields(
      [4, signatures.local],
      ...common(moment),
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    )
    yield entry.name
    for await (const chunk of packed(bytes, entry)) yield chunk
    yield fields([4, signatures.descriptor], [4, entry.crc], [4, entry.packed], [4, entry.size])
    at += 30 + entry.name.length + entry.packed + 16
    written.push(entry)
  }
  const start = at
  for (const entry of written) {
    yield fields(
      ...([[4, signatures.central], [2, version], ...common(moment)] as Field[]),
      ...([
        [4, entry.crc],
        [4, entry.packed],
        [4, entry.size],
        [2, entry.name.length],
      ] as Field[]),
      ...([
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, entry.at],
      ] as Field[]),
    )
    yield entry.name
    at += 46 + entry.name.length
  }
  const count = written.length
  yield fields(
    [4, signatures.end],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, at - start],
    [4, start],
    [2, 0],
  )
}

async function* packed(bytes: AsyncIterable<Buffer | string>, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  async function* counted() {
    for await (const chunk of bytes) {
      const buffer = Buffer.from(chunk as Buffer)
      entry.crc = crc32(buffer, entry.crc)
      entry.size += buffer.length
      yield buffer
    }
  }
  const done = pipeline(Readable.from(counted()), deflate)
  // Handled by the loop below, which reads the failed stream.
  done.catch(() => {})
  for await (const chunk of deflate) {
    entry.packed += chunk.length
    yield chunk
  }
  await done
}

type Field = [bytes: 2 | 4, value: number]

const common = (moment: number): Field[] => [
  [2, version],
  [2, flags],
  [2, deflated],
  [4, moment],
]

function fields(...all: Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) {
    buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** MS-DOS time, in steps of two seconds. */
function dosTime(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}
