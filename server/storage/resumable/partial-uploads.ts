/** What has come of uploads in pieces, for the protocol's server. */
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Note, PartialStore } from '#server/storage/blobs/partial-store.ts'
import { finishing, uploadOf } from './finish-upload.ts'
import { UnfinishedUploads } from './unfinished-uploads.ts'
import type { UploadLocks } from './upload-locks.ts'

type Found = { offset: number; note: Note }

const isUnfinished = ({ note, offset }: Found) =>
  !note.done && note.size !== undefined && note.size > 0 && offset >= note.size

/** The store as @tus/server asks for it. */
export class PartialUploads extends DataStore {
  readonly #partials: PartialStore
  readonly #locks: Pick<UploadLocks, 'alone'>
  /** Between its admission and its file. */
  readonly #expected = new Map<string, { note: Note; whose: string | undefined }>()
  readonly #unfinished: UnfinishedUploads

  constructor(partials: PartialStore, locks: Pick<UploadLocks, 'alone'>) {
    super()
    this.#partials = partials
    this.#locks = locks
    this.#unfinished = new UnfinishedUploads((version) =>
      locks.alone(finishing(version), () => partials.remove(version, 'nothing')),
    )
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]
  }

  /** `whose` are bounded, for the object that it is to be. */
  expect(id: string, note: Note, whose: string | undefined): void {
    this.#expected.set(id, { note, whose })
  }

  override async create(upload: Upload): Promise<Upload> {
    const expected = this.#expected.get(upload.id)
    this.#expected.delete(upload.id)
    if (!expected) throw ERRORS.INVALID_METADATA
    const { note, whose } = expected
    const { place, version } = uploadOf(upload.id)
    await this.#partials.create(version, note)
    if (whose !== undefined) await this.#unfinished.add(`${whose} ${place.bucket}/${place.key}`, version)
    return upload
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    return this.#partials.append(uploadOf(id).version, bytes, offset)
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
    await this.#partials.note(uploadOf(id).version, { ...note, size })
  }

  override async remove(id: string): Promise<void> {
    await this.#look(id)
    await this.#partials.remove(uploadOf(id).version, 'nothing')
  }

  async #look(id: string): Promise<Found> {
    const found = await this.#partials.look(uploadOf(id).version)
    if (found?.note.id !== id) throw ERRORS.FILE_NOT_FOUND
    return found
  }

  override getExpiration(): number {
    return 0
  }
}
