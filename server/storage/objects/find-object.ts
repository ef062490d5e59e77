/** Which object an address means, for who may read it. */
import type { Ask } from '#server/storage/ask.ts'
import { bucketIfThere } from '#server/storage/buckets/buckets.ts'
import type { BucketRow, ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { type Place, selectObject } from './objects.ts'

/** `object`: a public bucket's for everybody, any other's by the caller's policies. `authenticated`: by policies unless public. */
export type Reading = 'object' | 'authenticated' | 'public' | 'signed'

export async function findObject(ask: Ask, place: Place, reading: Reading): Promise<ObjectRow> {
  if (reading === 'signed') return expectObject(ask, 'asService', place)
  const bucket = await bucketIfThere(ask, place.bucket)
  if (reading === 'public') {
    if (!bucket?.public) throw storageError('objectNotFound')
    return expectObject(ask, 'asService', place)
  }
  if (!bucket || isHidden(bucket, ask, reading)) throw storageError('bucketNotFound')
  return expectObject(ask, bucket.public ? 'asService' : 'asCaller', place)
}

/** To a visitor who brought no token, a private bucket is not there. */
const isHidden = (bucket: BucketRow, { caller, request }: Ask, reading: Reading) =>
  reading === 'object' &&
  !bucket.public &&
  caller.role === 'anon' &&
  request.credentials.keyRole === undefined

export async function expectObject(ask: Ask, as: 'asService' | 'asCaller', place: Place): Promise<ObjectRow> {
  const [found] = await ask[as](selectObject(place))
  const object = found?.rows[0] as ObjectRow | undefined
  if (!object) throw storageError('objectNotFound')
  return object
}
