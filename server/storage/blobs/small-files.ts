/** Files that are read and written whole: by as few calls of the system as there can be, since promises would cost as much again. */
import { close, constants, open, read, write } from 'node:fs'

/** Durably but for its name, which is its folder's. Nothing may have it yet. */
export function writeSmall(name: string, bytes: Buffer): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = constants
  return new Promise((resolve, reject) => {
    open(name, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o600, (failed, file) => {
      if (failed) return reject(failed)
      const end = (error: Error | null) => close(file, (closing) => settle(error ?? closing))
      const settle = (error: Error | null) => (error ? reject(error) : resolve())
      // A full disk may take a part of it without an error, and says so at the rest.
      const writeFrom = (at: number) =>
        write(file, bytes, at, bytes.length - at, (error, count) =>
          error || at + count >= bytes.length ? end(error) : writeFrom(at + count),
        )
      writeFrom(0)
    })
  })
}

/** Undefined where it is not there, or of another size. */
export function readSmall(name: string, size: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    open(name, (missing, file) => {
      if (missing) return missing.code === 'ENOENT' ? resolve(undefined) : reject(missing)
      // One byte more than there may be: a file that has it is not the one that the row means.
      const bytes = Buffer.allocUnsafe(size + 1)
      read(file, bytes, 0, size + 1, 0, (error, count) => {
        close(file, () => {})
        if (error) reject(error)
        else resolve(count === size ? bytes.subarray(0, size) : undefined)
      })
    })
  })
}
