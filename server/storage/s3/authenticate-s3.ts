/**
 * Authenticates S3 requests and determines how the body is verified. An access key stands for the service; with a session token,
 * the caller is the token's, under their policies, and the publishable key is the secret.
 */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/caller.ts'
import { authenticate } from '#server/storage/authenticate.ts'
import type { StorageParts } from '#server/storage/storage-parts.ts'
import { type AccessKey, accessKeyOf } from './access-key.ts'
import type { ChunkedBody } from './chunked-body.ts'
import { type S3Error, s3Error } from './s3-errors.ts'
import { algorithm, isSame, type Scope, signatureOf, signingKey } from './sigv4.ts'

/** The expected body: chunked, with a hash, or unverified. */
export type Payload = { chunks?: ChunkedBody; sha256?: string }

export type Query = readonly (readonly [name: string, value: string])[]

type Claimed = {
  accessKeyId: string
  scope: Scope
  signedHeaders: string[]
  signature: string
  time: string
  token: string | undefined
  payloadHash: string
  query: Query
}

/** Milliseconds of clock skew. */
const maxSkew = 15 * 60 * 1000
/** Seconds of a presigned URL's validity at most. */
const maxUrlValidity = 7 * 24 * 3600

export async function authenticateS3(
  storage: StorageParts,
  request: FastifyRequest,
  query: Query,
): Promise<{ caller: Caller; payload: Payload }> {
  const isAddress = query.some(([name]) => name === 'X-Amz-Algorithm')
  const claimed = isAddress ? inQuery(query) : inHeaders(request, query)
  checkTime(claimed, storage.now().getTime(), isAddress ? lifetimeOf(query) : undefined)
  checkSignedHeaders(request, claimed, isAddress)
  const key = signingKey(secretOf(storage, claimed), claimed.scope)
  const expected = signatureOf(signable(request, claimed), claimed.time, claimed.scope, key)
  if (!isSame(expected, claimed.signature)) throw s3Error('SignatureDoesNotMatch')
  return { caller: await callerOf(storage, claimed.token), payload: payloadOf(claimed, key) }
}

function inHeaders({ headers }: FastifyRequest, query: Query): Claimed {
  const { authorization = '' } = headers
  if (!authorization) throw s3Error('AccessDenied')
  const parts = new Map(
    authorization
      .slice(authorization.indexOf(' ') + 1)
      .split(',')
      .map((part) => part.trim().split(/=(.*)/s, 2) as [string, string]),
  )
  const [credential, signedHeaders, signature] = ['Credential', 'SignedHeaders', 'Signature'].map((name) =>
    parts.get(name),
  )
  if (!authorization.startsWith(`${algorithm} `) || !credential || !signedHeaders || !signature)
    throw malformed(`expecting "${algorithm}" with Credential, SignedHeaders and Signature.`)
  const payloadHash = headers['x-amz-content-sha256']
  if (typeof payloadHash !== 'string')
    throw s3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  const time = headers['x-amz-date']
  const token = headers['x-amz-security-token']
  return {
    ...readCredential(credential, malformed),
    ...{ signedHeaders: signedHeaders.split(';'), signature, payloadHash, query },
    time: typeof time === 'string' ? time : basicTime(headers.date),
    token: typeof token === 'string' ? token : undefined,
  }
}

function inQuery(query: Query): Claimed {
  const given = new Map(query)
  const [credential, signedHeaders, signature, time] = [
    'Credential',
    'SignedHeaders',
    'Signature',
    'Date',
  ].map((name) => given.get(`X-Amz-${name}`))
  if (given.get('X-Amz-Algorithm') !== algorithm || !credential || !signedHeaders || !signature || !time)
    throw wrongQuery(
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    )
  return {
    ...readCredential(credential, wrongQuery),
    ...{ signedHeaders: signedHeaders.split(';'), signature, time },
    token: given.get('X-Amz-Security-Token'),
    payloadHash: given.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
  }
}

const malformed = (why: string) => s3Error('AuthorizationHeaderMalformed', why)
const wrongQuery = (why: string) => s3Error('AuthorizationQueryParametersError', why)

function readCredential(credential: string, refusal: (why: string) => S3Error) {
  const parts = credential.split('/')
  const [end, service = '', region = '', date = ''] = parts.reverse()
  const accessKeyId = parts.slice(4).reverse().join('/')
  if (end !== 'aws4_request' || service !== 's3' || !/^\d{8}$/.test(date) || !accessKeyId)
    throw refusal('the Credential is mal-formed; expecting "<access key>/YYYYMMDD/REGION/s3/aws4_request".')
  return { accessKeyId, scope: { date, region, service } }
}

/** The Date header, if x-amz-date is missing. */
function basicTime(date: string | undefined): string {
  const parsed = new Date(date ?? '')
  if (Number.isNaN(parsed.getTime()))
    throw s3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  return parsed.toISOString().replace(/[-:]|\.\d+/g, '')
}

function lifetimeOf(query: Query): number {
  const seconds = Number(new Map(query).get('X-Amz-Expires') ?? Number.NaN)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxUrlValidity)
    throw wrongQuery('X-Amz-Expires must be a number of seconds from 1 to 604800.')
  return seconds * 1000
}

function checkTime({ time, scope }: Claimed, now: number, lifetime: number | undefined): void {
  const signed = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(signed))
    throw s3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  if (!time.startsWith(scope.date)) throw s3Error('SignatureDoesNotMatch')
  if (lifetime === undefined) {
    if (Math.abs(now - signed) > maxSkew) throw s3Error('RequestTimeTooSkewed')
    return
  }
  if (now > signed + lifetime) throw s3Error('AccessDenied', 'Request has expired')
  if (now < signed - maxSkew) throw s3Error('AccessDenied', 'Request is not valid yet')
}

/** Headers that change the meaning of a request must be signed: a URL for an upload must not serve for a copy. */
function checkSignedHeaders(
  { headers }: FastifyRequest,
  { signedHeaders }: Claimed,
  isAddress: boolean,
): void {
  const open = Object.keys(headers).some(
    (name) =>
      name.startsWith('x-amz-') &&
      !signedHeaders.includes(name) &&
      !(isAddress && name === 'x-amz-content-sha256'),
  )
  if (open || !signedHeaders.includes('host'))
    throw s3Error('AccessDenied', 'There were headers present in the request which were not signed')
}

function signable(request: FastifyRequest, { signedHeaders, payloadHash, query }: Claimed) {
  const [path = ''] = (request.raw.url ?? '').split('?', 1)
  const headers = signedHeaders.map((name) => {
    // As seen by the client, from a trusted proxy.
    const value = name === 'host' ? request.host : request.headers[name]
    return [name, Array.isArray(value) ? value.join(',') : (value ?? '')] as const
  })
  return { method: request.method, path, query, headers, payloadHash }
}

function secretOf({ keys, settings }: StorageParts, { accessKeyId, token }: Claimed): string {
  if (token !== undefined) return keys.publishableKey
  const known: AccessKey = accessKeyOf(settings.s3Protocol, keys.secretKey)
  if (!isSame(known.id, accessKeyId)) throw s3Error('InvalidAccessKeyId')
  return known.secret
}

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const callerOf = async ({ verify }: StorageParts, token: string | undefined): Promise<Caller> =>
  token === undefined ? service : authenticate({ keyRole: undefined, token }, verify)

function payloadOf({ payloadHash, time, scope, signature }: Claimed, key: Buffer): Payload {
  if (/^[\da-f]{64}$/i.test(payloadHash)) return { sha256: payloadHash.toLowerCase() }
  if (payloadHash === 'UNSIGNED-PAYLOAD') return {}
  const signing = { time, scope, key, seed: signature }
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    return { chunks: { signing: undefined, hasTrailer: true } }
  const isStreamed = payloadHash.startsWith(`STREAMING-${algorithm}-PAYLOAD`)
  if (!isStreamed)
    throw s3Error(
      'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING value, or a valid sha256 value.',
    )
  return { chunks: { signing, hasTrailer: payloadHash.endsWith('-TRAILER') } }
}

/** Without form decoding: `+` is literal. */
export const readQuery = (url: string): Query =>
  (url.split('?')[1] ?? '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s, 2)
      return [decode(name), decode(value)] as const
    })

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw s3Error('InvalidArgument', 'The address is not well encoded.')
  }
}
