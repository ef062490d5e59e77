/** The SQL of buckets. */

import { isDatabaseError } from '#server/platform/database.ts'
import { type BucketRow, bucketJson } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import { textArray } from '#server/storage/request-database.ts'

export type BucketChoices = {
  public?: boolean | undefined
  file_size_limit?: number | null | undefined
  allowed_mime_types?: string[] | null | undefined
}

/** As the service: callers who may see an object need not see its bucket. */
export async function knownBucket(database: RequestDatabase, id: string): Promise<BucketRow> {
  const bucket = await bucketIfThere(database, id)
  if (!bucket) throw storageError('bucketNotFound')
  return bucket
}

export async function bucketIfThere(database: RequestDatabase, id: string): Promise<BucketRow | undefined> {
  const [answer] = await database.asService(selectBucket(id))
  return answer?.rows[0]
}

export const selectBucket = (id: string) => ({
  text: `select ${bucketJson('b', { type: false })} from storage.buckets b where b.id = $1`,
  values: [id],
})

const sortable = ['id', 'name', 'created_at', 'updated_at']

export type BucketListing = {
  limit?: number
  offset?: number
  sortColumn?: string
  sortOrder?: string
  search?: string
}

export function selectBuckets({ limit, offset, sortColumn, sortOrder, search }: BucketListing) {
  const order = sortable.includes(sortColumn ?? '')
    ? `order by b.${sortColumn} ${sortOrder === 'desc' ? 'desc' : 'asc'}`
    : ''
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : '%'
  return {
    text: `select ${bucketJson('b', { type: true })} from storage.buckets b where b.name ilike $1 ${order}
      limit $2::bigint offset $3::bigint`,
    values: [like, limit ?? null, offset ?? 0],
  }
}

export const insertBucket = (
  { id, name, owner }: { id: string; name: string; owner: string | undefined },
  choices: BucketChoices,
) => ({
  text: `insert into storage.buckets (id, name, owner_id, owner, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3, $4, $5, $6, $7)`,
  values: [
    ...[id, name, owner ?? null, uuidOrNull(owner), choices.public ?? false, choices.file_size_limit ?? null],
    choices.allowed_mime_types ? textArray(choices.allowed_mime_types) : null,
  ],
})

/** Omitted fields are kept; null removes a limit. */
export const updateBucket = (id: string, choices: BucketChoices) => ({
  text: `update storage.buckets set
      public = case when $2::boolean is null then public else $2::boolean end,
      file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
      allowed_mime_types = case when $5::boolean then $6::text[] else allowed_mime_types end,
      updated_at = now()
    where id = $1`,
  values: [
    ...[id, choices.public ?? null, choices.file_size_limit !== undefined, choices.file_size_limit ?? null],
    choices.allowed_mime_types !== undefined,
    choices.allowed_mime_types ? textArray(choices.allowed_mime_types) : null,
  ],
})

/** Throws StorageError `bucketNotFound` or `bucketNotEmpty`. */
export async function removeEmpty(database: RequestDatabase, id: string): Promise<void> {
  // The emptiness of a bucket is not revealed to callers who may not see it.
  const [seen] = await database.asCaller(selectBucket(id))
  if (!seen?.rows[0]) throw storageError('bucketNotFound')
  const [hasObjects] = await database.asService(countObjects(id))
  if (hasObjects?.rows[0]) throw storageError('bucketNotEmpty')
  const [deleted] = await database.asCaller(deleteBucket(id)).catch((error) => {
    // An object has come meanwhile.
    if (isDatabaseError(error) && error.code === '23503') throw storageError('bucketNotEmpty')
    throw error
  })
  if (deleted?.count === 0) throw storageError('bucketNotFound')
}

const deleteBucket = (id: string) => ({
  text: 'delete from storage.buckets where id = $1',
  values: [id],
})

const countObjects = (id: string) => ({
  text: 'select to_json(exists (select from storage.objects where bucket_id = $1))',
  values: [id],
})

/** Deletes in batches, to keep statements short. */
export const deleteSomeObjects = (id: string) => ({
  text: `delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit 1000)`,
  values: [id],
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const uuidOrNull = (text: string | undefined): string | null => (text && uuid.test(text) ? text : null)
