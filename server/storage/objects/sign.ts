/** Signed URLs: to read one object or many, or to upload one. */
import { transformationsText } from '#server/storage/images/transformations.ts'
import { addRoute, bucketOf, keyOf } from '#server/storage/route.ts'
import { readSigned, signAddress } from '#server/storage/signed-address.ts'
import type { Endpoint } from '#server/storage/storage-parts.ts'
import { expectObject } from './find-object.ts'
import { selectNames } from './objects.ts'
import { admitUpload } from './store-object.ts'
import { takeUpload } from './upload.ts'

const expiresIn = { type: 'integer', minimum: 1 }

export const signOne: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/sign/:bucket/*', operation: 'storage.object.sign' },
    schema: {
      body: {
        type: 'object',
        properties: { expiresIn, transform: { type: 'object' } },
        required: ['expiresIn'],
      },
    },
    async handler({ request, database }) {
      const place = { bucket: bucketOf(request), key: keyOf(request) }
      const body = request.body as { expiresIn: number; transform?: Record<string, unknown> }
      await expectObject(database, 'asCaller', place)
      const transformations = storage.settings.images ? transformationsText(body.transform ?? {}) : undefined
      const further = {
        ...(transformations && { transformations }),
        ...(typeof body.transform?.format === 'string' && { format: body.transform.format }),
      }
      const token = await signAddress(storage, { place, use: 'download', lifetime: body.expiresIn, further })
      const path = transformations ? 'render/image/sign' : 'object/sign'
      return { signedURL: `/${path}/${inAddress(place)}?token=${token}` }
    },
  })

export const signMany: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/sign/:bucket', operation: 'storage.object.sign_many' },
    schema: {
      body: {
        type: 'object',
        properties: {
          expiresIn,
          paths: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1000 },
        },
        required: ['expiresIn', 'paths'],
      },
    },
    async handler({ request, database }) {
      const bucket = bucketOf(request)
      const { expiresIn: lifetime, paths } = request.body as { expiresIn: number; paths: string[] }
      const [seen] = await database.asCaller(selectNames(bucket, paths.filter(hasNoNul)))
      const known = new Set<string>(seen?.rows)
      return Promise.all(
        paths.map(async (key) => {
          if (!known.has(key)) return { error: notThere, path: key, signedURL: null }
          const place = { bucket, key }
          const token = await signAddress(storage, { place, use: 'download', lifetime })
          return { error: null, path: key, signedURL: `/object/sign/${inAddress(place)}?token=${token}` }
        }),
      )
    },
  })

const notThere = 'Either the object does not exist or you do not have access to it'
const hasNoNul = (text: string) => !text.includes('\0')
/** Not encoded: the client encodes the whole URL. */
const inAddress = ({ bucket, key }: { bucket: string; key: string }) => `${bucket}/${key}`

export const signUpload: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/upload/sign/:bucket/*', operation: 'storage.object.sign_upload_url' },
    async handler({ request, database }) {
      const place = { bucket: bucketOf(request), key: keyOf(request) }
      const upsert = request.headers['x-upsert'] === 'true'
      const owner = database.caller.claims.sub
      // Size and type are checked when the upload arrives.
      await admitUpload(storage, database, { ...place, upsert, owner }, undefined, { rehearse: true })
      const further = { ...(owner !== undefined && { owner }), upsert }
      const lifetime = storage.settings.uploadTokenLifetime
      const token = await signAddress(storage, { place, use: 'upload', lifetime, further })
      return { url: `/object/upload/sign/${inAddress(place)}?token=${token}`, token }
    },
  })

export const signedUpload: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'PUT', url: '/object/upload/sign/:bucket/*', operation: 'storage.object.upload_signed' },
    ...{ token: 'none', longBody: true },
    schema: {
      querystring: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
    },
    async handler({ request, database }) {
      const place = { bucket: bucketOf(request), key: keyOf(request) }
      const { token } = request.query as { token: string }
      const { upsert, owner } = readSigned(storage, token, { place, use: 'upload' })
      await takeUpload(storage, { request, database }, { ...place, upsert, owner }, { rehearse: false })
      return { Key: `${place.bucket}/${place.key}` }
    },
  })
