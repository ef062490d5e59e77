/**
 * Requests to other servers, bounded in time and size. Redirects are not followed, and private addresses are refused (protection
 * against server-side request forgery) unless the caller allows them, also when a public name resolves to one.
 */
import { Resolver } from 'node:dns/promises'
import { type ClientRequest, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for everything, from the name lookup to the last byte. */
  timeout: number
  /** Bytes of the answer's body at most. */
  maxBytes: number
  /** Resolve once the headers are in; the body is discarded. */
  ignoresBody?: boolean
  /** Allow private addresses. */
  mayBePrivate?: boolean
}

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The body as UTF-8 text; `bytes` has it as received. */
  body: string
  bytes: Buffer
}

export class OutboundRequestError extends Error {
  readonly reason: 'timeout' | 'too-large' | 'private' | 'unreachable'
  /** Whether anything of the request may have left. Not before there is a connection, with TLS a trusted one. */
  readonly mayHaveLeft: boolean

  constructor(
    reason: OutboundRequestError['reason'],
    { mayHaveLeft = reason !== 'private', ...options }: ErrorOptions & { mayHaveLeft?: boolean } = {},
  ) {
    super(`the other server could not be asked: ${reason}`, options)
    this.reason = reason
    this.mayHaveLeft = mayHaveLeft
  }
}

/** Whether the request has a connection that it may be written to. */
function connectionOf(sent: ClientRequest, isSecure: boolean): () => boolean {
  let stands = false
  sent.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      stands = true
    })
  })
  return () => stands
}

/** Resolves with any status. Rejects with OutboundRequestError. */
export function outboundRequest(url: string, options: OutboundRequest): Promise<OutboundResponse> {
  const place = new URL(url)
  const {
    method = 'GET',
    headers,
    body,
    timeout,
    maxBytes,
    ignoresBody = false,
    mayBePrivate = false,
  } = options
  const refused = refusalOf(place, mayBePrivate)
  if (refused) return Promise.reject(refused)
  const send = place.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(Math.ceil(timeout))
    const fail = (error: Error) => {
      if (error instanceof OutboundRequestError) return reject(error)
      const reason = signal.aborted ? 'timeout' : 'unreachable'
      reject(new OutboundRequestError(reason, { cause: error, mayHaveLeft: isConnected() }))
    }
    const sent = send(url, {
      method,
      // A kept-alive connection may already be closed by the other server.
      agent: false,
      signal,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    })
    const isConnected = connectionOf(sent, place.protocol === 'https:')
    sent.on('error', fail)
    // Without a listener, Node closes an upgraded connection and emits nothing.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new Error('an answer with another protocol'))
    })
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: given } = response
      if (ignoresBody) {
        resolve({ status, headers: given, body: '', bytes: Buffer.alloc(0) })
        response.on('error', () => {})
        sent.destroy()
        return
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) sent.destroy(new OutboundRequestError('too-large'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status, headers: given, body: bytes.toString('utf8'), bytes })
      })
    })
    sent.end(body)
  })
}

/**
 * Connects to the very addresses that were checked, so that a name cannot resolve to another one in between (DNS rebinding). It does
 * not use `getaddrinfo`, whose few threads are shared by the process: names whose servers do not answer would block all lookups.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  addressesOf(hostname).then(
    (addresses) => {
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isPrivate(address))) {
        return callback(new OutboundRequestError('private'), '', 0)
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    },
    (error: Error) => callback(error, '', 0),
  )
}

type Address = { address: string; family: 4 | 6 }

/** IPv4 and IPv6. */
async function addressesOf(hostname: string): Promise<Address[]> {
  if (/(^|\.)localhost\.?$/i.test(hostname)) throw new OutboundRequestError('private')
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found: Address[] = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 as const })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 as const })),
  ]
  if (found.length === 0 && four.status === 'rejected') {
    const isUnknown = ['ENOTFOUND', 'ENODATA'].includes(four.reason.code)
    throw Object.assign(new Error('the name could not be looked up', { cause: four.reason }), {
      code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
    })
  }
  return found
}

const privateNetworks = new BlockList()
const otherNetworks = new BlockList()
const mappedNetwork = new BlockList()
mappedNetwork.addSubnet('::ffff:0:0', 96, 'ipv6')
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // What Azure tells its machines alone.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  // All but global unicast (2000::/3), and of that the ranges for embedded IPv4 addresses and documentation.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  otherNetworks.addSubnet(network, bits, 'ipv6')
}

/** Why an address is not asked at all. */
function refusalOf(
  { hostname, username, password }: URL,
  mayBePrivate: boolean,
): OutboundRequestError | undefined {
  if (!mayBePrivate && isPrivateLiteral(hostname)) return new OutboundRequestError('private')
  try {
    // Node would decode name and password as well, and throw.
    for (const part of [username, password]) decodeURIComponent(part)
    return undefined
  } catch (cause) {
    return new OutboundRequestError('unreachable', { cause, mayHaveLeft: false })
  }
}

/** Whether the host of a URL is an IP address, and a private one. */
function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) > 0 && isPrivate(literal)
}

/** Whether the address is of this machine, of a private network, or reserved. */
export function isPrivate(address: string): boolean {
  if (isIP(address) !== 6) return privateNetworks.check(address, 'ipv4')
  // An IPv4-mapped address is judged as its IPv4 address.
  return (mappedNetwork.check(address, 'ipv6') ? privateNetworks : otherNetworks).check(address, 'ipv6')
}
