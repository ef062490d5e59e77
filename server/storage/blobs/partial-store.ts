/**
 * Stores uploads that arrive in pieces: the bytes so far, and a note about the upload. A piece is flushed before it is
 * acknowledged; after a crash, the file's length says where to resume.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createFile, readIfExists, replaceFile } from '#server/platform/files.ts'

export type Note = {
  /** The id of the upload, to be compared: a client that knows only the version could otherwise redirect it. */
  id: string
  size: number | undefined
  upsert: boolean
  owner: string | undefined
  /** As sent by the client. */
  metadata: Record<string, string | null>
  /** The account whose share of unfinished uploads it counts toward. */
  whose?: string | undefined
  /** Whether its row exists. */
  done?: boolean
}

export type PartialStore = {
  create(version: string, note: Note): Promise<void>
  /** The bytes received so far, and the note; undefined if there is no such upload. */
  look(version: string): Promise<{ offset: number; note: Note } | undefined>
  note(version: string, note: Note): Promise<void>
  /** Returns the new offset. */
  append(version: string, bytes: Readable, offset: number): Promise<number>
  shorten(version: string, length: number): Promise<void>
  read(version: string): AsyncIterable<Buffer>
  remove(version: string, keep: 'note' | 'nothing'): Promise<void>
  /** All uploads, with the time of their last piece in milliseconds. */
  list(): AsyncIterable<{ version: string; note: Note; at: number }>
  removeOld(): Promise<void>
}

/** Milliseconds without a piece until an upload is deleted. */
export const partialLifetime = 24 * 60 * 60 * 1000
const portion = 512 * 1024

/** `checkSpace` throws if the disk is too full. */
export async function openPartialStore(
  folder: string,
  checkSpace: () => Promise<void>,
): Promise<PartialStore> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const bytesOf = (version: string) => path.join(folder, path.basename(version))
  const noteOf = (version: string) => `${bytesOf(version)}.json`
  const readNote = async (version: string): Promise<Note | undefined> => {
    const text = await readIfExists(noteOf(version))
    return text === undefined ? undefined : JSON.parse(text)
  }
  const versions = async () => new Set((await fs.readdir(folder)).map((name) => name.replace(/\.json$/, '')))
  const touched = async (version: string) =>
    Math.max(...(await Promise.all([bytesOf(version), noteOf(version)].map(lastTouched))))
  const remove: PartialStore['remove'] = async (version, keep) => {
    await fs.rm(bytesOf(version), { force: true })
    if (keep === 'nothing') await fs.rm(noteOf(version), { force: true })
  }
  return {
    create: async (version, note) => {
      await checkSpace()
      await fs.writeFile(bytesOf(version), '', { flag: 'wx', mode: 0o600 })
      await createFile(noteOf(version), JSON.stringify(note))
    },
    look: async (version) => {
      const note = await readNote(version)
      if (!note?.done) {
        const file = await fs.stat(bytesOf(version)).catch(() => undefined)
        if (file && note) return { offset: file.size, note }
      }
      // If the bytes are missing, it may have become an object between the two reads.
      const now = note?.done ? note : await readNote(version)
      return now?.done ? { offset: now.size ?? 0, note: now } : undefined
    },
    note: (version, note) => replaceFile(noteOf(version), JSON.stringify(note)),
    append: (version, bytes, offset) => append(bytesOf(version), bytes, { offset, checkSpace }),
    shorten: (version, length) => fs.truncate(bytesOf(version), length),
    read: async function* (version) {
      const file = await fs.open(bytesOf(version))
      yield* file.createReadStream({ highWaterMark: portion })
    },
    remove,
    list: async function* () {
      for (const version of await versions()) {
        const note = await readNote(version)
        if (note) yield { version, note, at: await touched(version) }
      }
    },
    removeOld: async () => {
      for (const version of await versions()) {
        if (Date.now() - (await touched(version)) > partialLifetime) await remove(version, 'nothing')
      }
    },
  }
}

/** The note's time is that of the upload; its pieces are newer. */
const lastTouched = (name: string): Promise<number> =>
  fs.stat(name).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Keeps what arrived before the client disconnected, so that it can resume there. */
async function append(
  name: string,
  bytes: Readable,
  { offset, checkSpace }: { offset: number; checkSpace: () => Promise<void> },
): Promise<number> {
  const file = await fs.open(name, 'r+')
  let at = offset
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      await checkSpace()
      await file.write(chunk, 0, chunk.length, at)
      at += chunk.length
    }
  } finally {
    await file.sync().finally(() => file.close())
  }
  return at
}
