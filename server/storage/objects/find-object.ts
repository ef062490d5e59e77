/** Which object an address means, for who may read it. */
import { isDatabaseError } from '#server/platform/database.ts'
import type { Answer, Ask, Question } from '#server/storage/ask.ts'
import { selectBucket } from '#server/storage/buckets/buckets.ts'
import type { BucketRow, ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { type Place, selectObject, selectPublicObject } from './objects.ts'

/** `object`: a public bucket's for everybody, any other's by the caller's policies. `authenticated`: by policies unless public. */
export type Reading = 'object' | 'authenticated' | 'public' | 'signed'

export async function findObject(ask: Ask, place: Place, reading: Reading): Promise<ObjectRow> {
  if (reading === 'signed') return expectObject(ask, 'asService', place)
  const known = [selectBucket(place.bucket), selectPublicObject(place)]
  if (reading === 'public') {
    const [, open] = await ask.asService(...known)
    return expectRow(open)
  }
  const [bucketFound, open, seen] = await lookUp(ask, known, place)
  const bucket = bucketFound?.rows[0] as BucketRow | undefined
  if (!bucket || isHidden(bucket, ask, reading)) throw storageError('bucketNotFound')
  return expectRow(bucket.public ? open : seen)
}

/** A policy that fails is no matter where the bucket is for everybody: then it is asked by itself, where it is not. */
async function lookUp(ask: Ask, known: readonly Question[], place: Place) {
  try {
    return await ask.asServiceThenCaller(known, selectObject(place))
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const found = await ask.asService(...known)
    const bucket = found[0]?.rows[0] as BucketRow | undefined
    if (bucket?.public) return found
    throw error
  }
}

/** To a visitor who brought no token, a private bucket is not there. */
const isHidden = (bucket: BucketRow, { caller, request }: Ask, reading: Reading) =>
  reading === 'object' &&
  !bucket.public &&
  caller.role === 'anon' &&
  request.credentials.keyRole === undefined

export async function expectObject(ask: Ask, as: 'asService' | 'asCaller', place: Place): Promise<ObjectRow> {
  const [found] = await ask[as](selectObject(place))
  return expectRow(found)
}

function expectRow(found: Answer<never> | undefined): ObjectRow {
  const object = found?.rows[0] as ObjectRow | undefined
  if (!object) throw storageError('objectNotFound')
  return object
}
