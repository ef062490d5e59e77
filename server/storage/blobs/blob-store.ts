/**
 * Stores the bytes of objects by version, a name that is never reused. A stored version is complete and immutable. Rows refer to
 * versions; a version without a row belongs to no object.
 */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sniffedBytes } from '#server/storage/sniff.ts'

export type Written = { size: number; md5: string }

/** Inclusive. */
export type ByteRange = { start: number; end: number }

export type Stayed = { version: string; why: unknown }

export type WriteOptions = {
  /** Bytes at most; a longer input is refused and nothing is stored. */
  limit: number
  /** Receives the first bytes; throws if they must not be stored. */
  inspect?: ((head: Buffer) => void) | undefined
}

export interface BlobStore {
  /** Stores all of it durably, or nothing. Throws StorageError `tooLarge` above the limit. */
  write(version: string, bytes: AsyncIterable<Buffer>, options: WriteOptions): Promise<Written>
  /** Stores a small buffer durably, or nothing. */
  writeWhole(version: string, bytes: Buffer): Promise<void>
  /** Undefined if the version does not exist, or its size differs from the row's. Buffers of a piped stream may be reused. */
  read(
    version: string,
    wanted: { size: number; range?: ByteRange | undefined; piped?: boolean },
  ): Promise<Readable | Buffer | undefined>
  /** Concatenates versions into a new one. Throws StorageError `bytesNotFound`. */
  join(from: readonly string[], to: string): Promise<void>
  /** Durable; missing versions are no error. Returns those that could not be removed; the others are removed nevertheless. */
  remove(versions: readonly string[]): Promise<Stayed[]>
  /** Releases open files and connections; the store must not be used afterwards. */
  close(): Promise<void>
}

/** The first bytes of a version that has any, for `inspect`. */
export async function headOf(
  { read }: Pick<BlobStore, 'read'>,
  version: string,
  size: number,
): Promise<Buffer | undefined> {
  const head = await read(version, { size, range: { start: 0, end: Math.min(size, sniffedBytes) - 1 } })
  // A stream that is not read to its end keeps its connection.
  return head === undefined || Buffer.isBuffer(head) ? head : buffer(head)
}

/** Passes the bytes through, counts them, and inspects the first ones. */
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
