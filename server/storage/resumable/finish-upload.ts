/** Completes an upload: the bytes become a version, and the version an object. */

import { markUpload } from '#server/storage/blobs/collect-strays.ts'
import { knownBucket } from '#server/storage/buckets/buckets.ts'
import { storageError } from '#server/storage/errors.ts'
import { isFolderPlaceholder } from '#server/storage/names.ts'
import type { Place } from '#server/storage/objects/objects.ts'
import { parsedMetadata } from '#server/storage/objects/read-upload.ts'
import { commit, describe, giveUpBytes, inspectorOf } from '#server/storage/objects/store-object.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An upload's id contains its object and version. */
export function uploadOf(id: string): { place: Place; version: string } {
  const [bucket = '', ...rest] = id.split('/')
  const version = rest.pop() ?? ''
  if (!uuid.test(version) || id.includes('\0')) throw storageError('objectNotFound')
  return { place: { bucket, key: rest.join('/') }, version }
}

/** The lock for completing an upload, or for removing some of its bytes. */
export const finishing = (version: string) => `finish ${version}`

/** Serialized: the protocol's own lock is released by now, and a client that got no answer repeats the last piece. */
export async function finishUpload(
  storage: StorageParts,
  database: RequestDatabase,
  id: string,
): Promise<void> {
  await storage.uploadLocks.alone(finishing(uploadOf(id).version), () => makeObject(storage, database, id))
}

async function makeObject(storage: StorageParts, database: RequestDatabase, id: string): Promise<void> {
  const { place, version } = uploadOf(id)
  const found = await storage.partials.look(version)
  // It expired while its last piece arrived.
  if (!found) throw storageError('uploadCutOff')
  if (found.note.done) return
  const { note } = found
  // The previous holder of the lock removed a byte, so that it is sent again.
  if (note.size !== undefined && found.offset < note.size) throw storageError('uploadCutOff')
  if (!(await isKept(database, version))) {
    await database.asService(markUpload(version))
    await keep().catch(async (error: unknown) => {
      // The pieces stay, and count to the share of their account; a copy of them would not.
      await giveUpBytes(storage, version)
      throw error
    })
  }
  await storage.partials.note(version, { ...note, size: found.offset, done: true })
  await storage.partials.remove(version, 'note')

  async function keep() {
    const bucket = await knownBucket(database, place.bucket)
    const { contentType, cacheControl, metadata: said } = note.metadata
    const type = contentType ?? 'application/octet-stream'
    const limit = isFolderPlaceholder(place.key) ? 0 : storage.settings.fileSizeLimit
    const written = await storage.blobs.write(version, storage.partials.read(version), {
      limit: Math.min(limit, bucket.file_size_limit ?? limit),
      inspect: inspectorOf(bucket, place.key, type),
    })
    const metadata = describe({
      ...{ ...written, contentType: type, cacheControl: cacheControl ?? 'no-cache', now: storage.now() },
    })
    const object = {
      ...place,
      owner: note.owner,
      version,
      metadata,
      userMetadata: parsedMetadata(said ?? ''),
    }
    await commit(storage, database, object, note)
  }
}

/** Whether the row exists already: the server may have crashed before its answer. */
async function isKept(database: RequestDatabase, version: string): Promise<boolean> {
  const [row] = await database.asService({
    text: 'select to_json(exists (select from storage.objects where version = $1))',
    values: [version],
  })
  return Boolean(row?.rows[0])
}
