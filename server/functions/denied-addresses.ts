/**
 * Addresses that functions must not reach, for Deno's `--deny-net`: this machine, except for the proxies meant for functions, and
 * cloud metadata services. Deno checks resolved addresses, not only names.
 */
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import type { LocalProxies } from './local-proxies.ts'

/** AWS, Google and most others; AWS and Google by IPv6; Alibaba, Oracle, Azure. */
const ofTheCloud = [
  ...['169.254.0.0/16', '[fd00:ec2::254]', '[fd20:ce::254]'],
  ...['100.100.100.200', '192.0.0.192', '168.63.129.16'],
]

/** `url` is the backend's URL for functions, which may lead over an address of this machine. */
export async function deniedAddresses({ host, ports }: LocalProxies, url: string): Promise<string[]> {
  const { hostname } = new URL(url)
  const reached = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !reached.some((one) => one.address === address))
  const busy = (await listeningPorts(host)).filter((port) => !ports.includes(port))
  return [
    ...['0.0.0.0', '[::]', '[::1]', ...ofTheCloud],
    ...allLoopbackBut(host),
    ...busy.map((port) => `${host}:${port}`),
    ...own.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ]
}

/** 127.0.0.0/8 without one address, as the ranges left by repeated halving. */
export function allLoopbackBut(host: string): string[] {
  const parts = host.split('.').map(Number)
  const address = parts.reduce((whole, part) => whole * 256 + part, 0)
  return Array.from({ length: 24 }, (_, index) => {
    const bits = 9 + index
    const size = 2 ** (32 - bits)
    const start = (Math.floor(address / size) ^ 1) >>> 0
    const first = start * size
    const text = [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.')
    return `${text}/${bits}`
  })
}

/** Listening ports on this address or all addresses, if the system tells (Linux). */
async function listeningPorts(host: string): Promise<number[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const hex = host
    .split('.')
    .reverse()
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  const ports = tables.join('\n').matchAll(/^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]+:0000 0A /gm)
  return [...ports].flatMap(([, address = '', port = '']) =>
    /^0+$/.test(address) || address.endsWith(hex) ? [Number.parseInt(port, 16)] : [],
  )
}
