/** AWS Signature Version 4, independent of any framework. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const algorithm = 'AWS4-HMAC-SHA256'

export type Scope = { date: string; region: string; service: string }

export type Signable = {
  method: string
  /** Encoded as sent, without the query. */
  path: string
  /** Decoded pairs in any order, without the signature. */
  query: readonly (readonly [string, string])[]
  /** The signed ones, by lower-case name, in order. */
  headers: readonly (readonly [string, string])[]
  payloadHash: string
}

export const scopeText = ({ date, region, service }: Scope): string =>
  `${date}/${region}/${service}/aws4_request`

export function signingKey(secret: string, { date, region, service }: Scope): Buffer {
  return [date, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secret}`),
  )
}

/** `time` as in `20260102T030405Z`. */
export function signatureOf(request: Signable, time: string, scope: Scope, key: Buffer): string {
  const text = [algorithm, time, scopeText(scope), sha256(canonical(request))].join('\n')
  return hmac(key, text).toString('hex')
}

/** The signature of a chunk, which includes that of the previous one. */
export const partSignature = (
  kind: 'PAYLOAD' | 'TRAILER',
  { time, scope, key, before }: { time: string; scope: Scope; key: Buffer; before: string },
  ...hashes: string[]
): string =>
  hmac(key, [`${algorithm}-${kind}`, time, scopeText(scope), before, ...hashes].join('\n')).toString('hex')

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

function canonical({ method, path, query, headers, payloadHash }: Signable): string {
  const sorted = query
    .map(([name, value]) => `${encodeAll(name)}=${encodeAll(value)}`)
    .sort((one, other) => (one < other ? -1 : 1))
  return [
    method,
    encodePath(path),
    sorted.join('&'),
    ...headers.map(([name, value]) => `${name}:${value.trim().replace(/\s+/g, ' ')}`),
    '',
    headers.map(([name]) => name).join(';'),
    payloadHash,
  ].join('\n')
}

/** Clients may leave some characters unencoded. */
const encodePath = (path: string) =>
  path
    .split('/')
    .map((part) => encodeAll(decodeURIComponent(part)))
    .join('/')

/** Encodes all but the unreserved characters of RFC 3986. */
export const encodeAll = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
