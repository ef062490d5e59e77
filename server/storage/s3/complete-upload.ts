/** Completes a multipart upload: the listed parts become one version, and that the object's. */
import { createHash } from 'node:crypto'
import { headOf } from '#server/storage/blobs/blob-store.ts'
import { admitUpload, describe, inspectorOf, keepVersion } from '#server/storage/objects/store-object.ts'
import { partsOf } from './expect-upload.ts'
import type { Part, Upload } from './multipart.ts'
import { mayOverwrite } from './object-operations.ts'
import { textOfBody } from './s3-body.ts'
import type { S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'
import { childrenOf, parseXml, textOf, type Xml } from './xml.ts'

const longestRequest = 8 * 1024 * 1024
const maxParts = 10_000
/** Except for the last part. */
const smallestPart = 5 * 1024 * 1024

export async function completeUpload(call: S3Call, upload: Upload): Promise<Xml> {
  const { storage, database, request, bucket, key } = call
  const parts = await namedParts(call, upload)
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const wanted = { bucket, key, owner: upload.owner_id ?? undefined, upsert: mayOverwrite(call) }
  const { contentType, cacheControl } = upload.metadata
  const described = { contentType, declaredSize: size, userMetadata: upload.user_metadata }
  const admission = await admitUpload(storage, database, wanted, described, { rehearse: true })
  await inspectFirst(call, parts[0], inspectorOf(admission.bucket, key, contentType))
  const ending = { ...wanted, endsUpload: upload.id }
  const object = await keepVersion(storage, database, ending, async (version) => {
    await storage.blobs.join(
      parts.map((part) => part.version),
      version,
    )
    const described = describe({
      md5: joinedDigest(parts),
      size,
      contentType,
      cacheControl,
      now: storage.now(),
    })
    return { metadata: described, userMetadata: upload.user_metadata }
  }).catch(async (error) => {
    if (error.failure === 'uploadCutOff') throw s3Error('NoSuchUpload')
    if (error.failure !== 'bytesNotFound') throw error
    // A concurrent request has ended the upload, or else replaced a part.
    await partsOf(call, upload, 0, 1)
    throw s3Error('InvalidPart')
  })
  storage.collector.poke()
  return [
    'CompleteMultipartUploadResult',
    [
      ['Location', `${request.protocol}://${request.host}${(request.raw.url ?? '').split('?')[0]}`],
      ['Bucket', bucket],
      ['Key', key],
      ['ETag', object.metadata?.eTag ?? ''],
    ],
  ]
}

async function namedParts(call: S3Call, upload: Upload): Promise<Part[]> {
  const { request, payload } = call
  const document = await parseXml(await textOfBody(request, payload, longestRequest))
  const named = document && childrenOf(document, 'Part')
  if (document?.name !== 'CompleteMultipartUpload' || !named?.length || named.length > maxParts)
    throw s3Error('MalformedXML')
  const stored = await partsOf(call, upload, 0, maxParts)
  const known = new Map(stored.map((part) => [part.part_number, part]))
  let before = 0
  const parts = named.map((one) => {
    const number = Number(textOf(one, 'PartNumber'))
    if (!(number > before)) throw s3Error('InvalidPartOrder')
    before = number
    const part = known.get(number)
    const etag = (textOf(one, 'ETag') ?? '').replaceAll('"', '')
    if (!part || part.etag !== `"${etag}"`) throw s3Error('InvalidPart')
    return part
  })
  if (parts.slice(0, -1).some(({ size }) => size < smallestPart)) throw s3Error('EntityTooSmall')
  return parts
}

async function inspectFirst(
  { storage }: S3Call,
  first: Part | undefined,
  inspect: ((head: Buffer) => void) | undefined,
): Promise<void> {
  if (!inspect || !first || first.size === 0) return
  const head = await headOf(storage.blobs, first.version, first.size)
  if (head) inspect(head)
}

/** S3's ETag: the digest of the parts' digests, and their number. */
function joinedDigest(parts: readonly Part[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(etag.replaceAll('"', ''), 'hex'))
  return `${hash.digest('hex')}-${parts.length}`
}
