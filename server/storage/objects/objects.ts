/** The SQL of objects. */

import { uuidOrNull } from '#server/storage/buckets/buckets.ts'
import { objectJson } from '#server/storage/columns.ts'
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

/** Rehearsed only: an upload needs INSERT; an overwrite SELECT and UPDATE, too. Callers cannot choose versions. */
export const tryObject = (object: Omit<NewObject, 'version'>, upsert: boolean): Query => ({
  text: `insert into storage.objects (bucket_id, name, owner_id, owner, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6) ${upsert ? `on conflict (bucket_id, name) do update set ${described} returning to_json(id)` : ''}`,
  values: [object.bucket, object.key, ...describing(object)],
})

/** Writes the object as the caller, if its version is among those that the service has just allowed, see keep_version. */
export const insertAsCaller = (object: NewObject, id: string, upsert: boolean): Query => ({
  text: `insert into storage.objects (id, bucket_id, name, version, owner_id, owner, metadata, user_metadata)
    select $8::uuid, $1, $2, $3, $4, $5::uuid, $6::jsonb, $7::jsonb
    where $3 = any (string_to_array(current_setting('storage.versions'), ','))
    ${upsert ? `${overwrite} returning to_json(objects.id)` : ''}`,
  values: [...values(object), id],
})

/**
 * Deletes the upload's mark in the same statement: without a mark the bytes may be gone, so no row is written. If the row is not
 * written for another reason, the mark stays.
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

/** For each place, in order: whether its bucket is public, and if so the object. Null if there is no bucket. */
export const selectPublic = (places: readonly Place[]): Query => ({
  text: `select case when b.id is not null then json_build_object('public', b.public, 'object', case when b.public then (
      select ${objectJson('o')} from storage.objects o where o.bucket_id = b.id and o.name = wanted.name
    ) end) end
    from unnest($1::text[], $2::text[]) with ordinality as wanted (bucket, name, at)
    left join storage.buckets b on b.id = wanted.bucket order by wanted.at`,
  values: [textArray(places.map(({ bucket }) => bucket)), textArray(places.map(({ key }) => key))],
})

/** Only visible ones. */
export const selectNames = (bucket: string, keys: readonly string[]): Query => ({
  text: 'select to_json(o.name) from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[])',
  values: [bucket, textArray(keys)],
})

export const deleteObjects = (bucket: string, keys: readonly string[]): Query => ({
  text: `delete from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[]) returning ${objectJson('o')}`,
  values: [bucket, textArray(keys)],
})

/**
 * Locks both until the end of the transaction, in a fixed order: of two transactions that swap names, one waits instead of
 * deadlocking.
 */
export const lockPlaces = (...places: readonly [Place, Place]): Query => ({
  text: 'select null, pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))',
  values: places.map(({ bucket, key }) => `storage ${bucket}/${key}`).toSorted(),
})

export const moveObject = (from: Place, to: Place, owner: string | undefined): Query => ({
  text: `update storage.objects set bucket_id = $3, name = $4, owner_id = $5, owner = $6
    where bucket_id = $1 and name = $2`,
  values: [from.bucket, from.key, to.bucket, to.key, owner ?? null, uuidOrNull(owner)],
})
