/**
 * Stores an upload: first everything that may refuse it is checked, then its bytes are stored under a new version, then one
 * transaction assigns them to the object. Readers see the old object or the new one.
 */
import { isDatabaseError } from '#server/platform/database.ts'
import { refuseIfRevoked } from '#server/storage/authenticate.ts'
import { giveUp } from '#server/storage/blobs/collect-strays.ts'
import { knownBucket, selectBucket } from '#server/storage/buckets/buckets.ts'
import type { BucketRow, ObjectMetadata, ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { isAllowedType } from '#server/storage/limits.ts'
import { checkKey, isFolderPlaceholder } from '#server/storage/names.ts'
import { queryAsServer, type RequestDatabase } from '#server/storage/request-database.ts'
import { mayBe } from '#server/storage/sniff.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { commitObject, type NewObject, type Place, tryObject } from './objects.ts'
import type { Incoming } from './read-upload.ts'

export type Wanted = Place & {
  upsert: boolean
  owner: string | undefined
  /** The multipart upload that ends with it. */
  endsUpload?: string
}

/** The result of the bucket's and the policies' checks. */
export type Admission = { bucket: BucketRow; limit: number }

export type Described = {
  contentType: string
  declaredSize: number | undefined
  userMetadata: Record<string, unknown> | undefined
}

export async function admitUpload(
  { settings }: StorageParts,
  database: RequestDatabase,
  wanted: Wanted,
  described: Described | undefined,
  /** False if a signed URL gave the permission. */
  { rehearse }: { rehearse: boolean },
): Promise<Admission> {
  const { contentType, declaredSize, userMetadata } = described ?? {}
  const metadata = { mimetype: contentType, contentLength: declaredSize }
  const object = { ...placeOf(wanted), metadata, userMetadata }
  const tried = rehearse ? await tryUpload(database, object, wanted.upsert) : {}
  const bucket = tried.bucket ?? (await knownBucket(database, wanted.bucket))
  if (contentType !== undefined) checkType(bucket, wanted.key, contentType)
  const limit = limitOf(settings, bucket, wanted.key)
  if ((declaredSize ?? 0) > limit) throw storageError('tooLarge')
  checkKey(wanted.key)
  if (tried.error) unlessTaken(tried.error)
  return { bucket, limit }
}

/** Bytes of an object at most. */
export const limitOf = (
  { fileSizeLimit }: StorageParts['settings'],
  bucket: BucketRow,
  key: string,
): number =>
  isFolderPlaceholder(key) ? 0 : Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, fileSizeLimit)

/** Bucket and permission in one round trip; a missing permission is reported after other errors. */
async function tryUpload(
  database: RequestDatabase,
  object: Omit<NewObject, 'version'>,
  upsert: boolean,
): Promise<{ bucket?: BucketRow; error?: unknown }> {
  try {
    const known = await database.rehearse(tryObject(object, upsert), selectBucket(object.bucket))
    const bucket = known?.rows[0]
    return bucket ? { bucket } : {}
  } catch (error) {
    return { error }
  }
}

/** If the bucket restricts types, refuses bytes whose signature contradicts the declared type. */
export function inspectorOf({ allowed_mime_types: allowed }: BucketRow, key: string, contentType: string) {
  if (!allowed?.length || isFolderPlaceholder(key)) return undefined
  return (head: Buffer) => {
    if (!mayBe(contentType, head)) throw storageError('typeRefused', { type: contentType })
  }
}

export async function storeObject(
  storage: StorageParts,
  database: RequestDatabase,
  wanted: Wanted,
  incoming: Incoming,
  { bucket, limit }: Admission,
): Promise<ObjectRow> {
  const { contentType, cacheControl, userMetadata, robots } = incoming
  return keepVersion(storage, database, wanted, async (version) => {
    const inspect = inspectorOf(bucket, wanted.key, contentType)
    const { size, md5 } = await storage.blobs.write(version, incoming.bytes, { limit, inspect })
    await incoming.finish()
    const metadata: ObjectMetadata = {
      ...describe({ md5, size, contentType, cacheControl, now: storage.now() }),
      ...(robots !== undefined && { xRobotsTag: robots }),
    }
    return { metadata, userMetadata }
  })
}

/** Assigns what `write` stores under a new version to the object. */
export async function keepVersion(
  storage: StorageParts,
  database: RequestDatabase,
  wanted: Wanted,
  write: (version: string) => Promise<{ metadata: object; userMetadata: object | undefined }>,
): Promise<ObjectRow> {
  const version = await storage.versions.next()
  try {
    const { metadata, userMetadata } = await write(version)
    const object = { ...placeOf(wanted), version, metadata, userMetadata }
    return await commit(storage, database, object, wanted)
  } catch (error) {
    await giveUpBytes(storage, version)
    throw error
  }
}

/**
 * If it is unknown whether the row was committed, the mark decides. Not as part of the request, which ends with its client: otherwise
 * who leaves in time could fill the disk for a day.
 */
export async function giveUpBytes(
  { database, collector }: Pick<StorageParts, 'database' | 'collector'>,
  version: string,
): Promise<void> {
  await queryAsServer(database, giveUp(version)).catch(() => {})
  collector.poke()
}

export async function commit(
  storage: StorageParts,
  database: RequestDatabase,
  object: NewObject,
  { upsert, endsUpload }: Pick<Wanted, 'upsert' | 'endsUpload'>,
): Promise<ObjectRow> {
  await refuseIfRevoked(storage, database.caller)
  const [kept] = await database.asService(commitObject(object, upsert, endsUpload)).catch(unlessTaken)
  const row = kept?.rows[0]
  if (!row) {
    // The upload took too long and its mark expired: the bytes are not listed as strays any more.
    await storage.blobs.remove([object.version])
    throw storageError('uploadCutOff')
  }
  if (upsert) storage.collector.poke()
  return row
}

export const describe = (given: {
  md5: string
  size: number
  contentType: string
  cacheControl: string
  now: Date
}): ObjectMetadata => ({
  eTag: `"${given.md5}"`,
  size: given.size,
  mimetype: given.contentType,
  cacheControl: given.cacheControl,
  lastModified: given.now.toISOString(),
  contentLength: given.size,
  httpStatusCode: 200,
})

export function checkType({ allowed_mime_types: allowed }: BucketRow, key: string, type: string): void {
  if (!allowed?.length || isFolderPlaceholder(key) || isAllowedType(type, allowed)) return
  throw storageError('typeRefused', { type })
}

const placeOf = ({ bucket, key, owner }: Wanted) => ({ bucket, key, owner })

export function unlessTaken(error: unknown): never {
  if (isDatabaseError(error) && error.code === '23505') throw storageError('keyExists')
  throw error
}
