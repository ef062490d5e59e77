/**
 * Streams a file with two alternating buffers, so that any number of large downloads produces no garbage. Only for `pipe`, which
 * requests a chunk only after the previous one was written.
 */
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

/** Bytes of a chunk. */
const portion = 256 * 1024

export function streamFile(file: FileHandle, { start, end }: ByteRange): Readable {
  const buffers: Buffer[] = []
  let at = start
  let count = 0
  return new Readable({
    highWaterMark: portion,
    read() {
      const slot = count++ % 2
      buffers[slot] ??= Buffer.allocUnsafeSlow(portion)
      const length = Math.min(portion, end + 1 - at)
      if (length === 0) return void this.push(null)
      file.read(buffers[slot], 0, length, at).then(
        ({ bytesRead, buffer }) => {
          at += bytesRead
          // The file is shorter than its row says.
          if (bytesRead === 0) this.destroy(new Error('The file has ended before its end.'))
          else this.push(buffer.subarray(0, bytesRead))
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (failed: Error) => done(error ?? failed),
      )
    },
  })
}
