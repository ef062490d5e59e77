/** /storage/v1: buckets and files, compatible with Supabase Storage, under the caller's policies on `storage.objects`. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import {
  bucketLifecycle,
  changeBucket,
  createBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  removeBucket,
} from '#server/storage/buckets/bucket-routes.ts'
import { render } from '#server/storage/images/render-routes.ts'
import { copy, move, removeMany, removeOne } from '#server/storage/objects/change.ts'
import { download, objectInfo, signedDownload } from '#server/storage/objects/download.ts'
import { list, listByCursor } from '#server/storage/objects/list.ts'
import { signedUpload, signMany, signOne, signUpload } from '#server/storage/objects/sign.ts'
import { upload } from '#server/storage/objects/upload.ts'
import { resumable } from '#server/storage/resumable/resumable.ts'
import { s3Protocol } from '#server/storage/s3/s3-service.ts'
import { storageError } from './errors.ts'
import { purge } from './purge.ts'
import { renderError } from './render-error.ts'
import type { Endpoint, StorageParts } from './storage-parts.ts'

export type StorageServiceOptions = Omit<StorageParts, 'now'> & { now?: () => Date }

/** Endpoints with JSON bodies, or none. */
const small: readonly Endpoint[] = [
  createBucket,
  listBuckets,
  getBucket,
  changeBucket,
  bucketLifecycle,
  emptyBucket,
  removeBucket,
  download,
  objectInfo,
  signedDownload,
  list,
  listByCursor,
  signOne,
  signMany,
  move,
  copy,
  removeMany,
  removeOne,
  render,
  purge,
]

/** Endpoints that stream their body, whatever its content type. */
const streamed: readonly Endpoint[] = [upload, signUpload, signedUpload, resumable, s3Protocol]

export const storageService: FastifyPluginAsync<StorageServiceOptions> = async (app, options) => {
  const storage: StorageParts = { now: () => new Date(), ...options }
  app.setErrorHandler(renderError)
  exposeHeaders(app)
  app.get('/status', async (_request, reply) => reply.send())
  app.get('/version', async (_request, reply) => reply.type('text/plain').send('tannr'))
  app.get('/health', async () => ({ healthy: true }))
  for (const add of small) add(app, storage)
  await app.register(async (bodies) => {
    bodies.removeAllContentTypeParsers()
    bodies.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const add of streamed) add(bodies, storage)
    // Unknown paths are answered by the site.
    bodies.all('/*', (request) => {
      const path = request.url.slice(app.prefix.length).split('?')[0] ?? ''
      throw storageError('routeNotFound', { method: request.method, path })
    })
  })
}

/** Headers that browsers expose to pages of other origins. */
function exposeHeaders(app: FastifyInstance): void {
  const exposed =
    'Content-Disposition, Content-Encoding, Content-Length, Content-Range, Content-Type, Date, ETag, Expires, Last-Modified, Location, Retry-After, Tus-Complete, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Length, Upload-Metadata, Upload-Offset, X-Request-Id, X-Transformations'
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) reply.header('access-control-expose-headers', exposed)
  })
}
