/** Opens the service's dependencies: the blob store, the buckets of config.toml, and the removal of strays. */

import path from 'node:path'
import type { Database } from '#server/platform/database.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { openBucketStore } from './blobs/bucket-store.ts'
import { type Collector, startCollector } from './blobs/collect-strays.ts'
import { openDiskStore, spaceOf } from './blobs/disk-store.ts'
import { openPartialStore, type PartialStore } from './blobs/partial-store.ts'
import { rememberSmall } from './blobs/remember-small.ts'
import { reserveVersions, type Versions } from './blobs/reserve-versions.ts'
import { type Lookups, lookups } from './objects/lookups.ts'
import { type SmallUploads, smallUploads } from './objects/small-uploads.ts'
import { queryAsServer, textArray } from './request-database.ts'
import type { StorageSettings } from './settings.ts'

export type OpenStorage = {
  blobs: BlobStore
  partials: PartialStore
  collector: Collector
  versions: Versions
  smallUploads: SmallUploads
  lookups: Lookups
}

export async function openStorage({
  folder,
  database,
  settings,
  log,
}: {
  folder: string
  database: Database
  settings: StorageSettings
  log: { warn(details: object, message: string): void }
}): Promise<OpenStorage> {
  const { bucket } = settings.store
  const blobs = rememberSmall(
    bucket === undefined ? await openDiskStore(folder) : await openBucketStore({ ...settings.store, bucket }),
  )
  for (const [name, bucket] of Object.entries(settings.buckets)) {
    await queryAsServer(database, {
      text: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
        on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
          allowed_mime_types = excluded.allowed_mime_types`,
      values: [
        ...[name, bucket.public, bucket.fileSizeLimit ?? null],
        bucket.allowedMimeTypes ? textArray(bucket.allowedMimeTypes) : null,
      ],
    })
  }
  const partials = await openPartialStore(path.join(folder, 'partial'), spaceOf(folder))
  const collector = startCollector(database, { blobs, partials }, log)
  collector.poke()
  const versions = reserveVersions(database)
  return {
    ...{ blobs, partials, collector, versions },
    smallUploads: smallUploads({ database, blobs, versions }),
    lookups: lookups(database),
  }
}
