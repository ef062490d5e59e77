/** The key by which requests of a client address are counted. */
import { isIPv6 } from 'node:net'

/**
 * An IPv6 customer has a whole /64, so its prefix is the key. A connection that has already ended has no address; all of those
 * share one key.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
