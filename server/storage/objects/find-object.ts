/** Finds the object of a URL, if the caller may read it. */
import { isDatabaseError } from '#server/platform/database.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import type { Lookups } from './lookups.ts'
import { type Place, selectObject } from './objects.ts'

/** `object`: public buckets for everyone, others by the caller's policies. `authenticated`: by policies unless public. */
export type Reading = 'object' | 'authenticated' | 'public' | 'signed'

export async function findObject(
  { lookups }: Pick<StorageParts, 'lookups'>,
  database: RequestDatabase,
  place: Place,
  reading: Reading,
): Promise<ObjectRow> {
  if (reading === 'signed') return expectObject(database, 'asService', place)
  if (reading === 'public') return expectRow((await lookups.known(place))?.object)
  const { known, object } = await lookUp(lookups, database, place)
  if (!known || isHidden(known, database, reading)) throw storageError('bucketNotFound')
  return expectRow(known.public ? known.object : object)
}

/** A failing policy does not matter if the bucket is public. */
async function lookUp(
  lookups: Lookups,
  database: RequestDatabase,
  place: Place,
): ReturnType<Lookups['seen']> {
  try {
    return await lookups.seen(database, place)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const known = await lookups.known(place)
    if (known?.public) return { known, object: undefined }
    throw error
  }
}

/** Without a token, a private bucket counts as missing. */
const isHidden = (bucket: { public: boolean }, { caller, request }: RequestDatabase, reading: Reading) =>
  reading === 'object' &&
  !bucket.public &&
  caller.role === 'anon' &&
  request.credentials.keyRole === undefined

export async function expectObject(
  database: RequestDatabase,
  as: 'asService' | 'asCaller',
  place: Place,
): Promise<ObjectRow> {
  const [found] = await database[as](selectObject(place))
  return expectRow(found?.rows[0])
}

/**
 * Works with the bytes of an object; undefined if they are gone. Those of an overwritten version may be removed before they are
 * opened: the row is looked up again then.
 */
export async function whileThere<T>(
  find: () => Promise<ObjectRow>,
  work: (object: ObjectRow) => Promise<T | undefined>,
): Promise<T> {
  let object = await find()
  for (let attempt = 1; ; attempt++) {
    const done = await work(object)
    if (done !== undefined) return done
    const again = await find()
    if (again.version === object.version || attempt === 3) throw storageError('bytesNotFound')
    object = again
  }
}

function expectRow(object: ObjectRow | null | undefined): ObjectRow {
  if (!object) throw storageError('objectNotFound')
  return object
}
