/** A copy has its own version with the same bytes. */

import { headOf } from '#server/storage/blobs/blob-store.ts'
import { bucketIfThere } from '#server/storage/buckets/buckets.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { StorageError, storageError } from '#server/storage/errors.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { expectObject, whileThere } from './find-object.ts'
import { type Place, tryObject } from './objects.ts'
import { checkType, inspectorOf, keepVersion, unlessTaken } from './store-object.ts'

export type Copying = {
  from: Place
  to: Place
  upsert: boolean
  changes: { cacheControl?: string; mimetype?: string }
  userMetadata: 'copied' | Record<string, unknown>
}

export const copyObject = (
  storage: StorageParts,
  database: RequestDatabase,
  copying: Copying,
): Promise<ObjectRow> =>
  whileThere(
    () => expectObject(database, 'asCaller', copying.from),
    (source) => copyFrom(storage, database, source, copying).catch(unlessGone),
  )

function unlessGone(error: unknown): undefined {
  if (!(error instanceof StorageError && error.failure === 'bytesNotFound')) throw error
}

async function copyFrom(
  storage: StorageParts,
  database: RequestDatabase,
  source: ObjectRow,
  { to, upsert, changes, userMetadata }: Copying,
): Promise<ObjectRow> {
  const owner = database.caller.claims.sub
  const metadata = { ...source.metadata, ...changes, lastModified: storage.now().toISOString() }
  const kept = userMetadata === 'copied' ? (source.user_metadata ?? {}) : userMetadata
  const drafted = { ...to, owner, metadata, userMetadata: kept }
  await database.rehearse(tryObject(drafted, upsert)).catch(unlessTaken)
  await admitBytes(storage, database, { ...source, metadata }, to)
  return keepVersion(storage, database, { ...to, upsert, owner }, async (version) => {
    if (!source.version) throw storageError('bytesNotFound')
    await storage.blobs.join([source.version], version)
    return { metadata, userMetadata: kept }
  })
}

/** Another bucket checks a copy like an upload. A missing bucket is reported by the foreign key. */
export async function admitBytes(
  { blobs }: Pick<StorageParts, 'blobs'>,
  database: RequestDatabase,
  { version, metadata }: Pick<ObjectRow, 'version' | 'metadata'>,
  { bucket: id, key }: Place,
): Promise<void> {
  const bucket = await bucketIfThere(database, id)
  if (!bucket) return
  const { size = 0, mimetype = 'application/octet-stream' } = metadata ?? {}
  checkType(bucket, key, mimetype)
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) throw storageError('tooLarge')
  const inspect = inspectorOf(bucket, key, mimetype)
  if (!inspect || !version || size === 0) return
  const head = await headOf(blobs, version, size)
  if (head) inspect(head)
}
