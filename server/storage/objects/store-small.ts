/** Stores a small upload by the fast path, if the cached bucket allows it. */
import { hash } from 'node:crypto'
import { refuseIfRevoked } from '#server/storage/authenticate.ts'
import type { BucketRow, ObjectRow } from '#server/storage/columns.ts'
import { checkKey } from '#server/storage/names.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import { sniffedBytes } from '#server/storage/sniff.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import type { Incoming } from './read-upload.ts'
import { checkType, describe, inspectorOf, limitOf, type Wanted } from './store-object.ts'

/** The answer's data about a stored object. */
export type Stored = Pick<ObjectRow, 'id' | 'metadata'>

/** Undefined if the slow path must handle it: nothing was stored. */
export async function storeSmall(
  storage: StorageParts,
  database: RequestDatabase,
  { bucket, key, owner, upsert }: Wanted,
  { seen, incoming, bytes }: { seen: BucketRow; incoming: Incoming; bytes: Buffer },
): Promise<Stored | undefined> {
  if (!isWelcome(storage, seen, key, incoming, bytes)) return undefined
  const { contentType, cacheControl, userMetadata, robots } = incoming
  const metadata = {
    ...describe({
      ...{ md5: hash('md5', bytes, 'hex'), size: bytes.length, contentType, cacheControl },
      now: storage.now(),
    }),
    ...(robots !== undefined && { xRobotsTag: robots }),
  }
  const object = { bucket, key, owner, metadata, userMetadata, upsert, seen }
  await refuseIfRevoked(storage, database.caller)
  const id = await storage.smallUploads.store(database, object, bytes)
  if (id === undefined) return undefined
  if (upsert) storage.collector.poke()
  return { id, metadata }
}

/** Other errors are reported by the slow path, in the wire's order. */
function isWelcome(
  { settings }: StorageParts,
  seen: BucketRow,
  key: string,
  { contentType }: Incoming,
  bytes: Buffer,
): boolean {
  try {
    checkKey(key)
    checkType(seen, key, contentType)
    inspectorOf(seen, key, contentType)?.(bytes.subarray(0, sniffedBytes))
    return bytes.length <= limitOf(settings, seen, key)
  } catch {
    return false
  }
}
