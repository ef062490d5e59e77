/** The operations of the S3 protocol: their input, and their selection. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestDatabase } from '#server/storage/request-database.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import type { Payload } from './authenticate-s3.ts'
import { s3Error } from './s3-errors.ts'
import type { Xml } from './xml.ts'

export type S3Call = {
  storage: StorageParts
  request: FastifyRequest
  reply: FastifyReply
  database: RequestDatabase
  bucket: string
  key: string
  query: ReadonlyMap<string, string>
  payload: Payload
}

/** A returned XML is the body of a 200; other answers are sent by the operation itself. */
export type Operation = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  on: 'service' | 'bucket' | 'object'
  /** Query parameters that must be present. */
  query?: readonly string[]
  header?: string
  /** The value of `storage.operation()` for policies. */
  name: string
  handle(call: S3Call): Promise<Xml | FastifyReply>
}

/** Unsupported subresources are refused rather than ignored, since their effect would be missing. */
const subresources =
  /^(accelerate|acl|analytics|attributes|cors|encryption|intelligent-tiering|inventory|legal-hold|lifecycle|logging|metadata\w*|metrics|notification|object-lock|ownershipControls|partNumber|policy|policyStatus|publicAccessBlock|replication|requestPayment|restore|retention|select|session|tagging|torrent|uploads|uploadId|versionId|versions|website)$/

/** The first match; more specific operations come first. */
export function findOperation(
  operations: readonly Operation[],
  asked: {
    method: string
    on: Operation['on']
    query: ReadonlyMap<string, string>
    headers: FastifyRequest['headers']
  },
): Operation {
  const fitting = operations.filter(({ method, on }) => method === asked.method && on === asked.on)
  const found = fitting.find(
    ({ query = [], header }) =>
      query.every((name) => asked.query.has(name)) && (!header || asked.headers[header] !== undefined),
  )
  if (!found) throw s3Error('MethodNotAllowed')
  const strange = [...asked.query.keys()].find(
    (name) => subresources.test(name) && !found.query?.includes(name),
  )
  const customerKey = Object.keys(asked.headers).some((name) =>
    name.startsWith('x-amz-server-side-encryption-customer'),
  )
  if (strange !== undefined || customerKey) throw s3Error('NotImplemented')
  return found
}

/** A number in the query, from 0 to the limit; larger ones are capped. */
export function countIn(query: S3Call['query'], name: string, limit: number): number {
  const text = query.get(name)
  if (text === undefined || text === '') return limit
  if (!/^\d{1,10}$/.test(text))
    throw s3Error('InvalidArgument', `Provided ${name} not an integer or within integer range`)
  return Math.min(Number(text), limit)
}
