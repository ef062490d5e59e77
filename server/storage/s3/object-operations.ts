/** Writes of the S3 protocol: put, copy, delete. */
import type { ObjectRow } from '#server/storage/columns.ts'
import { checkKey } from '#server/storage/names.ts'
import { copyObject } from '#server/storage/objects/copy-object.ts'
import { expectObject } from '#server/storage/objects/find-object.ts'
import { deleteObjects, type Place, selectNames, selectObject } from '#server/storage/objects/objects.ts'
import { storeIncoming } from '#server/storage/objects/upload.ts'
import { judge } from './conditions.ts'
import { bodyOf, incomingOf, textOfBody, userMetadataOf } from './s3-body.ts'
import type { Operation, S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'
import { childrenOf, parseXml, textOf, type Xml } from './xml.ts'

const maxDeleted = 1000
const longestRequest = 2 * 1024 * 1024

export const objectOperations: readonly Operation[] = [
  {
    ...{ method: 'PUT', on: 'object', header: 'x-amz-copy-source', name: 'storage.s3.object.copy' },
    async handle(call) {
      const { storage, database, request, bucket, key } = call
      checkKey(key)
      const { place: from } = await copySource(call)
      const isReplaced = request.headers['x-amz-metadata-directive'] === 'REPLACE'
      const isSame = from.bucket === bucket && from.key === key
      if (isSame && !isReplaced)
        throw s3Error(
          'InvalidRequest',
          "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
        )
      const { 'content-type': mimetype, 'cache-control': cacheControl } = request.headers
      const row = await copyObject(storage, database, {
        ...{ from, to: { bucket, key }, upsert: mayOverwrite(call) },
        changes: isReplaced
          ? { mimetype: mimetype ?? 'binary/octet-stream', cacheControl: cacheControl ?? 'no-cache' }
          : {},
        userMetadata: isReplaced ? userMetadataOf(request.headers) : 'copied',
      })
      return ['CopyObjectResult', copied(row.metadata?.eTag, row.metadata?.lastModified)]
    },
  },
  {
    ...{ method: 'PUT', on: 'object', name: 'storage.s3.upload' },
    async handle(call) {
      const { storage, request, reply, database, bucket, key } = call
      const body = bodyOf(request, call.payload)
      const wanted = { bucket, key, upsert: mayOverwrite(call), owner: database.caller.claims.sub }
      const object = await storeIncoming(storage, database, wanted, incomingOf(request, body))
      return reply.headers({ etag: object.metadata?.eTag ?? '', ...body.checksums }).send()
    },
  },
  {
    ...{ method: 'DELETE', on: 'object', name: 'storage.s3.object.delete' },
    async handle({ storage, database, reply, bucket, key }) {
      const [seen, deleted] = await database.asCaller(
        selectObject({ bucket, key }),
        deleteObjects(bucket, [key]),
      )
      if (seen?.rows[0] && !deleted?.count) throw s3Error('AccessDenied')
      storage.collector.poke()
      return reply.code(204).send()
    },
  },
  {
    ...{ method: 'POST', on: 'bucket', query: ['delete'], name: 'storage.s3.object.delete_many' },
    handle: deleteMany,
  },
]

/** S3 overwrites by default. */
export function mayOverwrite({ request: { headers } }: S3Call): boolean {
  const none = headers['if-none-match']
  if (headers['if-match'] !== undefined || (none !== undefined && none !== '*'))
    throw s3Error('NotImplemented')
  return none === undefined
}

export const copied = (etag = '', lastModified = ''): Xml[] => [
  ['LastModified', lastModified],
  ['ETag', etag],
]

/** The source as the caller sees it, if its conditions hold. */
export async function copySource({
  database,
  request,
}: S3Call): Promise<{ place: Place; object: ObjectRow }> {
  const place = sourcePlace(String(request.headers['x-amz-copy-source']))
  const object = await expectObject(database, 'asCaller', place)
  const current = {
    etag: object.metadata?.eTag ?? '',
    lastModified: object.metadata?.lastModified ?? object.updated_at,
  }
  if (judge(request.headers, current, 'x-amz-copy-source-') !== 'holds') throw s3Error('PreconditionFailed')
  return { place, object }
}

function sourcePlace(said: string): Place {
  const [path = '', versionId] = said.split('?versionId=')
  if (versionId !== undefined) throw s3Error('NotImplemented')
  try {
    const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? []
    if (bucket !== undefined && key !== undefined && !path.includes('%00')) return { bucket, key }
  } catch {}
  throw s3Error(
    'InvalidArgument',
    'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
  )
}

async function deleteMany({ storage, database, request, bucket, payload }: S3Call): Promise<Xml> {
  const document = await parseXml(await textOfBody(request, payload, longestRequest))
  const keys = document && childrenOf(document, 'Object').map((object) => textOf(object, 'Key') ?? '')
  const isGood =
    document?.name === 'Delete' && keys?.length && keys.length <= maxDeleted && !keys.includes('')
  if (!isGood) throw s3Error('MalformedXML')
  const names = keys.filter((key) => !key.includes('\0'))
  const [seen, gone] = await database.asCaller(selectNames(bucket, names), deleteObjects(bucket, names))
  storage.collector.poke()
  const deleted = new Set((gone?.rows as ObjectRow[] | undefined)?.map(({ name }) => name))
  const kept = new Set((seen?.rows as string[] | undefined)?.filter((name) => !deleted.has(name)))
  const isQuiet = textOf(document, 'Quiet') === 'true'
  return [
    'DeleteResult',
    keys.map((key): Xml | undefined => {
      if (kept.has(key))
        return [
          'Error',
          [
            ['Key', key],
            ['Code', 'AccessDenied'],
            ['Message', 'Access Denied'],
          ],
        ]
      return isQuiet ? undefined : ['Deleted', [['Key', key]]]
    }),
  ]
}
