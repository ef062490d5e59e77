/**
 * Bytes as files below one folder. A file is written aside, flushed, renamed into its place, and its folder flushed: a name
 * in its place is a whole file, whatever ends the process or the machine. What lies aside at a start is of uploads that were
 * cut, and goes.
 */
import { createHash } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { freeMegabytes, tooLittle } from '#server/platform/free-space.ts'
import { storageError } from '#server/storage/errors.ts'
import { sniffedBytes } from '#server/storage/sniff.ts'
import { type BlobStore, type ByteRange, measured, type WriteOptions, type Written } from './blob-store.ts'

/** Bytes that are gathered before they are written. */
const portion = 512 * 1024
/** Up to here a file is read at once. */
const small = 256 * 1024
/** Milliseconds for which what was seen of the disk's space holds. */
const spacePeriod = 1000

/** A row says what a project's SQL wrote into it, `../../keys.json` for one. */
const isVersion = (version: string) => /^[\w-]+$/.test(version)

export async function openDiskStore(folder: string): Promise<BlobStore> {
  const aside = path.join(folder, 'aside')
  await fs.rm(aside, { recursive: true, force: true })
  await fs.mkdir(aside, { recursive: true, mode: 0o700 })
  const checkSpace = spaceOf(folder)
  const place = (version: string) => path.join(folder, version.slice(0, 2), version)
  const settle = async (version: string) => {
    const target = place(version)
    await fs.rename(path.join(aside, version), target).catch(async (error) => {
      if (error.code !== 'ENOENT') throw error
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await flushFolder(folder)
      await fs.rename(path.join(aside, version), target)
    })
    await flushFolder(path.dirname(target))
  }
  const keep = async <T>(version: string, write: (file: FileHandle) => Promise<T>): Promise<T> => {
    await checkSpace()
    const draft = path.join(aside, version)
    const file = await fs.open(draft, 'wx', 0o600)
    try {
      const result = await write(file)
      await file.sync()
      await file.close()
      await settle(version)
      return result
    } catch (error) {
      await file.close().catch(() => {})
      await fs.rm(draft, { force: true })
      throw error
    }
  }
  return {
    write: (version, bytes, options) => keep(version, (file) => writeAll(file, bytes, options)),
    read: async (version, range) => (isVersion(version) ? readFile(place(version), range) : undefined),
    copy: async (from, to) => {
      await keep(to, async (file) => {
        const source = isVersion(from) ? await fs.open(place(from)).catch(unlessMissing) : undefined
        if (!source) throw storageError('bytesNotFound')
        for await (const chunk of source.createReadStream({ highWaterMark: portion })) {
          await file.writeFile(chunk)
        }
      })
    },
    remove: async (given) => {
      const versions = given.filter(isVersion)
      await Promise.all(versions.map((version) => fs.rm(place(version), { force: true })))
      const folders = new Set(versions.map((version) => path.dirname(place(version))))
      await Promise.all([...folders].map((one) => flushFolder(one).catch(unlessMissing)))
    },
  }
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Buffer>,
  { limit, inspect }: WriteOptions,
): Promise<Written> {
  const hash = createHash('md5')
  let size = 0
  let gathered: Buffer[] = []
  let waiting = 0
  const flush = async () => {
    if (waiting === 0) return
    await writeWhole(file, gathered, waiting)
    gathered = []
    waiting = 0
  }
  const onChunk = (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) throw storageError('tooLarge')
    hash.update(chunk)
  }
  for await (const chunk of measured(bytes, { inspect, onChunk, headSize: sniffedBytes })) {
    gathered.push(chunk)
    waiting += chunk.length
    if (waiting >= portion) await flush()
  }
  await flush()
  return { size, md5: hash.digest('hex') }
}

/** A full disk may take a part of it without an error. */
async function writeWhole(file: FileHandle, chunks: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

async function readFile(name: string, range: ByteRange | undefined) {
  const file = await fs.open(name).catch(unlessMissing)
  if (!file) return undefined
  try {
    const start = range?.start ?? 0
    const length = range ? range.end - range.start + 1 : (await file.stat()).size
    if (length > small) {
      return file.createReadStream({ start, ...(range && { end: range.end }), highWaterMark: portion })
    }
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, start)
    await file.close()
    return buffer
  } catch (error) {
    await file.close().catch(() => {})
    throw error
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** PostgreSQL may live on the same disk and ends where it is full: uploads leave it room. */
export function spaceOf(folder: string): () => Promise<void> {
  let free = Number.POSITIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - lookedAt > spacePeriod) {
      lookedAt = performance.now()
      free = await freeMegabytes(folder)
    }
    if (free < tooLittle) throw storageError('diskFull')
  }
}
