/** The SQL of objects. */

import { uuidOrNull } from '#server/storage/buckets/buckets.ts'
import { bucketJson, objectJson } from '#server/storage/columns.ts'
import type { Query } from '#server/storage/request-database.ts'
import { textArray } from '#server/storage/request-database.ts'

export type Place = { bucket: string; key: string }

export type NewObject = Place & {
  version: string
  owner: string | undefined
  metadata: object
  userMetadata: object | undefined
}

const describing = ({ owner, metadata, userMetadata }: Omit<NewObject, 'version'>) => [
  ...[owner ?? null, uuidOrNull(owner), JSON.stringify(metadata), JSON.stringify(userMetadata ?? {})],
]

const values = (object: NewObject) => [object.bucket, object.key, object.version, ...describing(object)]

const insert =
  'insert into storage.objects (bucket_id, name, version, owner_id, owner, metadata, user_metadata)'
const described = `owner_id = excluded.owner_id, owner = excluded.owner, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata`
const overwrite = `on conflict (bucket_id, name) do update set version = excluded.version, ${described}`

/** Only rehearsed: an upload needs INSERT, an overwrite SELECT and UPDATE, too. Versions are not the caller's to give. */
export const tryObject = (object: Omit<NewObject, 'version'>, upsert: boolean): Query => ({
  text: `insert into storage.objects (bucket_id, name, owner_id, owner, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6) ${upsert ? `on conflict (bucket_id, name) do update set ${described} returning to_json(id)` : ''}`,
  values: [object.bucket, object.key, ...describing(object)],
})

/**
 * Together with the mark that the upload left: without it the bytes may be gone, and there is no row. The mark stays where
 * there is none for another reason.
 */
export const commitObject = (object: NewObject, upsert: boolean, endsUpload?: string): Query => ({
  text: `with ${endsUpload === undefined ? '' : 'upload as (delete from storage.s3_multipart_uploads where id = $8 returning 1),'}
    mark as (delete from storage.stray_blobs where version = $3
      ${endsUpload === undefined ? '' : 'and exists (select from upload)'} returning 1)
    ${insert} select $1, $2, $3, $4, $5::uuid, $6::jsonb, $7::jsonb from mark
    ${upsert ? overwrite : ''} returning ${objectJson('objects')}`,
  values: [...values(object), ...(endsUpload === undefined ? [] : [endsUpload])],
})

export const selectObject = ({ bucket, key }: Place): Query => ({
  text: `select ${objectJson('o')} from storage.objects o where o.bucket_id = $1 and o.name = $2`,
  values: [bucket, key],
})

/** The bucket, and the object with it where that is for everybody. */
export const selectBucketAndPublic = ({ bucket, key }: Place): Query => ({
  text: `select json_build_object('bucket', ${bucketJson('b', { type: false })}, 'object', case when b.public then (
      select ${objectJson('o')} from storage.objects o where o.bucket_id = b.id and o.name = $2
    ) end) from storage.buckets b where b.id = $1`,
  values: [bucket, key],
})

/** Of those that may be seen. */
export const selectNames = (bucket: string, keys: readonly string[]): Query => ({
  text: 'select to_json(o.name) from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[])',
  values: [bucket, textArray(keys)],
})

export const deleteObjects = (bucket: string, keys: readonly string[]): Query => ({
  text: `delete from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[]) returning ${objectJson('o')}`,
  values: [bucket, textArray(keys)],
})

export const moveObject = (from: Place, to: Place, owner: string | undefined): Query => ({
  text: `update storage.objects set bucket_id = $3, name = $4, owner_id = $5, owner = $6
    where bucket_id = $1 and name = $2`,
  values: [from.bucket, from.key, to.bucket, to.key, owner ?? null, uuidOrNull(owner)],
})
