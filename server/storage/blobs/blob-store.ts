/**
 * Where the bytes of objects lie: by version, a name that is given once and never again. What lies there is whole and never
 * changes; an object is what a row says, and a version that no row names is nobody's.
 */
import type { Readable } from 'node:stream'

export type Written = { size: number; md5: string }

/** Both ends included. */
export type ByteRange = { start: number; end: number }

export type Stayed = { version: string; why: unknown }

export type WriteOptions = {
  /** Bytes at most; one more and nothing is kept. */
  limit: number
  /** Told of the first bytes; throws where they are not to be kept. */
  inspect?: ((head: Buffer) => void) | undefined
}

export interface BlobStore {
  /** Keeps the whole of it, durably, or nothing. Throws StorageError `tooLarge` beyond the limit. */
  write(version: string, bytes: AsyncIterable<Buffer>, options: WriteOptions): Promise<Written>
  /** Keeps a few bytes that are all there, durably, or nothing. */
  writeWhole(version: string, bytes: Buffer): Promise<void>
  /**
   * Undefined where there is no such version, or one of another size than its row says. What is only piped on may come in
   * buffers that are used again.
   */
  read(
    version: string,
    wanted: { size: number; range?: ByteRange | undefined; piped?: boolean },
  ): Promise<Readable | Buffer | undefined>
  /** Keeps the bytes of these versions, one after the other, under another. Throws StorageError `bytesNotFound`. */
  join(from: readonly string[], to: string): Promise<void>
  /** Durably; one that is not there is no error. Those that cannot be removed keep no other from going, and are told. */
  remove(versions: readonly string[]): Promise<Stayed[]>
  /** Gives back what it holds open; nothing is asked of it afterwards. */
  close(): Promise<void>
}

/** Counts the bytes, and shows the first of them, as they pass. */
export async function* measured(
  bytes: AsyncIterable<Buffer>,
  {
    inspect,
    onChunk,
    headSize,
  }: { inspect: WriteOptions['inspect']; headSize: number; onChunk(chunk: Buffer): void },
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = inspect ? Buffer.alloc(0) : undefined
  for await (const chunk of bytes) {
    onChunk(chunk)
    if (head && inspect) {
      head = Buffer.concat([head, chunk.subarray(0, headSize - head.length)])
      if (head.length >= headSize) {
        inspect(head)
        head = undefined
      }
    }
    yield chunk
  }
  if (head) inspect?.(head)
}
