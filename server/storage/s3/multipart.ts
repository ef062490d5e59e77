/** The SQL of multipart uploads. Executed as the service, so each statement restricts the owner itself. */

import type { Place } from '#server/storage/objects/objects.ts'
import type { Query } from '#server/storage/request-database.ts'

export type Upload = Place & {
  id: string
  owner_id: string | null
  metadata: { contentType: string; cacheControl: string }
  user_metadata: Record<string, string>
  created_at: string
}

export type Part = { part_number: number; etag: string; size: number; version: string; created_at: string }

const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const uploadJson = `json_build_object('id', u.id, 'bucket', u.bucket_id, 'key', u.key, 'owner_id', u.owner_id,
  'metadata', u.metadata, 'user_metadata', u.user_metadata, 'created_at', ${time('u.created_at')})`

const partJson = `json_build_object('part_number', p.part_number, 'etag', p.etag, 'size', p.size, 'version', p.version,
  'created_at', ${time('p.created_at')})`

/** Per object and caller. Otherwise permission for a small object would allow any number of unfinished uploads. */
export const maxUnfinished = 10

/** Evicts the caller's oldest unfinished uploads beyond the limit; the service has none. */
export const insertUpload = (upload: Omit<Upload, 'created_at'>, { isService }: Whose): Query => ({
  text: `with over as (
      delete from storage.s3_multipart_uploads where not $7::boolean and id in (
        select u.id from storage.s3_multipart_uploads u where u.bucket_id = $2 and u.key = $3 and u.owner_id = $4
        order by u.created_at desc, u.id offset ${maxUnfinished - 1}))
    insert into storage.s3_multipart_uploads (id, bucket_id, key, version, owner_id, metadata, user_metadata)
    values ($1, $2, $3, '', $4, $5, $6)`,
  values: [
    ...[upload.id, upload.bucket, upload.key, upload.owner_id],
    ...[JSON.stringify(upload.metadata), JSON.stringify(upload.user_metadata), isService],
  ],
})

/** Of an owner one asks for room at a time, until the end of the transaction. */
export const oneAtATime = (owner: string): Query => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`uploads in parts of ${owner}`],
})

/**
 * Whether an owner's unfinished uploads have room for the bytes of a part, or for a new upload; the bytes are reserved then, until
 * `release`. Uploads idle for a minute are evicted first, oldest first; while a part is on its way, which may be lost with its process,
 * only after an hour.
 */
export const makeRoom = (
  { owner, id, part, bytes }: { owner: string; id: string; part: number; bytes: number },
  limit: { uploads: number; bytes: number },
): Query => ({
  text: `with mine as (
      select u.id, greatest(u.created_at, max(p.created_at),
          case when u.in_progress_size > 0 and greatest(u.created_at, max(p.created_at)) > now() - interval '1 hour' then now() end
        ) as touched,
        u.in_progress_size + coalesce(sum(p.size) filter (where u.id <> $2 or p.part_number <> $3::integer), 0) as bytes
      from storage.s3_multipart_uploads u left join storage.s3_multipart_uploads_parts p on p.upload_id = u.id
      where u.owner_id = $1 group by u.id
      union all select $2, now(), 0 where not exists (select from storage.s3_multipart_uploads where id = $2)),
    counted as (
      select id, touched, row_number() over w > $5::integer or $4::bigint + sum(bytes) over w > $6::bigint as is_over
      from mine window w as (order by id = $2 desc, touched desc, id)),
    removed as (
      delete from storage.s3_multipart_uploads
      where id in (select id from counted where is_over and id <> $2 and touched < now() - interval '1 minute') returning id),
    room as (select not exists (select from counted where is_over and id not in (select id from removed)) as is_there),
    reserved as (
      update storage.s3_multipart_uploads set in_progress_size = in_progress_size + $4::bigint
      where id = $2 and (select is_there from room))
    select to_json(is_there) from room`,
  values: [owner, id, part, bytes, limit.uploads, limit.bytes],
})

/** The bytes of a part were stored, or given up. */
export const release = (id: string, bytes: number): Query => ({
  text: 'update storage.s3_multipart_uploads set in_progress_size = greatest(0, in_progress_size - $2::bigint) where id = $1',
  values: [id, bytes],
})

type Whose = { isService: boolean; owner: string | undefined }

const isTheirs = (at: number) => `($${at}::boolean or u.owner_id = $${at + 1})`
const whose = ({ isService, owner }: Whose) => [isService, owner ?? null]

export const selectUpload = ({ bucket, key }: Place, id: string, who: Whose): Query => ({
  text: `select ${uploadJson} from storage.s3_multipart_uploads u
    where u.id = $1 and u.bucket_id = $2 and u.key = $3 and ${isTheirs(4)}`,
  values: [id, bucket, key, ...whose(who)],
})

export const selectUploads = (
  bucket: string,
  {
    prefix,
    keyMarker,
    idMarker,
    limit,
  }: { prefix: string; keyMarker: string; idMarker: string; limit: number },
  who: Whose,
): Query => ({
  text: `select ${uploadJson} from storage.s3_multipart_uploads u
    where u.bucket_id = $1 and starts_with(u.key, $2) and ${isTheirs(6)}
      and (u.key > $3 or ($4 <> '' and u.key = $3 and u.id > $4))
    order by u.key, u.id limit $5::integer`,
  values: [bucket, prefix, keyMarker, idMarker, limit, ...whose(who)],
})

export const deleteUpload = (id: string): Query => ({
  text: 'delete from storage.s3_multipart_uploads where id = $1',
  values: [id],
})

export const selectParts = (id: string, after: number, limit: number): Query => ({
  text: `select ${partJson} from storage.s3_multipart_uploads_parts p
    where p.upload_id = $1 and p.part_number > $2::integer order by p.part_number limit $3::integer`,
  values: [id, after, limit],
})

/** The bytes of the other parts. */
export const sizeOfOthers = (id: string, part: number): Query => ({
  text: `select to_json(coalesce(sum(p.size), 0)) from storage.s3_multipart_uploads_parts p
    where p.upload_id = $1 and p.part_number <> $2::integer`,
  values: [id, part],
})

/** Deletes its mark in the same statement, and only if the upload still exists. */
export const keepPart = (
  { id, bucket, key, owner_id }: Pick<Upload, 'id' | 'bucket' | 'key' | 'owner_id'>,
  part: Omit<Part, 'created_at'>,
): Query => ({
  text: `with upload as (select id from storage.s3_multipart_uploads where id = $1 for share),
      mark as (delete from storage.stray_blobs where version = $2 returning 1)
    insert into storage.s3_multipart_uploads_parts as p
      (upload_id, version, bucket_id, key, owner_id, part_number, etag, size)
    select upload.id, $2, $3, $4, $5, $6::integer, $7, $8::bigint from upload, mark
    on conflict (upload_id, part_number) do update set version = excluded.version, etag = excluded.etag,
      size = excluded.size, owner_id = excluded.owner_id, created_at = now()
    returning ${partJson}`,
  values: [id, part.version, bucket, key, owner_id, part.part_number, part.etag, part.size],
})
