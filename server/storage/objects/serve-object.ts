/** Serves an object: headers, ranges, conditional requests, and its bytes as a stream. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BlobStore, ByteRange } from '#server/storage/blobs/blob-store.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import { whileThere } from './find-object.ts'

export type Serving = {
  find(): Promise<ObjectRow>
  /** The end of a signed URL, which then limits caching instead of the stored cache control. */
  expires?: Date | undefined
}

export async function serveObject(
  blobs: BlobStore,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { find, expires }: Serving,
): Promise<FastifyReply> {
  const { object, bytes } = await whileThere(find, async (found) => {
    const read = await bytesOf(blobs, request, found)
    return read && { object: found, bytes: read }
  })
  return sendObject(reply, request, object, bytes, expires)
}

type Bytes = {
  body: Awaited<ReturnType<BlobStore['read']>>
  range?: ByteRange | undefined
  notModified?: boolean
}

async function bytesOf(
  blobs: BlobStore,
  request: FastifyRequest,
  object: ObjectRow,
): Promise<Bytes | undefined> {
  if (isUnchanged(request, object)) return { body: undefined, notModified: true }
  const size = sizeOf(object)
  const range = rangeOf(request.headers.range, size)
  const body = await blobs.read(object.version ?? '', { size, range, piped: true })
  return body === undefined ? undefined : { body, range }
}

function sendObject(
  reply: FastifyReply,
  request: FastifyRequest,
  object: ObjectRow,
  { body, range, notModified }: Bytes,
  expires: Date | undefined,
): FastifyReply {
  addObjectHeaders(reply, object)
  if (expires) reply.removeHeader('cache-control').header('expires', expires.toUTCString())
  else if (!notModified && request.headers['if-none-match'] !== undefined) {
    reply.header('cache-control', `${cacheControlOf(object)}, stale-while-revalidate=30`)
  }
  addDisposition(reply, (request.query as { download?: string }).download)
  if (notModified) return reply.code(304).send()
  const size = sizeOf(object)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', range.end - range.start + 1)
  } else reply.header('content-length', size)
  return reply.send(body)
}

const sizeOf = ({ metadata }: ObjectRow) => metadata?.size ?? 0

/** Content that a browser might run is sandboxed without our origin, and HTML is sent as text. */
export const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/**
 * The site's content security policy allows scripts of its own origin, which uploads must not become. Parts of `multipart/…` would be
 * documents with types of their own.
 */
const active = /text\/html|javascript|ecmascript|jscript|livescript|wasm|^\s*multipart\//i

export const harmlessType = (type: string): string => (active.test(type) ? 'text/plain' : type)

/** Metadata from resumable uploads or SQL may contain characters that are invalid in a header. */
const inHeader = (text: unknown, otherwise: string): string =>
  typeof text === 'string' && /^[ -~\u0080-\u00ff]+$/.test(text) ? text : otherwise

export const cacheControlOf = ({ metadata }: ObjectRow): string =>
  inHeader(metadata?.cacheControl, 'no-cache')

export function addObjectHeaders(reply: FastifyReply, object: ObjectRow): void {
  const { metadata, updated_at } = object
  const mimetype = inHeader(metadata?.mimetype, 'application/octet-stream')
  const eTag = inHeader(metadata?.eTag, '')
  reply.headers({
    ...harmless,
    'accept-ranges': 'bytes',
    'content-type': harmlessType(mimetype),
    'last-modified': lastModified(metadata?.lastModified ?? updated_at),
    'cache-control': cacheControlOf(object),
    'x-robots-tag': inHeader(metadata?.xRobotsTag, 'none'),
    ...(eTag !== '' && { etag: eTag }),
  })
}

const lastModified = (iso: string) => new Date(iso).toUTCString()

export function addDisposition(reply: FastifyReply, download: string | undefined): void {
  if (download === undefined) return
  const name = encodeURIComponent(download)
  reply.header(
    'content-disposition',
    download === '' ? 'attachment;' : `attachment; filename=${name}; filename*=UTF-8''${name}`,
  )
}

function isUnchanged({ headers }: FastifyRequest, { metadata, updated_at }: ObjectRow): boolean {
  const none = headers['if-none-match']
  if (none !== undefined) return none === metadata?.eTag
  const since = Date.parse(headers['if-modified-since'] ?? '')
  if (Number.isNaN(since)) return false
  return since >= Math.floor(Date.parse(metadata?.lastModified ?? updated_at) / 1000) * 1000
}

/** A single range; anything else is refused, as on the wire. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  if (header === undefined) return undefined
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') throw storageError('rangeInvalid')
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end || start >= size) throw storageError('rangeInvalid')
  return { start, end }
}
