/** What has come of uploads in pieces, for the protocol's server. */
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Note, PartialStore } from '#server/storage/blobs/partial-store.ts'
import { shareOfUnfinished } from '#server/storage/limits.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { finishing, uploadOf } from './finish-upload.ts'
import { type Begun, UnfinishedUploads } from './unfinished-uploads.ts'
import type { UploadLocks } from './upload-locks.ts'

type Found = { offset: number; note: Note }

const isUnfinished = ({ note, offset }: Found) =>
  !note.done && note.size !== undefined && note.size > 0 && offset >= note.size

/** The store as @tus/server asks for it. */
export class PartialUploads extends DataStore {
  readonly #partials: PartialStore
  readonly #locks: Pick<UploadLocks, 'alone'>
  /** Between its admission and its file. */
  readonly #expected = new Map<string, Note>()
  readonly #unfinished: UnfinishedUploads
  /** Bytes of an upload whose length is not known yet. */
  readonly #most: number

  constructor({ partials, uploadLocks, settings }: StorageParts, unfinished: UnfinishedUploads) {
    super()
    this.#partials = partials
    this.#locks = uploadLocks
    this.#unfinished = unfinished
    this.#most = settings.fileSizeLimit
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]
  }

  expect(id: string, note: Note): void {
    this.#expected.set(id, note)
  }

  override async create(upload: Upload): Promise<Upload> {
    const note = this.#expected.get(upload.id)
    this.#expected.delete(upload.id)
    if (!note) throw ERRORS.INVALID_METADATA
    const { version } = uploadOf(upload.id)
    const begun = begunBy(version, note, this.#most)
    if (begun) await this.#unfinished.add(begun)
    try {
      await this.#partials.create(version, note)
    } catch (error) {
      this.#unfinished.ended(version)
      throw error
    }
    return upload
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { version } = uploadOf(id)
    return this.#unfinished.written(version, () => this.#partials.append(version, bytes, offset))
  }

  override async getUpload(id: string): Promise<Upload> {
    const { version } = uploadOf(id)
    let found = await this.#look(id)
    // Somebody may be about to make it an object.
    if (isUnfinished(found)) found = await this.#locks.alone(finishing(version), () => this.#takeBack(id))
    const { offset, note } = found
    const { size, metadata } = note
    return new Upload({ id, offset, metadata, ...(size !== undefined && { size }) })
  }

  /** All of it has come, and whoever was to make it an object was ended before: the last byte comes once more, and does it. */
  async #takeBack(id: string): Promise<Found> {
    const found = await this.#look(id)
    if (!isUnfinished(found)) return found
    const offset = (found.note.size ?? 1) - 1
    await this.#partials.shorten(uploadOf(id).version, offset)
    return { ...found, offset }
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const { note } = await this.#look(id)
    const { version } = uploadOf(id)
    await this.#partials.note(version, { ...note, size })
    this.#unfinished.declared(version, size)
  }

  override async remove(id: string): Promise<void> {
    await this.#look(id)
    const { version } = uploadOf(id)
    await this.#partials.remove(version, 'nothing')
    this.#unfinished.ended(version)
  }

  async #look(id: string): Promise<Found> {
    const found = await this.#partials.look(uploadOf(id).version)
    if (found?.note.id !== id) throw ERRORS.FILE_NOT_FOUND
    return found
  }

  /** It is an object. */
  finished(id: string): void {
    this.#unfinished.ended(uploadOf(id).version)
  }

  override getExpiration(): number {
    return 0
  }
}

/** Undefined where nobody's share of unfinished uploads is bounded. */
function begunBy(version: string, { id, whose, size }: Note, most: number): Begun | undefined {
  if (whose === undefined) return undefined
  return { version, object: id.slice(0, -version.length), bytes: size ?? most, whose }
}

export const unfinishedIn = ({ partials, uploadLocks, settings }: StorageParts): UnfinishedUploads =>
  new UnfinishedUploads({
    most: shareOfUnfinished(settings),
    async *list() {
      for await (const { version, note, at } of partials.list()) {
        const begun = note.done ? undefined : begunBy(version, note, settings.fileSizeLimit)
        if (begun) yield { ...begun, at }
      }
    },
    isUnfinished: async (version) => {
      const found = await partials.look(version)
      return found !== undefined && !found.note.done
    },
    remove: (version) => uploadLocks.alone(finishing(version), () => partials.remove(version, 'nothing')),
    now: Date.now,
  })
