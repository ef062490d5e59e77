/**
 * Stores bytes in a bucket of any S3-compatible store, by version, so that several machines share them. Such stores show only
 * complete objects; an interrupted upload is a stray like any other, see reserve-versions.ts.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { storageError } from '#server/storage/errors.ts'
import { sniffedBytes } from '#server/storage/sniff.ts'
import { type BlobStore, measured, type Stayed } from './blob-store.ts'

export type BucketStoreSettings = {
  bucket: string
  /** AWS if omitted. */
  endpoint?: string | undefined
  region: string
  pathStyle: boolean
  /** If omitted, the SDK uses its default credential chain. */
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  /** Bytes of a part; memory holds one per upload. */
  partSize?: number
}

/** The minimum of S3 is 5 MiB, except for the last part. */
const usualPart = 8 * 1024 * 1024
/** The version in a row may be any text that SQL wrote, see disk-store.ts. */
const isVersion = (version: string) => /^[\w-]+$/.test(version)

type Sdk = typeof import('@aws-sdk/client-s3')
type Store = { sdk: Sdk; client: S3Client; bucket: string; partSize: number }

export async function openBucketStore(settings: BucketStoreSettings): Promise<BlobStore> {
  // Loaded on demand: not needed if files are on the local disk.
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket, partSize = usualPart } = settings
  const store = { sdk, client: clientOf(sdk, settings), bucket, partSize }
  return {
    write: (version, bytes, { limit, inspect }) =>
      writeParts(
        store,
        version,
        measured(bytes, { inspect, headSize: sniffedBytes, onChunk: () => {} }),
        limit,
      ),
    writeWhole: async (version, Body) => {
      await store.client.send(new sdk.PutObjectCommand({ ...placeOf(store, version), Body }))
    },
    read: async (version, { size, range }) => {
      if (!isVersion(version)) return undefined
      if (size === 0) return Buffer.alloc(0)
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const found = await unlessMissing(
        store.client.send(new sdk.GetObjectCommand({ ...placeOf(store, version), ...(Range && { Range }) })),
      )
      if (!found) return undefined
      const total = range ? Number(found.ContentRange?.split('/')[1]) : found.ContentLength
      const body = found.Body as Readable
      if (total === size) return body
      body.destroy()
      return undefined
    },
    join: (from, to) => joinParts(store, from, to),
    remove: async (given) => {
      const versions = given.filter(isVersion)
      const stayed: Stayed[] = []
      for (let at = 0; at < versions.length; at += 1000) {
        const Objects = versions.slice(at, at + 1000).map((Key) => ({ Key }))
        const { Errors = [] } = await store.client.send(
          new sdk.DeleteObjectsCommand({ Bucket: store.bucket, Delete: { Objects, Quiet: true } }),
        )
        for (const { Key = '', Code, Message } of Errors)
          stayed.push({ version: Key, why: new Error(`The store of files said ${Code} ${Message}`) })
      }
      return stayed
    },
    close: async () => store.client.destroy(),
  }
}

function clientOf({ S3Client }: Sdk, settings: BucketStoreSettings): S3Client {
  const { endpoint, region, pathStyle, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    ...{ region, forcePathStyle: pathStyle },
    ...(endpoint !== undefined && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Other S3 implementations may not support the newer checksums.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  })
}

const placeOf = ({ bucket }: Store, version: string) => ({ Bucket: bucket, Key: version })

/** One request if it fits into a part, else a multipart upload. */
async function writeParts(store: Store, version: string, bytes: AsyncIterable<Buffer>, limit: number) {
  const { sdk, client } = store
  const hash = createHash('md5')
  let size = 0
  let upload: OpenUpload | undefined
  let gathered: Buffer[] = []
  let waiting = 0
  const flush = async () => {
    upload ??= await beginUpload(store, version)
    await upload.send(Buffer.concat(gathered))
    gathered = []
    waiting = 0
  }
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limit) throw storageError('tooLarge')
      hash.update(chunk)
      gathered.push(chunk)
      waiting += chunk.length
      if (waiting >= store.partSize) await flush()
    }
    if (upload) {
      if (waiting > 0) await flush()
      await upload.complete()
    } else {
      const Body = Buffer.concat(gathered)
      await client.send(new sdk.PutObjectCommand({ ...placeOf(store, version), Body }))
    }
  } catch (error) {
    await upload?.abort()
    throw error
  }
  return { size, md5: hash.digest('hex') }
}

type OpenUpload = {
  send(part: Buffer): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

async function beginUpload(store: Store, version: string): Promise<OpenUpload> {
  const { sdk, client } = store
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(placeOf(store, version)))
  const place = { ...placeOf(store, version), UploadId }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  return {
    send: async (Body) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...place, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    },
    complete: async () => {
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } }))
    },
    // If this fails, the store's rule for incomplete multipart uploads removes it.
    abort: async () => {
      await client.send(new sdk.AbortMultipartUploadCommand(place)).catch(() => {})
    },
  }
}

/** A single part is copied by the store; several are streamed through, because of the minimum size of parts. */
async function joinParts(store: Store, from: readonly string[], to: string): Promise<void> {
  const { sdk, client, bucket } = store
  if (!from.every(isVersion)) throw storageError('bytesNotFound')
  const [first] = from
  const head =
    from.length === 1 && first !== undefined
      ? await unlessMissing(client.send(new sdk.HeadObjectCommand(placeOf(store, first))))
      : undefined
  if (head && (head.ContentLength ?? 0) <= maxCopyBytes) {
    const CopySource = `${bucket}/${first}`
    await client.send(new sdk.CopyObjectCommand({ ...placeOf(store, to), CopySource }))
    return
  }
  await writeParts(store, to, bytesOf(store, from), Number.POSITIVE_INFINITY)
}

/** Bytes that one copy request may have. */
const maxCopyBytes = 5 * 1024 ** 3

async function* bytesOf(store: Store, versions: readonly string[]): AsyncGenerator<Buffer> {
  for (const version of versions) {
    const command = new store.sdk.GetObjectCommand(placeOf(store, version))
    const found = await unlessMissing(store.client.send(command))
    if (!found) throw storageError('bytesNotFound')
    yield* found.Body as Readable
  }
}

const unlessMissing = <T>(sent: Promise<T>): Promise<T | undefined> =>
  sent.catch((error) => {
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
    throw error
  })
