/** GET, HEAD and info of an object, for each kind of access. */
import { addRoute, bucketOf, type Call, keyOf } from '#server/storage/route.ts'
import { readSigned } from '#server/storage/signed-address.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import { findObject, type Reading } from './find-object.ts'
import { addObjectHeaders, cacheControlOf, serveObject } from './serve-object.ts'

/** The names for policies, which the wire gives to some without the usual prefix. */
const asCaller = {
  get: 'storage.object.get_authenticated',
  head: 'object.head_authenticated_info',
  info: 'object.get_authenticated_info',
}
const publicly = {
  get: 'storage.object.get_public',
  head: 'storage.object.info_public',
  info: 'storage.object.info_public',
}

const ways = [
  { path: '/object', reading: 'object', operations: asCaller, token: 'tolerated' },
  { path: '/object/authenticated', reading: 'authenticated', operations: asCaller, token: 'required' },
  { path: '/object/public', reading: 'public', operations: publicly, token: 'none' },
] as const

export const download: Endpoint = (app, storage) => {
  for (const { path, reading, operations, token } of ways) {
    const url = `${path}/:bucket/*`
    addRoute(app, storage, {
      ...{ method: 'GET', url, operation: operations.get, token },
      handler: (call) => serveObject(storage.blobs, call, { find: () => found(storage, call, reading) }),
    })
    addRoute(app, storage, {
      ...{ method: 'HEAD', url, operation: operations.head, token },
      async handler(call) {
        const object = await found(storage, call, reading)
        addObjectHeaders(call.reply, object)
        const { headers } = call.request
        if (headers['if-none-match'] !== undefined) {
          if (headers['if-none-match'] === object.metadata?.eTag) return call.reply.code(304).send()
          call.reply.header('cache-control', `${cacheControlOf(object)}, must-revalidate`)
        }
        return call.reply.header('content-length', object.metadata?.size ?? 0).send()
      },
    })
  }
}

export const objectInfo: Endpoint = (app, storage) => {
  for (const { path, reading, operations, token } of ways) {
    const url = `${path.replace('/object', '/object/info')}/:bucket/*`
    addRoute(app, storage, {
      ...{ method: 'GET', url, operation: operations.info, token },
      async handler(call) {
        const object = await found(storage, call, reading)
        const { metadata } = object
        addObjectHeaders(call.reply, object)
        return call.reply.type('application/json; charset=utf-8').send({
          ...{ id: object.id, name: object.name, version: object.version, bucket_id: object.bucket_id },
          size: metadata?.size ?? null,
          content_type: metadata?.mimetype ?? null,
          cache_control: metadata?.cacheControl ?? null,
          etag: metadata?.eTag ?? null,
          metadata: object.user_metadata,
          last_modified: object.updated_at,
          created_at: object.created_at,
        })
      },
    })
  }
}

export const signedDownload: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{
      method: 'GET',
      url: '/object/sign/:bucket/*',
      operation: 'storage.object.get_signed',
      token: 'none',
    },
    schema: {
      querystring: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
    },
    async handler(call) {
      const place = placeOf(call)
      const { token } = call.request.query as { token: string }
      const { expires } = readSigned(storage, token, { place, use: 'download' })
      return serveObject(storage.blobs, call, {
        find: () => findObject(storage, call.database, place, 'signed'),
        expires,
      })
    },
  })

const placeOf = ({ request }: Call) => ({ bucket: bucketOf(request), key: keyOf(request) })

const found = (storage: StorageParts, call: Call, reading: Reading) =>
  findObject(storage, call.database, placeOf(call), reading)
