/** /render/image: an object as an image in another size or format. */
import { addressKey } from '#server/platform/http/address-key.ts'
import { closedSignal } from '#server/platform/http/on-closed.ts'
import { findObject, type Reading, whileThere } from '#server/storage/objects/find-object.ts'
import { addDisposition, addObjectHeaders } from '#server/storage/objects/serve-object.ts'
import { addRoute, bucketOf, type Call, keyOf } from '#server/storage/route.ts'
import { readSigned } from '#server/storage/signed-address.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import { renderImage } from './render-image.ts'
import {
  describeTransformations,
  isFormat,
  readTransformations,
  type Transformations,
  transformationsSchema,
} from './transformations.ts'

const querystring = {
  type: 'object',
  properties: { ...transformationsSchema, download: { type: 'string' } },
}

export const render: Endpoint = (app, storage) => {
  if (!storage.settings.images) return
  for (const [reading, token] of [
    ['authenticated', 'required'],
    ['public', 'none'],
  ] as const) {
    addRoute(app, storage, {
      ...{ method: 'GET', url: `/render/image/${reading}/:bucket/*`, token },
      operation: `storage.render.image_${reading}`,
      schema: { querystring },
      handler: (call) => answer(storage, call, { reading, wanted: call.request.query as Transformations }),
    })
  }
  addRoute(app, storage, {
    ...{ method: 'GET', url: '/render/image/sign/:bucket/*', token: 'none' },
    operation: 'storage.render.image_sign',
    schema: {
      querystring: {
        type: 'object',
        properties: { token: { type: 'string' }, download: { type: 'string' } },
        required: ['token'],
      },
    },
    handler(call) {
      const { token } = call.request.query as { token: string }
      const place = { bucket: bucketOf(call.request), key: keyOf(call.request) }
      const signed = readSigned(storage, token, { place, use: 'download' })
      const { format: _, ...sizes } = readTransformations(signed.transformations ?? '')
      const wanted = { ...sizes, ...(isFormat(signed.format) && { format: signed.format }) }
      return answer(storage, call, { reading: 'signed', wanted, expires: signed.expires })
    },
  })
}

async function answer(
  storage: StorageParts,
  { request, reply, database }: Call,
  { reading, wanted, expires }: { reading: Reading; wanted: Transformations; expires?: Date },
) {
  const place = { bucket: bucketOf(request), key: keyOf(request) }
  const asking = {
    address: addressKey(request.ip),
    left: closedSignal(reply.raw),
    accept: request.headers.accept ?? '',
  }
  const find = () => findObject(storage, database, place, reading)
  const { object, rendered } = await whileThere(find, async (found) => {
    const made = await renderImage(storage.blobs, found, wanted, asking)
    return made && { object: found, rendered: made }
  })
  addObjectHeaders(reply, object)
  if (expires) reply.removeHeader('cache-control').header('expires', expires.toUTCString())
  addDisposition(reply, (request.query as { download?: string }).download)
  reply.removeHeader('accept-ranges').headers({
    vary: 'accept',
    'content-type': rendered.type,
    'x-transformations': describeTransformations(wanted),
  })
  return reply.send(rendered.bytes)
}
