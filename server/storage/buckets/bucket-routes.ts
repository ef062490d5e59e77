/** /bucket: creates, lists, updates, empties and deletes buckets under the caller's policies on `storage.buckets`. */
import { isDatabaseError } from '#server/platform/database.ts'
import type { BucketRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { checkTypePatterns, parseSize } from '#server/storage/limits.ts'
import { checkBucketName } from '#server/storage/names.ts'
import { addRoute, bucketOf } from '#server/storage/route.ts'
import type { Endpoint } from '#server/storage/storage-parts.ts'
import {
  type BucketChoices,
  type BucketListing,
  deleteSomeObjects,
  insertBucket,
  removeEmpty,
  selectBucket,
  selectBuckets,
  updateBucket,
} from './buckets.ts'

const choices = {
  public: { type: 'boolean' },
  // Separate schemas per type: in another order, null would be coerced to 0.
  file_size_limit: {
    anyOf: [
      { type: 'integer', minimum: 0, nullable: true },
      { type: 'string', nullable: true },
    ],
  },
  allowed_mime_types: { type: ['array', 'null'], items: { type: 'string' } },
}

type GivenChoices = Omit<BucketChoices, 'file_size_limit'> & { file_size_limit?: number | string | null }

type NewBucket = { name: string; id?: string; type?: 'STANDARD' | 'ANALYTICS' } & GivenChoices

export const createBucket: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/bucket', operation: 'storage.bucket.create' },
    schema: {
      body: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          id: { type: 'string' },
          type: { type: 'string', enum: ['STANDARD', 'ANALYTICS'] },
          ...choices,
        },
        required: ['name'],
      },
    },
    async handler({ request, database }) {
      const { name, id = name, type, ...given } = request.body as NewBucket
      if (type === 'ANALYTICS') throw storageError('featureNotEnabled', { feature: 'analytics' })
      checkBucketName(id)
      checkBucketName(name)
      const owner = database.caller.claims.sub
      await database
        .asCaller(insertBucket({ id, name, owner }, checked(given, storage.settings.fileSizeLimit)))
        .catch((error) => {
          if (isDatabaseError(error) && error.code === '23505') throw storageError('bucketExists')
          throw error
        })
      return { name }
    },
  })

export const listBuckets: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'GET', url: '/bucket', operation: 'storage.bucket.list' },
    schema: {
      querystring: {
        type: 'object',
        properties: {
          limit: { type: 'integer', minimum: 1 },
          offset: { type: 'integer', minimum: 0 },
          sortColumn: { type: 'string', enum: ['id', 'name', 'created_at', 'updated_at'] },
          sortOrder: { type: 'string', enum: ['asc', 'desc'] },
          search: { type: 'string' },
        },
      },
    },
    async handler({ request, database }) {
      const [buckets] = await database.asCaller(selectBuckets(request.query as BucketListing))
      return buckets?.rows
    },
  })

export const getBucket: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'GET', url: '/bucket/:bucket', operation: 'storage.bucket.get' },
    async handler({ request, database }) {
      const [found] = await database.asCaller(selectBucket(bucketOf(request)))
      if (!found?.rows[0]) throw storageError('bucketNotFound')
      return found.rows[0] as BucketRow
    },
  })

export const changeBucket: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'PUT', url: '/bucket/:bucket', operation: 'storage.bucket.update' },
    schema: { body: { type: 'object', properties: choices, minProperties: 1 } },
    async handler({ request, database }) {
      const given = checked(request.body as GivenChoices, storage.settings.fileSizeLimit)
      const [changed] = await database.asCaller(updateBucket(bucketOf(request), given))
      if (changed?.count === 0) throw storageError('bucketNotFound')
      return { message: 'Successfully updated' }
    },
  })

/** Lifecycle rules for old versions, of which none are kept. */
export const bucketLifecycle: Endpoint = (app, storage) => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    addRoute(app, storage, {
      ...{ method, url: '/bucket/:bucket/lifecycle', operation: 'storage.bucket.lifecycle' },
      handler: () => Promise.reject(storageError('featureNotEnabled', { feature: 'lifecycle' })),
    })
  }
}

export const emptyBucket: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/bucket/:bucket/empty', operation: 'storage.bucket.empty' },
    async handler({ request, database }) {
      if (database.caller.role !== 'service_role') throw storageError('notService')
      const id = bucketOf(request)
      const [found] = await database.asCaller(selectBucket(id))
      if (!found?.rows[0]) throw storageError('bucketNotFound')
      for (let left = 1; left > 0; ) {
        const [deleted] = await database.asService(deleteSomeObjects(id))
        left = deleted?.count ?? 0
      }
      storage.collector.poke()
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
    },
  })

export const removeBucket: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'DELETE', url: '/bucket/:bucket', operation: 'storage.bucket.delete' },
    async handler({ request, database }) {
      await removeEmpty(database, bucketOf(request))
      return { message: 'Successfully deleted' }
    },
  })

function checked({ file_size_limit: size, ...given }: GivenChoices, limit: number): BucketChoices {
  checkTypePatterns(given.allowed_mime_types)
  return { ...given, file_size_limit: size === undefined ? undefined : parseSize(size, limit) }
}
