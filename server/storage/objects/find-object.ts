/** Which object an address means, for who may read it. */
import { isDatabaseError } from '#server/platform/database.ts'
import type { BucketRow, ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import type { Query, RequestDatabase } from '#server/storage/request-database.ts'
import { type Place, selectBucketAndPublic, selectObject } from './objects.ts'

/** `object`: a public bucket's for everybody, any other's by the caller's policies. `authenticated`: by policies unless public. */
export type Reading = 'object' | 'authenticated' | 'public' | 'signed'

export async function findObject(
  database: RequestDatabase,
  place: Place,
  reading: Reading,
): Promise<ObjectRow> {
  if (reading === 'signed') return expectObject(database, 'asService', place)
  const known = selectBucketAndPublic(place)
  if (reading === 'public')
    return expectRow((await database.asService(known))[0]?.rows[0] as Known | undefined)
  const [found, seen] = await lookUp(database, known, place)
  const { bucket, object } = (found?.rows[0] ?? {}) as Partial<Known>
  if (!bucket || isHidden(bucket, database, reading)) throw storageError('bucketNotFound')
  return expectRow({ object: bucket.public ? object : (seen?.rows[0] as ObjectRow | undefined) })
}

/** The object only where the bucket is for everybody. */
type Known = { bucket: BucketRow; object: ObjectRow | null }

/** A policy that fails is no matter where the bucket is for everybody: then it is asked by itself, where it is not. */
async function lookUp(database: RequestDatabase, known: Query, place: Place) {
  try {
    return await database.asServiceThenCaller([known], selectObject(place))
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const found = await database.asService(known)
    if ((found[0]?.rows[0] as Known | undefined)?.bucket.public) return found
    throw error
  }
}

/** To a visitor who brought no token, a private bucket is not there. */
const isHidden = (bucket: BucketRow, { caller, request }: RequestDatabase, reading: Reading) =>
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
  return expectRow({ object: found?.rows[0] as ObjectRow | undefined })
}

function expectRow(found: { object?: ObjectRow | null | undefined } | undefined): ObjectRow {
  if (!found?.object) throw storageError('objectNotFound')
  return found.object
}
