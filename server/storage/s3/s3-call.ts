/** What an operation of the S3 protocol is given, and how it is found. */
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

/** XML is the body of a 200; whatever else is answered, the operation has sent itself. */
export type Operation = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  on: 'service' | 'bucket' | 'object'
  /** Names that the query has to have. */
  query?: readonly string[]
  header?: string
  /** As policies may ask for it by `storage.operation()`. */
  name: string
  handle(call: S3Call): Promise<Xml | FastifyReply>
}

/** What is none of ours is not passed over: it asks for something that would not be done. */
const subresources =
  /^(accelerate|acl|analytics|attributes|cors|encryption|intelligent-tiering|inventory|legal-hold|lifecycle|logging|metadata\w*|metrics|notification|object-lock|ownershipControls|partNumber|policy|policyStatus|publicAccessBlock|replication|requestPayment|restore|retention|select|session|tagging|torrent|uploads|uploadId|versionId|versions|website)$/

/** The first that fits, the more particular ones before. */
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

/** A number in the query, from 0 to the most; more counts as the most. */
export function countIn(query: S3Call['query'], name: string, most: number): number {
  const text = query.get(name)
  if (text === undefined || text === '') return most
  if (!/^\d{1,10}$/.test(text))
    throw s3Error('InvalidArgument', `Provided ${name} not an integer or within integer range`)
  return Math.min(Number(text), most)
}
