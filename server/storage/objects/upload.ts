/** POST and PUT /object/:bucket/*: stores an object from the body of one request. */
import type { RequestDatabase } from '#server/storage/request-database.ts'
import { addRoute, bucketOf, type Call, keyOf } from '#server/storage/route.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import { again, type Incoming, isSmall, readIncoming, skipRest, wholeOf } from './read-upload.ts'
import { admitUpload, storeObject, type Wanted } from './store-object.ts'
import { type Stored, storeSmall } from './store-small.ts'

export const upload: Endpoint = (app, storage) => {
  for (const [method, operation] of [
    ['POST', 'storage.object.upload'],
    ['PUT', 'storage.object.upload_update'],
  ] as const) {
    addRoute(app, storage, {
      ...{ method, url: '/object/:bucket/*', operation, longBody: true },
      async handler({ request, database }) {
        const upsert = method === 'PUT' || request.headers['x-upsert'] === 'true'
        const wanted = {
          bucket: bucketOf(request),
          key: keyOf(request),
          upsert,
          owner: database.caller.claims.sub,
        }
        const object = await takeUpload(storage, { request, database }, wanted, { rehearse: true })
        return { Key: `${wanted.bucket}/${wanted.key}`, Id: object.id }
      },
    })
  }
}

export async function takeUpload(
  storage: StorageParts,
  { request, database }: Pick<Call, 'request'> & { database: RequestDatabase },
  wanted: Wanted,
  how: { rehearse: boolean },
) {
  try {
    return await storeIncoming(storage, database, wanted, await readIncoming(request), how)
  } catch (error) {
    skipRest(request, storage.settings.fileSizeLimit)
    throw error
  }
}

export async function storeIncoming(
  storage: StorageParts,
  database: RequestDatabase,
  wanted: Wanted,
  incoming: Incoming,
  how = { rehearse: true },
): Promise<Stored> {
  const seen =
    how.rehearse && isSmall(incoming) ? storage.smallUploads.bucketFor(database, wanted.bucket) : undefined
  if (!seen) return storeAsItComes(storage, database, wanted, incoming, how)
  const bytes = await wholeOf(incoming)
  const stored = await storeSmall(storage, database, wanted, { seen, incoming, bytes })
  return stored ?? storeAsItComes(storage, database, wanted, again(incoming, bytes), how)
}

async function storeAsItComes(
  storage: StorageParts,
  database: RequestDatabase,
  wanted: Wanted,
  incoming: Incoming,
  how: { rehearse: boolean },
): Promise<Stored> {
  const admission = await admitUpload(storage, database, wanted, incoming, how)
  storage.smallUploads.remember(admission.bucket)
  return storeObject(storage, database, wanted, incoming, admission)
}
