/** GET and HEAD of an object by the S3 protocol. */
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '#server/storage/blobs/blob-store.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import { expectObject, whileThere } from '#server/storage/objects/find-object.ts'
import { addObjectHeaders, harmlessType } from '#server/storage/objects/serve-object.ts'
import { judge } from './conditions.ts'
import { metadataHeaders } from './s3-body.ts'
import type { Operation, S3Call } from './s3-call.ts'
import { s3Error } from './s3-errors.ts'

export const getOperations: readonly Operation[] = [
  { method: 'GET', on: 'object', name: 'storage.s3.object.get', handle: getObject },
  {
    ...{ method: 'HEAD', on: 'object', name: 'storage.s3.object.info' },
    async handle(call) {
      const object = await expectObject(call.database, 'asCaller', call)
      const { range } = answerTo(call, object)
      if (call.reply.statusCode === 304) return call.reply.send()
      return call.reply.header('content-length', lengthOf(object, range)).send()
    },
  },
]

async function getObject(call: S3Call): Promise<FastifyReply> {
  const find = () => expectObject(call.database, 'asCaller', call)
  const { bytes } = await whileThere(find, async (object) => {
    const { range } = answerTo(call, object)
    if (call.reply.statusCode === 304) return { bytes: undefined }
    const size = sizeOf(object)
    const read = await call.storage.blobs.read(object.version ?? '', { size, range })
    if (read === undefined) return undefined
    call.reply.header('content-length', lengthOf(object, range))
    return { bytes: read }
  })
  return call.reply.send(bytes)
}

const sizeOf = ({ metadata }: ObjectRow) => metadata?.size ?? 0
const lengthOf = (object: ObjectRow, range: ByteRange | undefined) =>
  range ? range.end - range.start + 1 : sizeOf(object)

/** Sets status and headers; throws if a condition or range fails. */
function answerTo({ request, reply, query }: S3Call, object: ObjectRow): { range?: ByteRange | undefined } {
  const { metadata, updated_at, user_metadata } = object
  const verdict = judge(request.headers, {
    etag: metadata?.eTag ?? '',
    lastModified: metadata?.lastModified ?? updated_at,
  })
  if (verdict === 'failed') throw s3Error('PreconditionFailed')
  addObjectHeaders(reply, object)
  reply.removeHeader('x-robots-tag').headers(metadataHeaders(user_metadata))
  for (const [name, value] of query) {
    const header = /^response-(content-(?:type|language|disposition|encoding)|cache-control|expires)$/.exec(
      name,
    )?.[1]
    if (header && /^[ -~]{1,500}$/.test(value))
      reply.header(header, header === 'content-type' ? harmlessType(value) : value)
  }
  if (verdict === 'unchanged') {
    reply.code(304)
    return {}
  }
  const range = rangeOf(request.headers.range, sizeOf(object))
  reply.code(range ? 206 : 200)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${sizeOf(object)}`)
  return { range }
}

/** A single range; an invalid header is ignored, as by S3. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end || start >= size) throw s3Error('InvalidRange')
  return { start, end }
}
