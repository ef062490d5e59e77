/** Moves, copies and removes objects. */
import { isDatabaseError } from '#server/platform/database.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { checkKey } from '#server/storage/names.ts'
import { addRoute, bucketOf, keyOf } from '#server/storage/route.ts'
import type { Endpoint } from '#server/storage/storage-parts.ts'
import { admitBytes, copyObject } from './copy-object.ts'
import { expectObject } from './find-object.ts'
import { deleteObjects, lockPlaces, moveObject, selectObject } from './objects.ts'
import { metadataOf } from './read-upload.ts'

const places = {
  bucketId: { type: 'string' },
  sourceKey: { type: 'string' },
  destinationKey: { type: 'string' },
  destinationBucket: { type: 'string' },
}
const required = ['sourceKey', 'bucketId', 'destinationKey']

type Places = { bucketId: string; sourceKey: string; destinationKey: string; destinationBucket?: string }

const fromTo = ({ bucketId, sourceKey, destinationKey, destinationBucket = bucketId }: Places) => {
  checkKey(destinationKey)
  return {
    from: { bucket: bucketId, key: withoutNul(sourceKey) },
    to: { bucket: withoutNul(destinationBucket), key: destinationKey },
  }
}

/** No stored name contains NUL, and PostgreSQL does not accept it. */
const withoutNul = (name: string) => {
  if (name.includes('\0')) throw storageError('objectNotFound')
  return name
}

export const move: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/move', operation: 'storage.object.move' },
    schema: { body: { type: 'object', properties: places, required } },
    async handler({ request, database }) {
      const { from, to } = fromTo(request.body as Places)
      if (from.bucket !== to.bucket)
        await admitBytes(storage, database, await expectObject(database, 'asCaller', from), to)
      const [, seen, moved] = await database
        .asCaller(lockPlaces(from, to), selectObject(from), moveObject(from, to, database.caller.claims.sub))
        .catch((error) => {
          if (isDatabaseError(error) && error.code === '23505') throw storageError('resourceExists')
          throw error
        })
      if (!seen?.rows[0] || !moved?.count) throw storageError('objectNotFound')
      return { message: 'Successfully moved' }
    },
  })

export const copy: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/copy', operation: 'storage.object.copy' },
    schema: {
      body: {
        type: 'object',
        properties: {
          ...places,
          metadata: {
            type: 'object',
            properties: { cacheControl: { type: 'string' }, mimetype: { type: 'string' } },
          },
          copyMetadata: { type: 'boolean', default: true },
        },
        required,
      },
    },
    async handler({ request, database }) {
      const body = request.body as Places & {
        metadata?: { cacheControl?: string; mimetype?: string }
        copyMetadata: boolean
      }
      const { from, to } = fromTo(body)
      const { cacheControl, mimetype } = body.metadata ?? {}
      // Only these: size and ETag belong to the bytes.
      const changes = {
        ...(cacheControl !== undefined && { cacheControl }),
        ...(mimetype !== undefined && { mimetype }),
      }
      const row = await copyObject(storage, database, {
        ...{ from, to, upsert: request.headers['x-upsert'] === 'true', changes },
        userMetadata: body.copyMetadata ? 'copied' : (metadataOf(request.headers['x-metadata']) ?? {}),
      })
      return { Key: `${to.bucket}/${to.key}`, Id: row.id, ...row }
    },
  })

export const removeMany: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'DELETE', url: '/object/:bucket', operation: 'storage.object.delete_many' },
    schema: {
      body: {
        type: 'object',
        properties: {
          prefixes: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1000 },
        },
        required: ['prefixes'],
      },
    },
    async handler({ request, database }) {
      const { prefixes } = request.body as { prefixes: string[] }
      const names = prefixes.filter((name) => !name.includes('\0'))
      const [deleted] = await database.asCaller(deleteObjects(bucketOf(request), names))
      storage.collector.poke()
      return deleted?.rows as ObjectRow[]
    },
  })

export const removeOne: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'DELETE', url: '/object/:bucket/*', operation: 'storage.object.delete' },
    async handler({ request, database }) {
      const place = { bucket: bucketOf(request), key: withoutNul(keyOf(request)) }
      const [seen, deleted] = await database.asCaller(
        selectObject(place),
        deleteObjects(place.bucket, [place.key]),
      )
      if (!seen?.rows[0]) throw storageError('objectNotFound')
      if (!deleted?.count) throw storageError('accessDenied')
      storage.collector.poke()
      return { message: 'Successfully deleted' }
    },
  })
