/** A copy: a version of its own with the same bytes. */
import type { Ask } from '#server/storage/ask.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { expectObject } from './find-object.ts'
import { type Place, tryObject } from './objects.ts'
import { keepVersion, unlessTaken } from './store-object.ts'

export type Copying = {
  from: Place
  to: Place
  upsert: boolean
  changes: { cacheControl?: string; mimetype?: string } | undefined
  userMetadata: 'copied' | Record<string, unknown>
}

export async function copyObject(
  storage: StorageParts,
  ask: Ask,
  { from, to, upsert, changes = {}, userMetadata }: Copying,
): Promise<ObjectRow> {
  const source = await expectObject(ask, 'asCaller', from)
  const owner = ask.caller.claims.sub
  const metadata = { ...source.metadata, ...changes, lastModified: storage.now().toISOString() }
  const kept = userMetadata === 'copied' ? (source.user_metadata ?? {}) : userMetadata
  const drafted = { ...to, owner, version: '1', metadata, userMetadata: kept }
  await ask.rehearse(tryObject(drafted, upsert)).catch(unlessTaken)
  return keepVersion(storage, ask, { ...to, upsert, owner }, async (version) => {
    if (!source.version) throw storageError('bytesNotFound')
    await storage.blobs.copy(source.version, version)
    return { metadata, userMetadata: kept }
  })
}
