/**
 * A request to somebody else's server, bounded in time and size: redirects are not followed, and a private address is not
 * asked unless the caller says that it may be, also where a public name leads there.
 */
import { Resolver } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type OutboundRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds for everything, from the look-up of the name to the last byte. */
  timeout: number
  /** Bytes of the answer's body at most. */
  most: number
  /** Status and headers are all that is wanted: the body is not waited for. */
  ignoresBody?: boolean
  /** Machines that only our own network reaches. */
  mayBePrivate?: boolean
}

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As text, and as it came. */
  body: string
  bytes: Buffer
}

export class OutboundRequestError extends Error {
  readonly reason: 'timeout' | 'too-large' | 'private' | 'unreachable'

  constructor(reason: OutboundRequestError['reason'], options?: ErrorOptions) {
    super(`the other server could not be asked: ${reason}`, options)
    this.reason = reason
  }
}

export function outboundRequest(url: string, options: OutboundRequest): Promise<OutboundResponse> {
  const { protocol, hostname } = new URL(url)
  const { method = 'GET', headers, body, timeout, most, ignoresBody = false, mayBePrivate = false } = options
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (!mayBePrivate && isIP(literal) && isPrivate(literal)) {
    return Promise.reject(new OutboundRequestError('private'))
  }
  const send = protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(Math.ceil(timeout))
    const fail = (error: Error) => {
      if (error instanceof OutboundRequestError) reject(error)
      else reject(new OutboundRequestError(signal.aborted ? 'timeout' : 'unreachable', { cause: error }))
    }
    const sent = send(url, {
      method,
      // A connection that was kept may be closed at the other end without our knowing.
      agent: false,
      signal,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    })
    sent.on('error', fail)
    // Node closes such a connection where nobody listens, and tells nobody.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new Error('an answer with another protocol'))
    })
    sent.on('response', (response) => {
      if (ignoresBody) {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: '',
          bytes: Buffer.alloc(0),
        })
        response.on('error', () => {})
        sent.destroy()
        return
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > most) sent.destroy(new OutboundRequestError('too-large'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => {
        const { statusCode: status = 0, headers: given } = response
        const bytes = Buffer.concat(parts)
        resolve({ status, headers: given, body: bytes.toString('utf8'), bytes })
      })
    })
    sent.end(body)
  })
}

/**
 * The address that was looked at is the one that is connected to: a name cannot lead elsewhere a moment later. It is asked for without
 * `getaddrinfo`, of which few run at once in a process: names that nobody answers for would keep all others waiting.
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

/** Of both families. */
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
  // All but global unicast (2000::/3), and of that what stands for an IPv4 address or for nobody.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  otherNetworks.addSubnet(network, bits, 'ipv6')
}

/** Of this machine, of our own network, or of nobody. */
export function isPrivate(address: string): boolean {
  if (isIP(address) !== 6) return privateNetworks.check(address, 'ipv4')
  // Of an address that stands for one of IPv4, that one counts.
  return (mappedNetwork.check(address, 'ipv6') ? privateNetworks : otherNetworks).check(address, 'ipv6')
}
