/**
 * Stores bytes as files below one folder. A large file is written to a temporary name, renamed, and flushed together with its
 * folder before it is acknowledged; a small one is written in place. Temporary files are removed at the start, see drafts.ts; a file
 * without a row is a stray, see reserve-versions.ts.
 */
import { createHash } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { freeMegabytes, tooLittle } from '#server/platform/cluster/free-space.ts'
import { Batcher } from '#server/platform/database/batcher.ts'
import { storageError } from '#server/storage/errors.ts'
import { sniffedBytes } from '#server/storage/sniff.ts'
import { type BlobStore, measured, type Stayed, type WriteOptions, type Written } from './blob-store.ts'
import { draftOf, removeAbandoned } from './drafts.ts'
import { readSmall, writeSmall } from './small-files.ts'
import { streamFile } from './stream-file.ts'

/** Bytes that are buffered per write. */
const portion = 512 * 1024
/** Files up to this size are read at once. */
const small = 1024 * 1024
/** Milliseconds for which the measured free space is used. */
const spacePeriod = 1000

/** The version in a row may be any text that a project's SQL wrote, `../../keys.json` for one. */
const isVersion = (version: string) => /^[\w-]+$/.test(version)

export async function openDiskStore(folder: string): Promise<BlobStore> {
  const aside = path.join(folder, 'aside')
  await fs.mkdir(aside, { recursive: true, mode: 0o700 })
  await removeAbandoned(aside)
  const checkSpace = spaceOf(folder)
  const place = (version: string) => path.join(folder, version.slice(0, 2), version)
  const folders = openFolders(folder)
  const keep = async <T>(version: string, write: (file: FileHandle) => Promise<T>): Promise<T> => {
    await checkSpace()
    const draft = draftOf(aside, version)
    const file = await fs.open(draft, 'wx', 0o600)
    try {
      const result = await write(file)
      const parent = await folders.of(place(version))
      await fs.rename(draft, place(version))
      // Concurrently: a journaling file system commits both with one flush.
      await Promise.all([file.sync(), parent.sync()])
      return result
    } catch (error) {
      await Promise.all([draft, place(version)].map((name) => fs.rm(name, { force: true })))
      throw error
    } finally {
      await file.close().catch(() => {})
    }
  }
  return {
    write: (version, bytes, options) => keep(version, (file) => writeAll(file, bytes, options)),
    writeWhole: async (version, bytes) => {
      await checkSpace()
      const parent = await folders.of(place(version))
      try {
        // Written in place: without a row it is never read, and an incomplete file is a stray.
        await writeSmall(place(version), bytes)
        await parent.sync()
      } catch (error) {
        await fs.rm(place(version), { force: true })
        throw error
      }
    },
    read: async (version, wanted) => (isVersion(version) ? readFile(place(version), wanted) : undefined),
    join: (from, to) =>
      keep(to, async (file) => {
        for (const one of from) {
          const source = isVersion(one) ? await fs.open(place(one)).catch(unlessMissing) : undefined
          if (!source) throw storageError('bytesNotFound')
          for await (const chunk of source.createReadStream({ highWaterMark: portion })) {
            await file.writeFile(chunk)
          }
        }
      }),
    remove: async (given) => {
      const versions = given.filter(isVersion)
      const stayed = await removeFiles(versions, place)
      const touched = new Map(versions.map((version) => [path.dirname(place(version)), place(version)]))
      await Promise.all([...touched.values()].map(async (one) => (await folders.of(one)).sync()))
      return stayed
    },
    close: () => folders.close(),
  }
}

async function removeFiles(versions: string[], place: (version: string) => string): Promise<Stayed[]> {
  const stayed: Stayed[] = []
  const remove = (version: string) =>
    fs.rm(place(version), { force: true }).catch((why) => stayed.push({ version, why }))
  await Promise.all(versions.map(remove))
  return stayed
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

/** On a full disk, write may be partial without an error. */
async function writeWhole(file: FileHandle, chunks: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten < length) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

async function readFile(name: string, wanted: Parameters<BlobStore['read']>[1]) {
  const { size, range, piped = false } = wanted
  // The size in a row may be anything that a project's SQL wrote.
  if (!range && Number.isInteger(size) && size >= 0 && size <= small) return readSmall(name, size)
  const file = await fs.open(name).catch(unlessMissing)
  if (!file) return undefined
  let isStreamed = false
  try {
    if ((await file.stat()).size !== size) return undefined
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const length = end - start + 1
    isStreamed = length > small
    if (isStreamed && piped) return streamFile(file, { start, end })
    if (isStreamed) return file.createReadStream({ start, end, highWaterMark: portion })
    return (await file.read(Buffer.allocUnsafe(length), 0, length, start)).buffer
  } finally {
    if (!isStreamed) await file.close()
  }
}

type Folder = {
  /** Makes all entries of the folder so far durable. Concurrent calls share one flush. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Folders of files: created durably on demand, and kept open to be flushed. */
function openFolders(root: string) {
  const known = new Map<string, Promise<Folder>>()
  const make = async (folder: string) => {
    const made = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) {
      const parent = await fs.open(root)
      await parent.sync().finally(() => parent.close())
    }
    return flushed(await fs.open(folder))
  }
  return {
    /** The folder of this file. */
    of: (file: string): Promise<Folder> => {
      const folder = path.dirname(file)
      const opened = known.get(folder) ?? make(folder)
      known.set(folder, opened)
      opened.catch(() => known.delete(folder))
      return opened
    },
    close: async () => {
      const opened = await Promise.allSettled(known.values())
      known.clear()
      await Promise.all(opened.map((one) => one.status === 'fulfilled' && one.value.close()))
    },
  }
}

function flushed(folder: FileHandle): Folder {
  const flushes = new Batcher<undefined, undefined>({
    ...{ maxBatch: 1000, concurrency: 1, isItemError: () => false },
    async serve(all) {
      await folder.sync()
      return [...all]
    },
  })
  return { sync: () => flushes.ask(undefined), close: () => folder.close() }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Keeps free space for PostgreSQL, which may be on the same disk and stops when it is full. */
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
