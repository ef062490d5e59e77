/** /storage/v1/s3: the S3 protocol with path-style URLs, on the same buckets, rows and policies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, retryRead } from '#server/platform/unavailable.ts'
import { skipRest } from '#server/storage/objects/read-upload.ts'
import { toStorageError } from '#server/storage/render-error.ts'
import { requestDatabase } from '#server/storage/request-database.ts'
import type { Endpoint, StorageParts } from '#server/storage/storage-parts.ts'
import { authenticateS3, readQuery } from './authenticate-s3.ts'
import { bucketOperations } from './bucket-operations.ts'
import { getOperations } from './get-object.ts'
import { listOperations } from './list-objects.ts'
import { multipartOperations } from './multipart-operations.ts'
import { objectOperations } from './object-operations.ts'
import { findOperation, type Operation } from './s3-call.ts'
import { fromStorage, S3Error, s3Error } from './s3-errors.ts'
import { type Xml, xmlDocument } from './xml.ts'

/** Operations with a required query parameter come first. */
const operations: readonly Operation[] = [
  ...multipartOperations,
  ...bucketOperations.filter(({ query }) => query),
  ...listOperations,
  ...objectOperations,
  ...getOperations,
  ...bucketOperations.filter(({ query }) => !query),
]

export const s3Protocol: Endpoint = (app, storage) => {
  if (!storage.settings.s3Protocol.enabled) return
  void app.register(async (s3: FastifyInstance) => {
    s3.setErrorHandler((error, request, reply) => renderS3Error(storage, error, request, reply))
    s3.addHook('onRequest', async (request, reply) => {
      reply.header('x-amz-request-id', request.id)
    })
    for (const url of ['/s3', '/s3/*']) {
      s3.route({
        ...{ url, method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'], exposeHeadRoute: false },
        config: { longBody: true },
        handler: (request, reply) => answer(storage, request, reply, `${app.prefix}/s3`),
      })
    }
  })
}

async function answer(
  storage: StorageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<FastifyReply> {
  const pairs = readQuery(request.raw.url ?? '')
  const { caller, payload } = await authenticateS3(storage, request, pairs)
  const query = new Map(pairs)
  const { on, bucket, key } = placeIn(request, prefix)
  const { name, handle } = findOperation(operations, {
    ...{ method: request.method, on, query, headers: request.headers },
  })
  const database = requestDatabase(storage.database, { request, reply, caller, operation: name })
  const work = () => handle({ storage, request, reply, database, bucket, key, query, payload })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const answered = await (isRead ? retryRead(work) : work())
  return isXml(answered) ? reply.type('application/xml').send(xmlDocument(answered)) : answered
}

const isXml = (answered: Xml | FastifyReply): answered is Xml => Array.isArray(answered)

function placeIn(request: FastifyRequest, prefix: string) {
  const [path = ''] = (request.raw.url ?? '').split('?', 1)
  const [bucket = '', ...rest] = path.slice(prefix.length + 1).split('/')
  const key = decoded(rest.join('/'))
  const on: Operation['on'] = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object'
  return { on, bucket: decoded(bucket), key }
}

function decoded(text: string): string {
  const plain = decodeURIComponent(text)
  if (plain.includes('\0')) throw s3Error('InvalidArgument', 'A name has a NUL character.')
  return plain
}

function renderS3Error(
  storage: StorageParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = error instanceof S3Error ? error : fromStorage(toStorageError(error))
  if (failure.failure === 'InternalError') request.log.error({ err: error }, 'storage failed')
  if (error instanceof DatabaseUnavailable) reply.header('retry-after', String(error.retryAfter))
  if (!request.raw.readableEnded) skipRest(request, storage.settings.fileSizeLimit)
  for (const name of ['etag', 'content-length', 'content-range', 'last-modified']) reply.removeHeader(name)
  reply.code(failure.status).header('cache-control', 'no-store').type('application/xml')
  if (request.method === 'HEAD') return reply.send()
  const [resource = ''] = (request.raw.url ?? '').split('?', 1)
  return reply.send(
    xmlDocument(
      [
        'Error',
        [
          ['Code', failure.failure],
          ['Message', failure.message],
          ['Resource', resource],
          ['RequestId', request.id],
        ],
      ],
      { named: false },
    ),
  )
}
