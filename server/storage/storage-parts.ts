/** The dependencies of the endpoints. */
import type { FastifyInstance } from 'fastify'
import type { Claims } from '#server/platform/caller.ts'
import type { Database } from '#server/platform/database.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import type { VerifyToken } from './authenticate.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Collector } from './blobs/collect-strays.ts'
import type { PartialStore } from './blobs/partial-store.ts'
import type { Versions } from './blobs/reserve-versions.ts'
import type { Lookups } from './objects/lookups.ts'
import type { SmallUploads } from './objects/small-uploads.ts'
import type { UploadLocks } from './resumable/upload-locks.ts'
import type { StorageSettings } from './settings.ts'

export type StorageParts = {
  /** Logged in as the role that may become any caller's. */
  database: Database
  blobs: BlobStore
  /** The store of resumable uploads. */
  partials: PartialStore
  uploadLocks: UploadLocks
  collector: Collector
  versions: Versions
  smallUploads: SmallUploads
  lookups: Lookups
  verify: VerifyToken
  /** Whether the session of a verified token has ended meanwhile. */
  isRevoked(claims: Claims): boolean | Promise<boolean>
  /** For signed URLs. */
  keys: Pick<Keys, 'sign' | 'verify' | 'publishableKey' | 'secretKey'>
  settings: StorageSettings
  now: () => Date
}

/** Adds one endpoint's routes. */
export type Endpoint = (app: FastifyInstance, storage: StorageParts) => void
