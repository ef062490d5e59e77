/** Bucket operations of the S3 protocol, under the caller's policies on `storage.buckets`. */
import { isDatabaseError } from '#server/platform/database.ts'
import { insertBucket, removeEmpty, selectBucket, selectBuckets } from '#server/storage/buckets/buckets.ts'
import type { BucketRow } from '#server/storage/columns.ts'
import { checkBucketName } from '#server/storage/names.ts'
import type { Operation, S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'

/** The only region. */
export const region = 'local'

const ownerId = 'tannr'

export const bucketOperations: readonly Operation[] = [
  {
    ...{ method: 'GET', on: 'service', name: 'storage.s3.bucket.list' },
    async handle({ database }) {
      const [found] = await database.asCaller(selectBuckets({ sortColumn: 'name' }))
      const buckets = (found?.rows ?? []) as BucketRow[]
      return [
        'ListAllMyBucketsResult',
        [
          ['Owner', [['ID', ownerId]]],
          [
            'Buckets',
            buckets.map(({ name, created_at }) => [
              'Bucket',
              [
                ['Name', name],
                ['CreationDate', created_at],
              ],
            ]),
          ],
        ],
      ]
    },
  },
  {
    ...{ method: 'PUT', on: 'bucket', name: 'storage.s3.bucket.create' },
    async handle({ database, bucket, request, reply }) {
      checkBucketName(bucket)
      const owner = database.caller.claims.sub
      const isPublic = String(request.headers['x-amz-acl'] ?? '').startsWith('public-read')
      await database
        .asCaller(insertBucket({ id: bucket, name: bucket, owner }, { public: isPublic }))
        .catch((error) => {
          if (isDatabaseError(error) && error.code === '23505') throw s3Error('BucketAlreadyExists')
          throw error
        })
      return reply.header('location', `/${bucket}`).send()
    },
  },
  {
    ...{ method: 'HEAD', on: 'bucket', name: 'storage.s3.bucket.head' },
    async handle(call) {
      await expectBucket(call)
      return call.reply.header('x-amz-bucket-region', region).send()
    },
  },
  {
    ...{ method: 'DELETE', on: 'bucket', name: 'storage.s3.bucket.delete' },
    async handle({ storage, database, bucket, reply }) {
      await removeEmpty(database, bucket)
      storage.collector.poke()
      return reply.code(204).send()
    },
  },
  {
    ...{ method: 'GET', on: 'bucket', query: ['location'], name: 'storage.s3.bucket.get_location' },
    async handle(call) {
      await expectBucket(call)
      return ['LocationConstraint', region]
    },
  },
  {
    ...{ method: 'GET', on: 'bucket', query: ['versioning'], name: 'storage.s3.bucket.get_versioning' },
    async handle(call) {
      await expectBucket(call)
      return ['VersioningConfiguration', []]
    },
  },
]

async function expectBucket({ database, bucket }: S3Call): Promise<void> {
  const [found] = await database.asCaller(selectBucket(bucket))
  if (!found?.rows[0]) throw s3Error('NoSuchBucket')
}
