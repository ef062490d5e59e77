/** Objects of the storage service, read and written by the server itself. */
export type OwnFiles = {
  /** Undefined where there is none. */
  read(bucket: string, name: string): Promise<{ type: string; bytes: AsyncIterable<Buffer> } | undefined>
  /** Replaces what is there, once all of it has come. Returns how many bytes it has. */
  write(bucket: string, name: string, type: string, bytes: AsyncIterable<Buffer>): Promise<number>
}
