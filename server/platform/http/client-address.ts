/** The client address behind proxies: forwarding headers count only as far as their authors are trusted. */
import { BlockList, isIP } from 'node:net'

/** The number of proxies in front of the server, or their networks. */
export type TrustedProxies = number | readonly string[]

const maxHops = 20

/** Undefined if the text is neither a number of hops nor a list of addresses and networks. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const given = text.trim()
  if (/^(no|false|off)$/i.test(given)) return 0
  if (/^\d+$/.test(given)) return Number(given) <= maxHops ? Number(given) : undefined
  const networks = given
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Whether an address, `hop` hops away, is a trusted proxy. */
export type TrustsProxy = (address: string, hop: number) => boolean

export function proxyTrust(proxies: TrustedProxies): TrustsProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const network of proxies) {
    const [address = '', prefix] = network.split('/')
    const version = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, version)
    else list.addSubnet(address, Number(prefix), version)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * The part of X-Forwarded-For that can be parsed, from the right to the first entry that is no address. Some proxies append a port.
 */
export function followedAddresses(header: string): string {
  const followed: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = withoutPort(entry.trim())
    if (isIP(address) === 0) break
    followed.unshift(address)
  }
  return followed.join(', ')
}

function withoutPort(entry: string): string {
  return entry
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** A request with two Host headers is refused: a proxy in front may have used the other one. */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** The client address of a request that Fastify has not handled. */
export function clientAddress(
  remoteAddress: string,
  forwarded: string | string[] | undefined,
  trusts: TrustsProxy,
): string {
  const claimed = typeof forwarded === 'string' ? followedAddresses(forwarded).split(', ').reverse() : []
  const hops = [remoteAddress, ...claimed.filter((address) => address !== '')]
  const first = hops.findIndex((address, hop) => !trusts(address, hop))
  return hops[first === -1 ? hops.length - 1 : first] ?? remoteAddress
}

/** A name or address, with a port or without; also nothing, as HTTP allows. What else there is would become part of addresses. */
const host = /^(?:\[[\da-f:.]+(?:%[\w.~-]+)?\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i

export const isHost = (given: string | undefined): boolean => given === undefined || host.test(given)
