/**
 * The fast path for a small upload, whose bytes are in memory. They are stored under a version first; then one transaction checks
 * permission and assigns them to the object. Concurrent uploads of one caller share that transaction. Anything unexpected leaves
 * the upload to the slow path, which reports the error.
 */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { BatchedQueries } from '#server/storage/batched-queries.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { giveUp } from '#server/storage/blobs/collect-strays.ts'
import type { Versions } from '#server/storage/blobs/reserve-versions.ts'
import type { BucketRow } from '#server/storage/columns.ts'
import {
  type Query,
  queryAsServer,
  type RequestDatabase,
  textArray,
} from '#server/storage/request-database.ts'
import { insertAsCaller, type NewObject } from './objects.ts'

const [maxBatch, concurrency] = [16, 1]
/** Milliseconds for which a refused caller's permission is checked before bytes are stored. */
const distrust = 10_000
/** Callers and buckets cached at most. */
const maxRemembered = 1000

type Offered = NewObject & { id: string; upsert: boolean; seen: BucketRow }

export type SmallUploads = ReturnType<typeof smallUploads>

export function smallUploads(parts: { database: Database; blobs: BlobStore; versions: Versions }) {
  const { blobs, versions } = parts
  const buckets = new BoundedMap<string, BucketRow>(maxRemembered)
  const refused = new BoundedMap<string, number>(maxRemembered)
  const offers = new BatchedQueries<Offered>({
    database: parts.database,
    known: takeMarks,
    wanted: (offered) => insertAsCaller(offered, offered.id, offered.upsert),
    readOnly: false,
    ...{ maxBatch, concurrency },
  })
  return {
    /** Caches the bucket as an upload saw it. */
    remember: (bucket: BucketRow) => void buckets.set(bucket.id, bucket),
    /** The cached bucket, if this caller's uploads may take the fast path. */
    bucketFor(database: RequestDatabase, id: string): BucketRow | undefined {
      if ((refused.get(database.session.party.caller) ?? 0) > performance.now()) return undefined
      return buckets.get(id)
    },
    /** The object's id; undefined if nothing was stored, whatever the reason. */
    async store(
      database: RequestDatabase,
      { upsert, seen, ...object }: Omit<Offered, 'id' | 'version'>,
      bytes: Buffer,
    ): Promise<string | undefined> {
      const offered = { ...object, upsert, seen, id: crypto.randomUUID(), version: await versions.next() }
      try {
        await blobs.writeWhole(offered.version, bytes)
        const { result } = await offers.query(database.session, offered)
        if (result.count === 1) return (result.rows[0] as string | undefined) ?? offered.id
        // The bucket has changed, or the version expired: the bytes are not listed as strays any more.
        buckets.delete(seen.id)
        await blobs.remove([offered.version])
        return undefined
      } catch (error) {
        // If it is unknown whether the row was committed, the mark decides.
        await queryAsServer(parts.database, giveUp(offered.version)).catch(() => {})
        if (!isDatabaseError(error)) throw error
        // Nothing was stored: the bytes are removed at once, so that repeated refusals do not fill the disk.
        refused.set(database.session.party.caller, performance.now() + distrust)
        await blobs.remove([offered.version])
        return undefined
      }
    },
  }
}

/** Deletes the marks of uploads whose bucket is unchanged since it was checked, and tells the following rows which these are. */
function takeMarks(all: readonly Offered[]): Query {
  return {
    text: `with mark as (
        delete from storage.stray_blobs s
        using unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as o (version, bucket, size_limit, types), storage.buckets b
        where s.version = o.version and b.id = o.bucket and b.file_size_limit is not distinct from o.size_limit
          and b.allowed_mime_types is not distinct from o.types::text[]
        returning s.version)
      select to_json(set_config('storage.versions', coalesce(string_agg(version, ','), ''), true)) from mark`,
    values: [
      textArray(all.map(({ version }) => version)),
      textArray(all.map(({ bucket }) => bucket)),
      listOf(all.map(({ seen }) => seen.file_size_limit)),
      listOf(all.map(({ seen }) => seen.allowed_mime_types && textArray(seen.allowed_mime_types))),
    ],
  }
}

/** An array literal for values that may be null. */
const listOf = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : textArray([String(value)]).slice(1, -1))).join(',')}}`
