/** Decodes and verifies a request's body: chunks, length, hash and checksums. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Incoming } from '#server/storage/objects/read-upload.ts'
import type { Payload } from './authenticate-s3.ts'
import { type ChecksumName, checksumHeader, checksumNames, startChecksum } from './checksums.ts'
import { decodeChunks } from './chunked-body.ts'
import { s3Error } from './s3-errors.ts'

export type S3Body = {
  bytes: AsyncIterable<Buffer>
  declaredSize: number
  /** The verified checksums, as response headers; complete after the last byte. */
  checksums: Record<string, string>
}

export function bodyOf(request: FastifyRequest, { chunks, sha256 }: Payload): S3Body {
  const { headers } = request
  const checksums: Record<string, string> = {}
  const declaredSize = sizeOf(headers, chunks !== undefined)
  const trailers = new Map<string, string>()
  const keep = (found: Map<string, string>) => {
    for (const [name, value] of found) trailers.set(name, value)
  }
  // If it is not read to the end, the rest must be skipped, see skipRest.
  const raw: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  const plain = chunks ? decodeChunks(raw, chunks, keep) : raw
  return { bytes: checked(), declaredSize, checksums }

  async function* checked() {
    const hash = sha256 === undefined ? undefined : createHash('sha256')
    const md5 = headers['content-md5'] === undefined ? undefined : startChecksum('md5')
    const started = saidChecksums(headers).map((name) => ({ name, checksum: startChecksum(name) }))
    let size = 0
    for await (const chunk of plain) {
      size += chunk.length
      if (size > declaredSize) throw s3Error('IncompleteBody')
      hash?.update(chunk)
      md5?.update(chunk)
      for (const { checksum } of started) checksum.update(chunk)
      yield chunk
    }
    if (size !== declaredSize || !request.raw.complete) throw s3Error('IncompleteBody')
    if (hash && hash.digest('hex') !== sha256) throw s3Error('XAmzContentSHA256Mismatch')
    if (md5 && md5.digest() !== headers['content-md5']) throw s3Error('BadDigest', 'Content-MD5')
    for (const { name, checksum } of started) {
      const said = headers[checksumHeader(name)] ?? trailers.get(checksumHeader(name))
      if (said === undefined) throw s3Error('MalformedTrailerError')
      if (checksum.digest() !== said) throw s3Error('BadDigest', name.toUpperCase())
      checksums[checksumHeader(name)] = String(said)
    }
  }
}

/** The text of a small body. */
export async function textOfBody(request: FastifyRequest, payload: Payload, limit: number): Promise<string> {
  const { bytes, declaredSize } = bodyOf(request, payload)
  if (declaredSize > limit) throw s3Error('MaxMessageLengthExceeded')
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function sizeOf(headers: FastifyRequest['headers'], isChunked: boolean): number {
  const isOpen = headers['transfer-encoding'] !== undefined
  const length = isChunked
    ? headers['x-amz-decoded-content-length']
    : (headers['content-length'] ?? (isOpen ? '' : '0'))
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw s3Error('MissingContentLength')
  return Number(length)
}

function saidChecksums(headers: FastifyRequest['headers']): readonly ChecksumName[] {
  const announced = String(headers['x-amz-trailer'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return checksumNames.filter((name) => {
    const header = checksumHeader(name)
    return headers[header] !== undefined || announced.includes(header)
  })
}

export function incomingOf(request: FastifyRequest, { bytes, declaredSize }: S3Body): Incoming {
  const { headers } = request
  return {
    ...{ bytes, declaredSize, robots: undefined, finish: async () => {} },
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    userMetadata: userMetadataOf(headers),
  }
}

const metaPrefix = 'x-amz-meta-'

export function userMetadataOf(headers: FastifyRequest['headers']): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name.startsWith(metaPrefix))
  const metadata = Object.fromEntries(
    given.map(([name, value]) => [name.slice(metaPrefix.length), String(value)]),
  )
  if (JSON.stringify(metadata).length > longestMetadata)
    throw s3Error('InvalidArgument', 'Your metadata headers exceed the maximum allowed metadata size')
  return metadata
}

const longestMetadata = 8192
/** Valid characters of a header value. */
const plainText = /^[ -~]*$/

export function metadataHeaders(metadata: Record<string, unknown> | null): Record<string, string> {
  const pairs = Object.entries(metadata ?? {})
  const shown = pairs.filter(
    ([name, value]) => /^[\w.-]+$/.test(name) && typeof value === 'string' && plainText.test(value),
  )
  return {
    ...Object.fromEntries(
      shown.map(([name, value]) => [`${metaPrefix}${name.toLowerCase()}`, String(value)]),
    ),
    ...(shown.length < pairs.length && { 'x-amz-missing-meta': String(pairs.length - shown.length) }),
  }
}
