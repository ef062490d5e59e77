/** Uploads in progress, as a data store of the tus server. */
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

/** Implements @tus/server's DataStore. */
export class PartialUploads extends DataStore {
  readonly #partials: PartialStore
  readonly #locks: Pick<UploadLocks, 'alone'>
  /** Notes between the creation of an upload and its file. */
  readonly #expected = new Map<string, Note>()
  readonly #unfinished: UnfinishedUploads
  /** The assumed bytes of an upload of unknown length. */
  readonly #limit: number

  constructor({ partials, uploadLocks, settings }: StorageParts, unfinished: UnfinishedUploads) {
    super()
    this.#partials = partials
    this.#locks = uploadLocks
    this.#unfinished = unfinished
    this.#limit = settings.fileSizeLimit
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
    const begun = begunBy(version, note, this.#limit)
    if (begun) await this.#unfinished.add(begun)
    try {
      await this.#partials.create(version, note)
    } catch (error) {
      await this.#unfinished.ended(version)
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
    // Another request may be completing it.
    if (isUnfinished(found)) found = await this.#locks.alone(finishing(version), () => this.#takeBack(id))
    const { offset, note } = found
    const { size, metadata } = note
    return new Upload({ id, offset, metadata, ...(size !== undefined && { size }) })
  }

  /** All bytes have arrived, but the process ended before completing it: the last byte is requested again, which completes it. */
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
    await this.#unfinished.declared(version, size)
  }

  override async remove(id: string): Promise<void> {
    await this.#look(id)
    const { version } = uploadOf(id)
    await this.#partials.remove(version, 'nothing')
    await this.#unfinished.ended(version)
  }

  async #look(id: string): Promise<Found> {
    const found = await this.#partials.look(uploadOf(id).version)
    if (found?.note.id !== id) throw ERRORS.FILE_NOT_FOUND
    return found
  }

  /** It has become an object, whatever comes of this. */
  async finished(id: string): Promise<void> {
    await this.#unfinished.ended(uploadOf(id).version).catch(() => {})
  }

  override getExpiration(): number {
    return 0
  }
}

/** Undefined if its owner's unfinished uploads are not limited. */
function begunBy(version: string, { id, whose, size }: Note, limit: number): Begun | undefined {
  if (whose === undefined) return undefined
  return { version, object: id.slice(0, -version.length), bytes: size ?? limit, whose }
}

export const unfinishedIn = ({
  database,
  partials,
  uploadLocks,
  settings,
}: StorageParts): UnfinishedUploads =>
  new UnfinishedUploads({
    database,
    limit: shareOfUnfinished(settings),
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
