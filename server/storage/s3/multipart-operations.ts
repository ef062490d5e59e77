/** Multipart uploads by the S3 protocol: parts are stored as they arrive, and completion makes one object of them. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { knownBucket } from '#server/storage/buckets/buckets.ts'
import { storageError } from '#server/storage/errors.ts'
import { shareOfUnfinished } from '#server/storage/limits.ts'
import { skipRest } from '#server/storage/objects/read-upload.ts'
import { admitUpload, giveUpBytes } from '#server/storage/objects/store-object.ts'
import { queryAsServer } from '#server/storage/request-database.ts'
import { completeUpload } from './complete-upload.ts'
import { expectUpload, partsOf, whoOf } from './expect-upload.ts'
import { rangeOf } from './get-object.ts'
import {
  deleteUpload,
  insertUpload,
  keepPart,
  makeRoom,
  oneAtATime,
  type Part,
  release,
  selectUploads,
  sizeOfOthers,
  type Upload,
} from './multipart.ts'
import { copied, copySource } from './object-operations.ts'
import { bodyOf, incomingOf, type S3Body } from './s3-body.ts'
import { countIn, type Operation, type S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'
import type { Xml } from './xml.ts'

const maxListed = 1000
const maxParts = 10_000

export const multipartOperations: readonly Operation[] = [
  {
    ...{ method: 'POST', on: 'object', query: ['uploads'], name: 'storage.s3.upload.create_multipart' },
    async handle(call) {
      const { storage, database, request, bucket, key, payload } = call
      const { contentType, cacheControl, userMetadata } = incomingOf(request, bodyOf(request, payload))
      const { isService, owner } = whoOf(call)
      // Without an owner, nobody could continue it.
      if (!isService && owner === undefined) throw s3Error('AccessDenied')
      const described = { contentType, declaredSize: undefined, userMetadata }
      await admitUpload(storage, database, { bucket, key, owner, upsert: true }, described, {
        rehearse: true,
      })
      const id = randomBytes(24).toString('base64url')
      const metadata = { contentType, cacheControl }
      const upload = { id, bucket, key, owner_id: owner ?? null, metadata }
      await reserveRoom(
        call,
        { owner, id, part: 0, bytes: 0 },
        insertUpload(
          { ...upload, user_metadata: (userMetadata ?? {}) as Record<string, string> },
          whoOf(call),
        ),
      )
      storage.collector.poke()
      return [
        'InitiateMultipartUploadResult',
        [
          ['Bucket', bucket],
          ['Key', key],
          ['UploadId', id],
        ],
      ]
    },
  },
  {
    ...{ method: 'PUT', on: 'object', query: ['partNumber', 'uploadId'], header: 'x-amz-copy-source' },
    name: 'storage.s3.upload.part_copy',
    async handle(call) {
      const { object } = await copySource(call)
      const size = object.metadata?.size ?? 0
      const said = call.request.headers['x-amz-copy-source-range']
      const range = said === undefined ? undefined : rangeOf(String(said), size)
      if (said !== undefined && !range)
        throw s3Error(
          'InvalidArgument',
          'The x-amz-copy-source-range value must be of the form bytes=first-last',
        )
      const source = await call.storage.blobs.read(object.version ?? '', { size, range })
      if (source === undefined) throw s3Error('NoSuchKey')
      const bytes = Buffer.isBuffer(source) ? [source] : (source as Readable)
      const declaredSize = range ? range.end - range.start + 1 : size
      try {
        const part = await takePart(call, { bytes: each(bytes), declaredSize, checksums: {} })
        return ['CopyPartResult', copied(part.etag, part.created_at)]
      } finally {
        // A part refused before it was read would stay open.
        if (!Buffer.isBuffer(source)) source.destroy()
      }
    },
  },
  {
    ...{ method: 'PUT', on: 'object', query: ['partNumber', 'uploadId'], name: 'storage.s3.upload.part' },
    async handle(call): Promise<FastifyReply> {
      const body = bodyOf(call.request, call.payload)
      const part = await takePart(call, body).catch((error) => {
        skipRest(call.request, call.storage.settings.fileSizeLimit)
        throw error
      })
      return call.reply.headers({ etag: part.etag, ...body.checksums }).send()
    },
  },
  {
    ...{ method: 'POST', on: 'object', query: ['uploadId'], name: 'storage.s3.upload.complete_multipart' },
    handle: async (call) => completeUpload(call, await expectUpload(call)),
  },
  {
    ...{ method: 'DELETE', on: 'object', query: ['uploadId'], name: 'storage.s3.upload.abort_multipart' },
    async handle(call) {
      await call.database.asService(deleteUpload((await expectUpload(call)).id))
      call.storage.collector.poke()
      return call.reply.code(204).send()
    },
  },
  {
    ...{ method: 'GET', on: 'object', query: ['uploadId'], name: 'storage.s3.upload.list_parts' },
    handle: listParts,
  },
  {
    ...{ method: 'GET', on: 'bucket', query: ['uploads'], name: 'storage.s3.upload.list_multipart' },
    handle: listUploads,
  },
]

async function* each(bytes: Iterable<Buffer> | Readable): AsyncGenerator<Buffer> {
  yield* bytes as AsyncIterable<Buffer>
}

type Wanted = { owner: string | null | undefined; id: string; part: number; bytes: number }

/**
 * Unfinished uploads are limited per account, except for the service. Resolves to whether the bytes were reserved. `then` is done
 * in the same transaction.
 */
async function reserveRoom(
  { storage, database }: S3Call,
  { owner, ...wanted }: Wanted,
  ...then: Parameters<S3Call['database']['asService']>
): Promise<boolean> {
  if (typeof owner !== 'string' || database.caller.role === 'service_role') {
    if (then.length > 0) await database.asService(...then)
    return false
  }
  const room = makeRoom({ ...wanted, owner }, shareOfUnfinished(storage.settings))
  const [, hasRoom] = await database.asService(oneAtATime(owner), room, ...then)
  storage.collector.poke()
  if (hasRoom?.rows[0]) return true
  if (then.length > 0) await database.asService(deleteUpload(wanted.id))
  throw storageError('tooMuchUnfinished')
}

async function takePart(call: S3Call, { bytes, declaredSize }: S3Body): Promise<Part> {
  const { storage, database, bucket, key, query } = call
  const number = countIn(query, 'partNumber', maxParts + 1)
  if (number < 1 || number > maxParts)
    throw s3Error('InvalidArgument', `Part number must be an integer between 1 and ${maxParts}, inclusive`)
  const upload = await expectUpload(call)
  const [others] = await database.asService(sizeOfOthers(upload.id, number))
  const size = Number(others?.rows[0] ?? 0) + declaredSize
  const wanted = { bucket, key, owner: upload.owner_id ?? undefined, upsert: true }
  const described = { contentType: upload.metadata.contentType, declaredSize: size, userMetadata: undefined }
  await admitUpload(storage, database, wanted, described, { rehearse: true })
  const { id, owner_id: owner } = upload
  const isReserved = await reserveRoom(call, { owner, id, part: number, bytes: declaredSize })
  try {
    return await storePart(call, upload, { number, bytes, size: declaredSize })
  } finally {
    // Not as part of the request, which ends with its client.
    if (isReserved) await queryAsServer(storage.database, release(id, declaredSize)).catch(() => {})
  }
}

async function storePart(
  { storage, database }: S3Call,
  upload: Upload,
  { number, bytes, size }: { number: number; bytes: S3Body['bytes']; size: number },
): Promise<Part> {
  const version = await storage.versions.next()
  try {
    const written = await storage.blobs.write(version, bytes, { limit: size })
    const part = { part_number: number, etag: `"${written.md5}"`, size: written.size, version }
    const [kept] = await database.asService(keepPart(upload, part))
    if (!kept?.rows[0]) throw s3Error('NoSuchUpload')
    return kept.rows[0] as Part
  } catch (error) {
    await giveUpBytes(storage, version)
    throw error
  }
}

async function listParts(call: S3Call): Promise<Xml> {
  const upload = await expectUpload(call)
  const limit = countIn(call.query, 'max-parts', maxListed)
  const after = call.query.has('part-number-marker') ? countIn(call.query, 'part-number-marker', maxParts) : 0
  const all = await partsOf(call, upload, after, limit + 1)
  const page = all.slice(0, limit)
  return [
    'ListPartsResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', upload.id],
      ['PartNumberMarker', after],
      all.length > limit ? ['NextPartNumberMarker', page.at(-1)?.part_number ?? after] : undefined,
      ['MaxParts', limit],
      ['IsTruncated', all.length > limit],
      ['Owner', [['ID', upload.owner_id ?? '']]],
      ['StorageClass', 'STANDARD'],
      ...page.map(
        (part): Xml => [
          'Part',
          [['PartNumber', part.part_number], ...copied(part.etag, part.created_at), ['Size', part.size]],
        ],
      ),
    ],
  ]
}

async function listUploads(call: S3Call): Promise<Xml> {
  const { database, bucket, query } = call
  if (query.has('delimiter')) throw s3Error('NotImplemented')
  await knownBucket(database, bucket)
  const limit = countIn(query, 'max-uploads', maxListed)
  const [prefix = '', keyMarker = '', idMarker = ''] = ['prefix', 'key-marker', 'upload-id-marker'].map(
    (name) => query.get(name),
  )
  const [found] = await database.asService(
    selectUploads(bucket, { prefix, keyMarker, idMarker, limit: limit + 1 }, whoOf(call)),
  )
  const all = (found?.rows ?? []) as Upload[]
  const page = all.slice(0, limit)
  const last = all.length > limit ? page.at(-1) : undefined
  return [
    'ListMultipartUploadsResult',
    [
      ['Bucket', bucket],
      ['KeyMarker', keyMarker],
      ['UploadIdMarker', idMarker],
      last && ['NextKeyMarker', last.key],
      last && ['NextUploadIdMarker', last.id],
      ['Prefix', prefix],
      ['MaxUploads', limit],
      ['IsTruncated', last !== undefined],
      ...page.map(
        (upload): Xml => [
          'Upload',
          [
            ['Key', upload.key],
            ['UploadId', upload.id],
            ['Owner', [['ID', upload.owner_id ?? '']]],
            ['StorageClass', 'STANDARD'],
            ['Initiated', upload.created_at],
          ],
        ],
      ),
    ],
  ]
}
