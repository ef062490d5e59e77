/**
 * A small upload, whose bytes are there before anything is asked. They are kept under a version first; then one transaction asks
 * whether the caller may, and makes them the object's. Uploads of one caller that come at once have that transaction together.
 * Whatever does not hold as it was seen last leaves the upload to the way of the large ones, which tells why.
 */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { BatchedQueries } from '#server/storage/batched-queries.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { giveUp } from '#server/storage/blobs/collect-strays.ts'
import type { Versions } from '#server/storage/blobs/reserve-versions.ts'
import type { BucketRow } from '#server/storage/columns.ts'
import { type Query, type RequestDatabase, textArray } from '#server/storage/request-database.ts'
import { insertAsCaller, type NewObject } from './objects.ts'

const [maxBatch, concurrency] = [16, 1]
/** Milliseconds for which whoever was refused, for whatever reason, is asked before their bytes are kept. */
const distrust = 10_000
/** Callers, and buckets, that are remembered. */
const mostRemembered = 1000

type Offered = NewObject & { id: string; upsert: boolean; seen: BucketRow }

export type SmallUploads = ReturnType<typeof smallUploads>

export function smallUploads(parts: { database: Database; blobs: BlobStore; versions: Versions }) {
  const { blobs, versions } = parts
  const buckets = new BoundedMap<string, BucketRow>(mostRemembered)
  const refused = new BoundedMap<string, number>(mostRemembered)
  const offers = new BatchedQueries<Offered>({
    database: parts.database,
    known: takeMarks,
    wanted: (offered) => insertAsCaller(offered, offered.id, offered.upsert),
    readOnly: false,
    ...{ maxBatch, concurrency },
  })
  return {
    /** The bucket as an upload saw it. */
    remember: (bucket: BucketRow) => void buckets.set(bucket.id, bucket),
    /** The bucket as it was seen last, where this caller's uploads go this way. */
    bucketFor(database: RequestDatabase, id: string): BucketRow | undefined {
      if ((refused.get(database.session.party.caller) ?? 0) > performance.now()) return undefined
      return buckets.get(id)
    },
    /** The object's id; undefined where nothing was kept, and it is not said why. */
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
        // The bucket is another by now, or the version was given up: then these bytes are listed nowhere.
        buckets.delete(seen.id)
        await blobs.remove([offered.version])
        return undefined
      } catch (error) {
        // Where nobody knows whether the row was kept, the mark still does.
        await database.asService(giveUp(offered.version)).catch(() => {})
        if (!isDatabaseError(error)) throw error
        // Nothing was: the bytes go at once, so that whoever is refused again and again fills no disk.
        refused.set(database.session.party.caller, performance.now() + distrust)
        await blobs.remove([offered.version])
        return undefined
      }
    },
  }
}

/**
 * Takes out the marks of those whose bucket is still as it was when they were let through, and says to the rows that follow which
 * these are.
 */
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

/** As PostgreSQL reads an array that may have nulls in it. */
const listOf = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => (value === null ? 'null' : textArray([String(value)]).slice(1, -1))).join(',')}}`
