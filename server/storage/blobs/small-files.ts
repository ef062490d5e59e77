/** Reads and writes whole small files with as few system calls as possible; callbacks, because promises would double the cost. */
import { close, constants, open, read, write } from 'node:fs'

/** Flushes the bytes, but not the name, which is up to the folder. The file must not exist. */
export function writeSmall(name: string, bytes: Buffer): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = constants
  return new Promise((resolve, reject) => {
    open(name, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o600, (failed, file) => {
      if (failed) return reject(failed)
      const end = (error: Error | null) => close(file, (closing) => settle(error ?? closing))
      const settle = (error: Error | null) => (error ? reject(error) : resolve())
      // On a full disk, write may be partial without an error; the next one then fails.
      const writeFrom = (at: number) =>
        write(file, bytes, at, bytes.length - at, (error, count) =>
          error || at + count >= bytes.length ? end(error) : writeFrom(at + count),
        )
      writeFrom(0)
    })
  })
}

/** Undefined if it does not exist, or has another size. */
export function readSmall(name: string, size: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    open(name, (missing, file) => {
      if (missing) return missing.code === 'ENOENT' ? resolve(undefined) : reject(missing)
      // One byte more, to detect a file that is larger than the row says.
      const bytes = Buffer.allocUnsafe(size + 1)
      read(file, bytes, 0, size + 1, 0, (error, count) => {
        close(file, () => {})
        if (error) reject(error)
        else resolve(count === size ? bytes.subarray(0, size) : undefined)
      })
    })
  })
}
