/** Objects of the storage service, read and written by the server itself. */
export type OwnFiles = {
  /** Undefined if there is none. */
  read(bucket: string, name: string): Promise<{ type: string; bytes: AsyncIterable<Buffer> } | undefined>
  /** Replaces the object once all bytes are stored. Returns its size in bytes. */
  write(bucket: string, name: string, type: string, bytes: AsyncIterable<Buffer>): Promise<number>
}
